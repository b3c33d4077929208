import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const longMs = 180_000

const day = 86_400_000
const inDays = (days: number) => new Date(Math.floor(Date.now() / day) * day + days * day).toISOString()

interface Contact {
  contactId: number
  firstName: string
  lastName: string
  email: string | null
  companyId: number | null
  companyName: string | null
  state: number
}
interface Person extends Contact {
  eventId: number
  confirmationNumber: string
}

/** A new event with a registration of a known contact that waits for review. */
async function someonePending(staff: Page): Promise<Person> {
  const save = async <T>(path: string, body: object): Promise<T> => {
    const { status, data, message } = await ask<T>(staff, path, body)
    if (status !== 200) throw new Error(`${path}: ${status} ${message}`)
    return data
  }
  const { eventId } = await save<{ eventId: number }>('/events/event/upsert', {
    ...{ name: 'Harbour Forum', eventCode: 'harbour-forum', eventFormat: 1, eventStateId: 1, timeZone: 'Europe/Zurich' },
    ...{ city: 'Geneva', countryCode: 'CH', startsAt: inDays(60), endsAt: inDays(62), meetingMode: 1, availabilityScope: 1 },
  })
  const { eventCompanyTypeId } = await save<{ eventCompanyTypeId: number }>('/events/company_type/upsert', {
    ...{ eventId, name: 'Managers', side: 2, linkSlug: 'managers', requiresApproval: true, isActive: true },
  })
  const { data: hits } = await ask<Contact[]>(staff, '/contacts/autocomplete/v3?searchTerm=an')
  const contact = hits.find(({ companyId, email, state }) => companyId && email && state === 1)
  if (!contact) throw new Error('The demo data has no contact with a company')
  const { contactId, firstName, lastName, email, companyId, companyName } = contact
  const registration = { eventId, eventCompanyTypeId, contactId, firstName, lastName, email, companyId, companyName }
  const { confirmationNumber } = await save<{ confirmationNumber: string }>('/events/registration/upsert', registration)
  return { ...contact, eventId, confirmationNumber }
}

test(
  'an approved person is found on the people tabs, and is checked in once by two phones at the entrance',
  async () => {
    const page = await site.openAs(accounts.admin, '/events')
    const person = await someonePending(page)
    const name = `${person.firstName} ${person.lastName}`
    await page.goto(`/events/${person.eventId}/registrations?q=${person.confirmationNumber}`)
    await page.getByRole('button', { name: `Status of ${name}: Pending review. Change status` }).click()
    await page.getByRole('menuitem', { name: /^Approved/ }).click()
    await toast(page, /1 event company and 1 event contact were added\./).waitFor()

    await page.goto(`/events/${person.eventId}/companies?q=${encodeURIComponent(person.companyName ?? '')}`)
    await page
      .getByRole('row', { name: person.companyName ?? '' })
      .first()
      .waitFor()
    await page.goto(`/events/${person.eventId}/contacts?q=${encodeURIComponent(person.lastName)}`)
    await page.getByRole('row', { name }).first().waitFor()

    const [first, second] = [
      await site.openAs(accounts.admin, `/events/${person.eventId}/checkin`, phone),
      await site.openAs(accounts.admin, `/events/${person.eventId}/checkin`, phone),
    ]
    for (const desk of [first, second]) {
      await desk.getByRole('searchbox').fill(person.confirmationNumber)
      await desk.getByText('1 registration found.').waitFor()
    }
    expect(await seriousProblems(first)).toEqual([])
    expect(await first.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const press = first.getByRole('button', { name: `Check in ${name}` })
    expect((await press.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
    await press.click()
    await first.getByRole('dialog').getByRole('button', { name: 'Check in' }).click()
    await first.getByText(/^Checked in .+ by /).waitFor()
    // The other phone follows without a reload.
    const shown = await second.getByText(/^Checked in .+ by /).innerText()
    expect(shown).toBe(await first.getByText(/^Checked in .+ by /).innerText())

    await second.getByRole('button', { name: `Undo the check-in of ${name}` }).click()
    await eventually(async () => expect(await press.isVisible()).toBe(true))
  },
  longMs,
)
