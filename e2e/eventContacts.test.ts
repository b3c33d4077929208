import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { choose, rowOf, toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const path = '/events/1/contacts'

interface ContactRow {
  eventCompanyContactId: number
  contactId: number
  firstName: string
  lastName: string
  email: string | null
  contactStateId: number
  companyName: string
  badgeName: string | null
  eventRegistrationId: number | null
}
const contactsOf = async (page: Page) => (await ask<ContactRow[]>(page, '/events/company_contact/1/0/0/0')).data
const named = async (page: Page, lastName: string) => (await contactsOf(page)).find((one) => one.lastName === lastName)
const companiesOf = async (page: Page) => (await ask<{ name: string; eventCompanyId: number }[]>(page, '/events/companies/1')).data

describe('a contact of an event', () => {
  test('is found among all people, added for a company and given a badge', async () => {
    const page = await site.openAs(accounts.eventManager, path)
    const there = new Set((await contactsOf(page)).map(({ contactId }) => contactId))
    const [company] = await companiesOf(page)
    const { data: hits } = await ask<{ contactId: number; fullName: string; lastName: string }[]>(
      page,
      '/contacts/autocomplete/v3?searchTerm=an',
    )
    const newcomer = hits.find(({ contactId }) => !there.has(contactId))
    if (!newcomer || !company) throw new Error('The demo data has nobody to add')

    await page.getByRole('button', { name: 'Add contact' }).click()
    const adding = page.getByRole('dialog', { name: 'Add a contact' })
    await choose(adding.getByLabel('Company', { exact: true }), company.name)
    await choose(adding.getByLabel('Contact', { exact: true }), newcomer.fullName, newcomer.fullName)
    await adding.getByRole('button', { name: 'Add', exact: true }).click()
    await toast(page, 'Event Company Contact updated successfully.').waitFor()

    // What was added is open, for the rest.
    const record = page.getByRole('dialog', { name: newcomer.fullName })
    await record.getByRole('textbox', { name: 'Badge name' }).fill('Newcomer')
    await page.keyboard.press('Enter')
    await record.waitFor({ state: 'hidden' })
    await eventually(async () =>
      expect((await contactsOf(page)).find(({ contactId }) => contactId === newcomer.contactId)).toMatchObject({
        companyName: company.name,
        badgeName: 'Newcomer',
      }),
    )
  })

  test('whom nobody knows is typed in, by keyboard, and waits in purgatory', async () => {
    const page = await site.openAs(accounts.eventManager, path)
    const [company] = await companiesOf(page)
    await page.getByRole('button', { name: 'Add contact' }).press('Enter')
    const adding = page.getByRole('dialog', { name: 'Add a contact' })
    await choose(adding.getByLabel('Company', { exact: true }), company?.name ?? '')
    await adding.getByRole('button', { name: 'Add a new person' }).press('Enter')
    await adding.getByLabel('First name').fill('Wilhelmina')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Quartermaine')
    await page.keyboard.press('Tab')
    await page.keyboard.type('wilhelmina@quartermaine.example')
    expect(await seriousProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await toast(page, 'Event Company Contact updated successfully.').waitFor()
    await page.getByRole('dialog', { name: 'Wilhelmina Quartermaine' }).waitFor()
    expect(await named(page, 'Quartermaine')).toMatchObject({ contactStateId: 2, email: 'wilhelmina@quartermaine.example' })
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('quartermaine')
    await rowOf(page, /Wilhelmina Quartermaine/)
      .getByText('Awaiting approval')
      .waitFor()
  })

  test('is not made a second time under an address that is known: that person is taken', async () => {
    site.allow(/status of 4\d\d/, /addPerson failed/)
    const page = await site.openAs(accounts.eventManager, path)
    const there = new Set((await contactsOf(page)).map(({ contactId }) => contactId))
    const [company] = await companiesOf(page)
    const { data: hits } = await ask<{ contactId: number; fullName: string; lastName: string; email: string | null; state: number }[]>(
      page,
      '/contacts/autocomplete/v3?searchTerm=ma',
    )
    const known = hits.find(({ contactId, email, state }) => !there.has(contactId) && email && state === 1)
    if (!known?.email) throw new Error('The demo data has nobody to add')
    await page.getByRole('button', { name: 'Add contact' }).click()
    const adding = page.getByRole('dialog', { name: 'Add a contact' })
    await choose(adding.getByLabel('Company', { exact: true }), company?.name ?? '')
    await adding.getByRole('button', { name: 'Add a new person' }).click()
    await adding.getByLabel('First name').fill('Somebody')
    await adding.getByLabel('Last name').fill('Else')
    await adding.getByLabel('E-mail').fill(known.email.toUpperCase())
    await adding.getByRole('button', { name: 'Add', exact: true }).click()
    // As long as a person presses: nothing may move away meanwhile.
    await adding.getByRole('button', { name: `Use ${known.fullName}` }).click({ delay: 150 })
    await adding.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('dialog', { name: known.fullName }).waitFor()
    expect((await contactsOf(page)).filter(({ contactId }) => contactId === known.contactId)).toHaveLength(1)
    expect(await named(page, 'Else')).toBeUndefined()
  })

  test('leads to their registration and their company', async () => {
    const page = await site.openAs(accounts.eventManager, path)
    const one = (await contactsOf(page)).find(({ eventRegistrationId }) => eventRegistrationId !== null)
    await page.goto(`${path}?open=${one?.eventCompanyContactId ?? ''}`)
    const record = page.getByRole('dialog', { name: `${one?.firstName ?? ''} ${one?.lastName ?? ''}` })
    await record.getByRole('link', { name: 'Open the registration' }).click()
    await page.waitForURL(`**/events/1/registrations?open=${one?.eventRegistrationId ?? ''}`)
    await page.goBack()
    await record.getByRole('link', { name: new RegExp(`^${one?.companyName.slice(0, 8) ?? ''}`) }).click()
    await page.waitForURL('**/events/1/companies?open=*')
    await page
      .getByRole('dialog', { name: one?.companyName ?? '' })
      .getByRole('link', { name: `${one?.firstName ?? ''} ${one?.lastName ?? ''}` })
      .first()
      .waitFor()
  })

  test('is deleted, and comes back by undo; 360 pixels are enough to see who it is', async () => {
    // A read of the open record may be under way when the record is deleted.
    site.allow(/404 \(Not Found\)/)
    const page = await site.openAs(accounts.eventManager, path, { viewport: { width: 360, height: 740 } })
    const [one] = (await ask<ContactRow[]>(page, '/events/company_contact/1/0/0/0?page=1&sort=lastName')).data
    const name = `${one?.firstName ?? ''} ${one?.lastName ?? ''}`
    await rowOf(page, name).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.goto(`${path}?open=${one?.eventCompanyContactId ?? ''}`)
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
    await toast(page, 'Event Company Contact deleted successfully.').waitFor()
    expect((await contactsOf(page)).some(({ eventCompanyContactId: id }) => id === one?.eventCompanyContactId)).toBe(false)
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () =>
      expect((await contactsOf(page)).some(({ eventCompanyContactId: id }) => id === one?.eventCompanyContactId)).toBe(true),
    )
  })
})
