import { readFile } from 'node:fs/promises'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import type { Locator, Page } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { choose, offeredOptions, rowOf, toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const path = '/events/1/registrations'
const open = (query = '') => site.openAs(accounts.admin, path + query)
const pending = 2
const approved = 5

interface RegistrationRow {
  eventRegistrationId: number
  firstName: string
  lastName: string
  email: string
  eventCompanyTypeId: number
  companyTypeName: string
  eventStatusId: number
  statusReason: string | null
  irRepContactId: number | null
  irRepName: string | null
  eventRegistrationNotes: string | null
}
const nameOf = ({ firstName, lastName }: RegistrationRow) => `${firstName} ${lastName}`
const listed = async (page: Page, { type = 0, status = 0, query = '' } = {}) =>
  (await ask<RegistrationRow[]>(page, `/events/registrations/1/${type}/${status}${query}`)).data
const stored = async (page: Page, id: number) => (await listed(page)).find(({ eventRegistrationId }) => eventRegistrationId === id)
/** Someone who waits for review in a company type that needs no vetting. */
async function someonePending(page: Page): Promise<RegistrationRow> {
  const found = (await listed(page, { status: pending })).find(({ companyTypeName }) => companyTypeName !== 'Allocator')
  if (!found) throw new Error('The demo data has nobody who waits for review')
  return found
}
const statusOf = (page: Page, person: RegistrationRow, status: string) =>
  page.getByRole('button', { name: `Status of ${nameOf(person)}: ${status}. Change status` })
/** The names in the table, top to bottom. */
const shown = (page: Page) => page.getByRole('region', { name: 'Registrations' }).last().locator('tbody tr .strong').allInnerTexts()

describe('the filters of the registrations', () => {
  test('narrow the list, live in the address, and stay through a reload and the back button', async () => {
    const page = await open()
    const one = (await listed(page, { status: approved })).find(
      ({ irRepName, companyTypeName }) => irRepName && companyTypeName === 'Manager',
    )
    if (!one) throw new Error('The demo data has no approved manager with a representative')
    await choose(page.getByRole('combobox', { name: 'Company type' }), one.companyTypeName)
    await page.getByRole('button', { name: /^Approved [\d,]+$/ }).click()
    await choose(page.getByRole('combobox', { name: 'IR rep' }), one.irRepName ?? '')
    await page.getByRole('searchbox').fill(one.lastName)
    const query = { type: String(one.eventCompanyTypeId), status: String(approved), irRep: String(one.irRepContactId), q: one.lastName }
    await eventually(() => expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(query))

    const expected = await listed(page, {
      type: one.eventCompanyTypeId,
      status: approved,
      query: `?irRepContactId=${one.irRepContactId}&q=${encodeURIComponent(one.lastName)}`,
    })
    const matches = () => eventually(async () => expect(await shown(page)).toEqual(expected.map(nameOf)))
    expect(expected.map(nameOf)).toContain(nameOf(one))
    await matches()
    const address = page.url()
    await page.reload()
    await matches()
    await page.getByRole('link', { name: 'Tracks' }).click()
    await page.getByRole('button', { name: 'Add track' }).waitFor()
    await page.goBack()
    await matches()
    expect(page.url()).toBe(address)
  })
})

describe('the head of the list', () => {
  test.each([
    ['a desk', { width: 1280, height: 700 }],
    ['a desk with a narrow window', { width: 900, height: 700 }],
    ['a tablet', { width: 700, height: 700 }],
  ])('stays below the header while the rows pass, over its columns, on %s', async (_, viewport) => {
    const page = await site.openAs(accounts.admin, '/events/1/registrations', { viewport })
    await page.locator('tr.opens').nth(30).waitFor()
    const head = page.getByRole('columnheader', { name: 'Company' })
    const topOf = async () => Math.round((await head.boundingBox())?.y ?? 0)
    expect(await topOf()).toBeGreaterThan(100)
    for (const down of [800, 1200]) {
      await page.mouse.move(viewport.width / 2, 400)
      await page.mouse.wheel(0, down)
      await eventually(async () => expect(Math.abs((await topOf()) - 48)).toBeLessThanOrEqual(1))
    }
    await page.mouse.wheel(150, 0)
    const columns = () =>
      page.locator('.resource-table').evaluate((list) => {
        const left = (one: Element | null | undefined) => Math.round(one?.getBoundingClientRect().left ?? NaN)
        return [left(list.querySelectorAll('th')[2]), left(list.querySelector('tr.opens')?.children[2])]
      })
    const [ofHead, ofRow] = await columns()
    expect(ofHead).toBe(ofRow)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.evaluate(() => window.scrollTo(0, 0))
    await eventually(async () => expect(await topOf()).toBeGreaterThan(100))
  })
})

describe('one registration', () => {
  test('moves only where it may go', async () => {
    const page = await open()
    const person = await someonePending(page)
    await statusOf(page, person, 'Pending review').click()
    expect(await offeredOptions(page)).toEqual(['In vetting', 'Waitlisted', 'Approved', 'Declined', 'Cancelled', 'Withdrawn'])
    await page.getByRole('menuitem', { name: 'Approved' }).click()
    await statusOf(page, person, 'Approved').waitFor()
    await toast(page, 'Event Registration Status updated successfully.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect((await stored(page, person.eventRegistrationId))?.eventStatusId).toBe(approved)
  })

  test('stays where it is while the waiting list is counted', async () => {
    const page = await open()
    const first = page.locator('tr[data-row-key]').first()
    await first.waitFor()
    const { promise: counted, resolve: count } = Promise.withResolvers<undefined>()
    await page.route('**/events/waiting_list/*', async (route) => {
      await counted
      await route.continue()
    })
    await page.reload()
    await first.waitFor()
    await page.getByRole('button', { name: /^Waitlisted/ }).waitFor()
    const before = await first.boundingBox()
    count(undefined)
    await page.getByText(/\d waiting$/).waitFor()
    expect(await first.boundingBox()).toEqual(before)
  })

  test('asks at its first field, over its record too', async () => {
    const page = await open()
    const person = await someonePending(page)
    await page.goto(`${path}?open=${person.eventRegistrationId}`)
    const record = page.getByRole('dialog', { name: nameOf(person) })
    await record.getByRole('button', { name: /Change status$/ }).click()
    await page.getByRole('menuitem', { name: 'Declined' }).click()
    const reason = page.getByRole('dialog', { name: `Decline the registration of ${nameOf(person)}?` }).getByLabel('Reason')
    await eventually(async () => expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true))
  })

  test('is declined only with a reason', async () => {
    const page = await open()
    const person = await someonePending(page)
    await statusOf(page, person, 'Pending review').click()
    await page.getByRole('menuitem', { name: 'Declined' }).click()
    const why = page.getByRole('dialog', { name: `Decline the registration of ${nameOf(person)}?` })
    await why.getByRole('button', { name: 'Decline', exact: true }).click()
    await why.getByText('Please enter Reason').waitFor()
    await why.getByLabel('Reason').fill('The share of managers is reached.')
    await why.getByRole('button', { name: 'Decline', exact: true }).click()
    await statusOf(page, person, 'Declined').waitFor()
    expect(await stored(page, person.eventRegistrationId)).toMatchObject({
      eventStatusId: 6,
      statusReason: 'The share of managers is reached.',
    })
  })

  test('gets a note in its row', async () => {
    const page = await open()
    const person = (await listed(page)).find(({ eventRegistrationNotes }) => !eventRegistrationNotes)
    if (!person) throw new Error('Everybody has a note')
    await page.getByRole('button', { name: `Add a note on ${nameOf(person)}`, exact: true }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Arrives on the second day')
    await page.getByRole('button', { name: 'Save note' }).click()
    await toast(page, 'Note successfully updated').waitFor()
    await page.getByRole('button', { name: `Note on ${nameOf(person)}: Arrives on the second day` }).waitFor()
    expect((await stored(page, person.eventRegistrationId))?.eventRegistrationNotes).toBe('Arrives on the second day')
  })

  test('shows its answers beside it', async () => {
    const page = await open()
    const [person] = await listed(page, { status: approved })
    if (!person) throw new Error('Nobody is approved')
    const { data: answers } = await ask<{ label: string; text: string }[]>(
      page,
      `/events/registration_responses/${person.eventRegistrationId}`,
    )
    expect(answers.length).toBeGreaterThan(0)
    await rowOf(page, nameOf(person)).getByText(nameOf(person)).click()
    const drawer = page.getByRole('dialog', { name: nameOf(person) })
    await drawer.getByRole('rowheader').first().waitFor()
    expect(await drawer.getByRole('rowheader').allInnerTexts()).toEqual(answers.map(({ label }) => label))
    for (const { text } of answers) if (text) await drawer.getByRole('cell', { name: text, exact: true }).first().waitFor()
  })

  test('leads to the next and the previous, over the pages of the list as it is shown', async () => {
    const page = await open('?pageSize=20&sort=-lastName')
    const all = await listed(page, { query: '?sort=-lastName' })
    const at = (index: number): RegistrationRow => {
      const found = all[index]
      if (!found) throw new Error('The demo data has too few registrations')
      return found
    }
    const drawer = (index: number) =>
      page.getByRole('dialog', { name: nameOf(at(index)) }).filter({ hasText: `${index + 1} of ${all.length}` })
    const next = page.getByRole('button', { name: 'Next registration' })
    const hasFocus = (button: Locator) =>
      eventually(async () => expect(await button.evaluate((it) => it === document.activeElement)).toBe(true))

    await rowOf(page, at(18).email).locator('.strong').click()
    await drawer(18).waitFor()
    await page.keyboard.press('j')
    await drawer(19).waitFor()
    await hasFocus(next)
    // The next page: the address follows, and the focus stays.
    await next.click()
    await drawer(20).waitFor()
    await hasFocus(next)
    const params = () => Object.fromEntries(new URL(page.url()).searchParams)
    await eventually(() =>
      expect(params()).toEqual({ pageSize: '20', sort: '-lastName', page: '2', open: String(at(20).eventRegistrationId) }),
    )
    await page.keyboard.press('k')
    await drawer(19).waitFor()
    await page.keyboard.press('j')
    await drawer(20).waitFor()

    // A letter that is typed is a letter; what was typed needs a confirmation.
    await page.getByRole('tab', { name: 'Details' }).click()
    await page.getByLabel('Job title').press('End')
    await page.keyboard.type('jk')
    await drawer(20).waitFor()
    await next.click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
    await drawer(21).waitFor()
    await page.getByRole('button', { name: 'Previous registration' }).click()
    await drawer(20).waitFor()
    expect(await page.getByText(/^Restored unsaved changes/).count()).toBe(0)
    expect(await seriousProblems(page)).toEqual([])

    // Back closes it, and does not walk through what was read.
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await eventually(() => expect(params()).toEqual({ pageSize: '20', sort: '-lastName' }))
  })

  test('is added by hand for a contact', async () => {
    const page = await open()
    const { data: hits } = await ask<{ contactId: number; fullName: string; lastName: string; email: string }[]>(
      page,
      '/contacts/autocomplete/petrov',
    )
    const registered = (await listed(page)).map(nameOf)
    const contact = hits.find(({ fullName, email }) => email && !registered.includes(fullName)) ?? hits[0]
    if (!contact) throw new Error('The demo data has no contact of this name')
    await page.getByRole('button', { name: 'Add registration' }).click()
    const form = page.getByRole('dialog', { name: 'Add registration' })
    await choose(form.getByLabel('Contact'), contact.fullName, 'petrov')
    await eventually(async () => expect(await form.getByLabel('E-mail', { exact: true }).inputValue()).toBe(contact.email))
    await choose(form.getByLabel('Company type'), 'Service provider')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByRole('searchbox').fill(contact.email)
    await page.getByText('1–1 of 1').or(rowOf(page, contact.email)).first().waitFor()
    expect(await listed(page, { query: `?q=${encodeURIComponent(contact.email)}` })).toContainEqual(
      expect.objectContaining({ lastName: contact.lastName, companyTypeName: 'Service provider' }),
    )
  })
})

describe('many registrations', () => {
  test('are approved together, with a result for each: what the rules refuse stays as it was', async () => {
    const page = await open(`?status=${pending}`)
    const before = await listed(page, { status: pending })
    await page.getByRole('region', { name: 'Registrations' }).last().getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByText(`${before.length} selected`).waitFor()
    await page.getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('menuitem', { name: 'Approved' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()

    const results = page.getByRole('dialog', { name: /of \d+ registrations changed$/ })
    await results.waitFor()
    const after = new Map((await listed(page)).map((row) => [row.eventRegistrationId, row.eventStatusId]))
    const changed = before.filter(({ eventRegistrationId }) => after.get(eventRegistrationId) === approved)
    const refused = before.filter(({ eventRegistrationId }) => after.get(eventRegistrationId) === pending)
    expect(changed.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
    await results.getByText(`${changed.length} of ${before.length} registrations changed`).first().waitFor()
    for (const person of refused) await results.getByRole('row', { name: new RegExp(`${nameOf(person)}.*requires vetting`) }).waitFor()
    await results.getByRole('row', { name: `${changed.length} registrations Moved from Pending review to Approved.` }).click()
    for (const person of changed) await results.getByRole('cell', { name: nameOf(person), exact: true }).waitFor()
    await results.getByRole('button', { name: 'Close' }).last().click()
    await eventually(async () => expect(await shown(page)).toEqual(refused.map(nameOf)))

    const message = `${changed.length} of ${before.length} registrations moved to Approved.`
    await page.getByRole('button', { name: /^Messages/ }).press('Enter')
    const entry = page.getByRole('dialog', { name: 'Messages' }).getByRole('listitem').filter({ hasText: message })
    await entry.getByRole('button', { name: 'Undo' }).click()
    await entry.getByText('Undone').waitFor()
    await eventually(async () => expect(await shown(page)).toEqual(before.map(nameOf)))
    expect((await listed(page, { status: pending })).map(nameOf)).toEqual(before.map(nameOf))
  })

  test('are selected beyond the page that shows', async () => {
    const page = await open('?pageSize=20')
    const all = await listed(page)
    await page.getByRole('region', { name: 'Registrations' }).last().getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByText('20 selected').waitFor()
    await page.getByRole('button', { name: `Select all ${all.length} that match` }).click()
    await page.getByText(`${all.length} selected`).waitFor()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await page.getByText(`${all.length} selected`).waitFor({ state: 'detached' })
  })

  test.each(['csv', 'xlsx'] as const)('are exported as %s: the rows that the filters leave, in the order of the list', async (format) => {
    const page = await open('?type=2')
    const rows = await listed(page, { type: 2 })
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format === 'csv' ? 'CSV, all columns' : 'Excel, all columns' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(new RegExp(`^meridian-forum-\\d{4}-registrations-[\\d-]+\\.${format}$`))
    const people = await peopleIn(await download.path(), format)
    expect(people).toEqual(rows.map(({ firstName, lastName, companyTypeName }) => [firstName, lastName, companyTypeName]))
    await toast(page, `${rows.length} registrations exported.`).waitFor()
  })
})

/** First name, last name and company type of every row of an exported file. */
async function peopleIn(file: string, format: 'csv' | 'xlsx'): Promise<unknown[][]> {
  const bytes = await readFile(file)
  const table: unknown[][] = format === 'csv' ? parse(bytes, { bom: true }) : ((await readXlsx(bytes)).sheets[0]?.rows ?? [])
  const [titles = [], ...rows] = table
  const columns = ['First name', 'Last name', 'Company type'].map((title) => titles.indexOf(title))
  return rows.map((row) => columns.map((column) => row[column]))
}
