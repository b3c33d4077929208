import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { choose, rowOf, toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const path = '/events/1/companies'

interface CompanyRow {
  eventCompanyId: number
  companyId: number
  name: string
  companyTypeName: string
  contactCount: number
  eventCompanyStatus: number
}
const companiesOf = async (page: Page) => (await ask<CompanyRow[]>(page, '/events/event_companies/1/0')).data
const named = async (page: Page, name: string) => (await companiesOf(page)).find((one) => one.name === name)

describe('a company of an event', () => {
  test('whom nobody knows is added, joins the event, and gets its first contact', async () => {
    const page = await site.openAs(accounts.eventManager, path)
    const [type] = (await ask<{ name: string }[]>(page, '/events/company_types/1')).data
    await page.getByRole('button', { name: 'Add company' }).click()
    const form = page.getByRole('dialog', { name: 'Add company' })
    await form.getByRole('button', { name: 'Add a new company' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a company' })
    await dialog.getByLabel('Name').fill('Bluewater Testbed Partners')
    await choose(dialog.getByLabel('Company type'), 'Private credit', 'private c')
    await dialog.getByRole('button', { name: 'Add company' }).click()
    await toast(page, 'Company added successfully.').waitFor()
    await form.getByText('Bluewater Testbed Partners').waitFor()
    await choose(form.getByLabel('Company type'), type?.name ?? '')
    expect(await seriousProblems(page)).toEqual([])
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'Event Company updated successfully.').waitFor()
    expect(await named(page, 'Bluewater Testbed Partners')).toMatchObject({ companyTypeName: type?.name, contactCount: 0 })

    await rowOf(page, /Bluewater Testbed Partners/).click()
    const record = page.getByRole('dialog', { name: 'Bluewater Testbed Partners' })
    await record.getByText('No contacts for this company yet.').waitFor()
    await record.getByRole('button', { name: 'Add contact' }).click()
    const adding = page.getByRole('dialog', { name: 'Add a contact of Bluewater Testbed Partners' })
    await adding.getByRole('button', { name: 'Add a new person' }).click()
    await adding.getByLabel('First name').fill('Tuva')
    await adding.getByLabel('Last name').fill('Bluewater')
    await adding.getByLabel('E-mail').fill('tuva@bluewater.example')
    await adding.getByRole('button', { name: 'Add', exact: true }).click()
    await record.getByRole('link', { name: 'Tuva Bluewater' }).waitFor()
    await eventually(async () => expect(await named(page, 'Bluewater Testbed Partners')).toMatchObject({ contactCount: 1 }))

    // With a contact it stays, and says why.
    site.allow(/status of 4\d\d/, /remove failed/)
    await record.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('1 contact of the event uses it. Move or delete that first.').first().waitFor()
  })

  test('of a name that is known is shown first, to be taken', async () => {
    site.allow(/status of 4\d\d/, /companies\/add failed/)
    const page = await site.openAs(accounts.eventManager, path)
    const one = (await companiesOf(page)).find(({ name }) => /^\w+ \w+ \w+$/.test(name) && !name.endsWith('LLC'))
    await page.getByRole('button', { name: 'Add company' }).click()
    const form = page.getByRole('dialog', { name: 'Add company' })
    await form.getByRole('button', { name: 'Add a new company' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a company' })
    await dialog.getByLabel('Name').fill(`the ${one?.name.toLowerCase() ?? ''}, inc.`)
    await page.keyboard.press('Enter')
    await dialog
      .getByRole('button', { name: new RegExp(`^Use ${one?.name ?? ''}`) })
      .first()
      .click()
    await dialog.waitFor({ state: 'hidden' })
    await form
      .getByText(one?.name ?? '')
      .first()
      .waitFor()
  })

  test('is found by its own type, its status and its name, and the address says so', async () => {
    const page = await site.openAs(accounts.readOnly, path)
    const { data: kinds } = await ask<{ companyTypeId: number; name: string }[]>(page, '/company_types')
    const ofKind = async (id: number) => (await ask<CompanyRow[]>(page, `/events/event_companies/1/${id}`)).data
    const counts = await Promise.all(kinds.map(async (kind) => ({ ...kind, count: (await ofKind(kind.companyTypeId)).length })))
    const kind = counts.find(({ count }) => count > 0)
    if (!kind) throw new Error('No company of the event has a type')
    await page.getByRole('button', { name: 'More filters' }).click()
    await choose(page.getByRole('combobox', { name: 'Global type' }), kind.name, kind.name)
    await page.waitForURL(`**/companies?companyTypeId=${kind.companyTypeId}`)
    await eventually(async () => expect(await page.locator('tr[data-row-key]').count()).toBe(kind.count))
    expect(await page.getByRole('button', { name: 'Add company' }).count()).toBe(0)
    await page.reload()
    await eventually(async () => expect(await page.locator('tr[data-row-key]').count()).toBe(kind.count))
    expect(await seriousProblems(page)).toEqual([])
  })

  test('can have a room reserved for it', async () => {
    const page = await site.openAs(accounts.eventManager, '/events/1/locations')
    const [company] = await companiesOf(page)
    await page.getByRole('button', { name: 'Add location' }).click()
    const form = page.getByRole('dialog', { name: 'Add location' })
    await form.getByLabel('Name').fill('Suite Testbed')
    await choose(form.getByLabel('Assignment'), 'Reservable')
    await choose(form.getByLabel('Reserved for'), company?.name ?? '')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'Location updated successfully.').waitFor()
    const { data } = await ask<{ name: string; reservedForEventCompanyId: number | null }[]>(page, '/events/session_locations/1')
    expect(data.find(({ name }) => name === 'Suite Testbed')?.reservedForEventCompanyId).toBe(company?.eventCompanyId)
  })
})
