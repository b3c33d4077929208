import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { toast } from './support/controls.ts'
import { countClicks } from './support/countClicks.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const eventId = 1

interface Company {
  eventCompanyId: number
  eventCompanyTypeId: number
  companyId: number
  contactCount: number
  displayName: string
  rowVersion: number
}
interface Contact {
  eventCompanyContactId: number
  contactId: number
  eventCompanyId: number
  badgeTitle: string | null
  rowVersion: number
}
interface Guest {
  eventRegistrationId: number
  contactId: number | null
}

/** Two companies of the event under names of their own, each with a new contact of one name. */
async function make(page: Page, name: string) {
  const { data: all } = await ask<Company[]>(page, `/events/event_companies/${eventId}/0?page=1&pageSize=200`)
  const [first, second] = all.filter(({ displayName }) => !displayName || !displayName.startsWith('Merge')).slice(0, 2)
  if (!first || !second) throw new Error('The demo event has no two companies')
  const named = async (company: Company, displayName: string) =>
    (
      await ask<Company>(page, '/events/event_company/upsert', {
        eventCompanyId: company.eventCompanyId,
        rowVersion: company.rowVersion,
        displayName,
      })
    ).data
  const companies = [await named(first, `Merge ${name} one`), await named(second, `Merge ${name} two`)] as const
  return companies
}
const contactsOf = async (page: Page, eventCompanyId: number) =>
  (await ask<Contact[]>(page, `/events/company_contact/${eventId}/0/0/0?page=1&pageSize=200&eventCompanyId=${eventCompanyId}`)).data
const companyOf = async (page: Page, id: number) => (await ask<Company[]>(page, `/events/event_companies/${eventId}/0?id=${id}`)).data[0]
const contactOf = async (page: Page, id: number) =>
  (await ask<Contact[]>(page, `/events/company_contact/${eventId}/0/0/0?id=${id}`)).data[0]
const registrationsOf = async (page: Page, contactId: number) =>
  (await ask<Guest[]>(page, `/events/registrations/${eventId}/0/0?page=1&pageSize=200&sort=-eventRegistrationId`)).data.filter(
    (row) => row.contactId === contactId,
  ).length
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all)/ })
const dialog = (page: Page, many: string) => page.getByRole('dialog', { name: `Merge ${many}` })

describe('two companies of an event', () => {
  test('are merged by keyboard from the list and brought back whole', async () => {
    const page = await site.openAs(accounts.admin, `/events/${eventId}/companies`)
    const [first, second] = await make(page, 'Oak')
    const before = [await contactsOf(page, first.eventCompanyId), await contactsOf(page, second.eventCompanyId)] as const
    await page.goto(new URL(`/events/${eventId}/companies?q=Merge+Oak`, page.url()).href)
    await eventually(async () => expect(await boxes(page).count()).toBe(2))
    const clicks = await countClicks(page)
    for (const at of [0, 1]) await boxes(page).nth(at).check()
    await page.getByRole('region', { name: 'Selected companies' }).getByRole('button', { name: 'Merge' }).press('Enter')
    const form = dialog(page, 'companies')
    await form.getByText(/^Moves to|^Nothing else/).waitFor()
    await form.getByRole('radio', { name: 'Merge Oak one Merge Oak one' }).focus()
    await page.keyboard.press('ArrowRight')
    await eventually(async () => expect(await form.getByRole('button', { name: 'Merge', exact: true }).isEnabled()).toBe(true))
    await form.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
    await toast(page, 'Event companies merged successfully.').waitFor()
    await eventually(async () => expect(await boxes(page).count()).toBe(1))
    await eventually(async () => expect((await companyOf(page, first.eventCompanyId))?.displayName).toBe('Merge Oak two'))
    expect(await companyOf(page, second.eventCompanyId)).toBeUndefined()
    expect(await contactsOf(page, first.eventCompanyId)).toHaveLength(before[0].length + before[1].length)

    await page.getByRole('button', { name: 'Undo' }).click()
    expect(clicks()).toBeLessThanOrEqual(3)
    await eventually(async () => expect(await boxes(page).count()).toBe(2))
    expect(await companyOf(page, first.eventCompanyId)).toMatchObject({ displayName: 'Merge Oak one', contactCount: before[0].length })
    expect((await contactsOf(page, second.eventCompanyId)).map(({ contactId }) => contactId)).toEqual(
      before[1].map(({ contactId }) => contactId),
    )
  })
})

describe('two contacts of an event', () => {
  /** Two contacts who can be merged: no registration, speaker or room prevents it. */
  async function twoContacts(page: Page): Promise<[Contact, Contact]> {
    const { data: all } = await ask<Contact[]>(page, `/events/company_contact/${eventId}/0/0/0?page=1&pageSize=40`)
    for (const [at, first] of all.entries())
      for (const second of all.slice(at + 1)) {
        const tried = {
          survivorEventCompanyContactId: first.eventCompanyContactId,
          mergedEventCompanyContactId: second.eventCompanyContactId,
        }
        const rowVersions = { survivor: first.rowVersion, merged: second.rowVersion }
        const { data } = await ask<{ problems: string[] }>(page, '/events/merge_contacts', { eventId, ...tried, rowVersions, dryRun: true })
        if (data.problems.length === 0) return [first, second]
      }
    throw new Error('The demo event has no two contacts that can be merged')
  }

  test('are merged from the drawer, and a second tab that changed one is not overwritten', async () => {
    const page = await site.openAs(accounts.admin, `/events/${eventId}/contacts`)
    const [first, second] = await twoContacts(page)
    const change = (row: Contact, badgeTitle: string) =>
      ask<Contact>(page, '/events/company_contact/upsert', {
        eventCompanyContactId: row.eventCompanyContactId,
        rowVersion: row.rowVersion,
        badgeName: `Merged ${row.eventCompanyContactId}`,
        badgeTitle,
      })
    const changed = (await change(second, 'Chief')).data
    const registrations = [await registrationsOf(page, first.contactId), await registrationsOf(page, second.contactId)]
    await page.goto(new URL(`/events/${eventId}/contacts?open=${first.eventCompanyContactId}`, page.url()).href)
    await page.getByRole('button', { name: /Merge with/ }).click()
    const form = dialog(page, 'contacts')
    const { data: other } = await ask<(Contact & { firstName: string; lastName: string; email: string | null })[]>(
      page,
      `/events/company_contact/${eventId}/0/0/0?id=${second.eventCompanyContactId}`,
    )
    await form.getByLabel('Merge with contact').fill(`${other[0]?.firstName} ${other[0]?.lastName}`)
    await page
      .locator('.ant-select-item-option:visible')
      .filter({ hasText: other[0]?.email ?? '' })
      .first()
      .click()
    await form.getByText(/^Moves to|^Nothing else/).waitFor()

    // Somebody in another tab.
    site.allow(/409/)
    const newer = (await change(changed, 'Chairwoman')).data
    await form.getByRole('button', { name: 'Merge', exact: true }).click()
    await form.getByText(/has changed/).waitFor()
    await form.getByRole('radio', { name: /Chairwoman$/ }).waitFor()
    expect(await contactOf(page, second.eventCompanyContactId)).toMatchObject({ rowVersion: newer.rowVersion })

    await form.getByRole('button', { name: 'Merge', exact: true }).click()
    await toast(page, 'Event contact merged successfully.').waitFor()
    await form.waitFor({ state: 'hidden' })
    expect(await contactOf(page, first.eventCompanyContactId)).toMatchObject({ badgeTitle: 'Chairwoman' })
    expect(await contactOf(page, second.eventCompanyContactId)).toBeUndefined()
    expect(await registrationsOf(page, first.contactId)).toBe(registrations.reduce((sum, count) => sum + count, 0))

    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () =>
      expect(await contactOf(page, second.eventCompanyContactId)).toMatchObject({ badgeTitle: 'Chairwoman', contactId: second.contactId }),
    )
    expect(await contactOf(page, first.eventCompanyContactId)).toMatchObject({ badgeTitle: first.badgeTitle })
    expect(await registrationsOf(page, second.contactId)).toBe(registrations[1])
  })
})
