import { readFile } from 'node:fs/promises'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import type { ValueCount } from '#contract/columns.ts'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { choose } from './support/controls.ts'
import { countClicks } from './support/countClicks.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const address = '/events/1/registrations?type=1'
const where = 'booking.hotel:empty;phone:filled'
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const heads = (page: Page) =>
  page.locator('th.sortable, th[aria-label]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))

/** Shows a column that the list does not show by itself. */
async function addColumn(page: Page, title: string): Promise<void> {
  const dialog = dialogOf(page, 'Columns')
  await dialog.getByLabel('Search columns').fill(title)
  await dialog.getByRole('checkbox', { name: title, exact: true }).check()
}
async function addCondition(page: Page, { field, operator }: { field: string; operator: string }): Promise<void> {
  const dialog = dialogOf(page, 'Filters')
  await choose(dialog.getByRole('combobox', { name: 'Add a filter' }), new RegExp(`^${field}$`), field)
  const line = dialog.getByRole('group', { name: field, exact: true })
  await choose(line.getByRole('combobox', { name: 'Operator' }), new RegExp(`^${operator}$`))
}

describe('any field of a list', () => {
  let link = ''
  /** An answer of somebody in the list. */
  let diet = ''

  test('is a column and a filter of a view that everyone has, and of its export', async () => {
    const page = await site.openAs(accounts.admin, address)
    const clicks = await countClicks(page)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await addCondition(page, { field: 'Hotel', operator: 'is empty' })
    await addCondition(page, { field: 'Phone', operator: 'is not empty' })
    expect(await seriousProblems(page)).toEqual([])
    await dialogOf(page, 'Filters').getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Remove the filter Hotel is empty' }).waitFor()
    expect(new URL(page.url()).searchParams.get('where')).toBe(where)

    const found = await ask<unknown[]>(page, `/events/registrations/1/1/0?page=1&pageSize=1&where=${encodeURIComponent(where)}`)
    const total = found.meta?.total ?? 0
    expect(total).toBeGreaterThan(0)
    await eventually(async () => expect(await page.locator('tr[data-row-key]').count()).toBe(Math.min(total, 50)))
    // The counts follow the filters.
    const [counted] = (
      await ask<ValueCount[]>(page, `/events/registrations/1/1/0/counts?field=eventStatusId&where=${encodeURIComponent(where)}`)
    ).data
    await page.getByRole('button', { name: `${counted?.label ?? ''} ${counted?.total ?? 0}`, exact: true }).waitFor()

    await page.getByRole('button', { name: 'Columns' }).click()
    for (const title of ['Phone', "Assistant's e-mail", 'Dietary needs']) await addColumn(page, title)
    expect(await seriousProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await eventually(async () =>
      expect(await heads(page)).toEqual(expect.arrayContaining(['Phone', "Assistant's e-mail", 'Dietary needs'])),
    )
    const diets = await ask<ValueCount[]>(
      page,
      `/events/registrations/1/1/0/counts?field=answer.dietary&where=${encodeURIComponent(where)}`,
    )
    diet = diets.data.find(({ value }) => /^[\w ]+$/.test(value))?.value ?? ''
    await page.getByRole('cell', { name: diet, exact: true }).first().waitFor()

    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save as new view' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Allocators without a hotel')
    await dialog.getByText('Everyone').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'View: Allocators without a hotel' }).waitFor()
    link = page.url()
    expect(new URL(link).search).toMatch(/^\?view=\d+$/)

    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV, columns shown' }).click()
    const rows: string[][] = parse(await readFile(await (await download).path(), 'utf8'), { bom: true })
    expect(rows).toHaveLength(total + 1)
    expect(rows[0]).toEqual(expect.arrayContaining(['E-mail', 'Phone', "Assistant's e-mail", 'Dietary needs']))
    expect(clicks()).toBeLessThanOrEqual(20)
  })

  test('is seen by a read-only colleague in the same view', async () => {
    const page = await site.openAs(accounts.readOnly, link.replace(site.server.url, ''))
    await page.getByRole('button', { name: 'Remove the filter Hotel is empty' }).waitFor()
    await eventually(async () => expect(await heads(page)).toEqual(expect.arrayContaining(['Phone', 'Dietary needs'])))
    await page.getByRole('cell', { name: diet, exact: true }).first().waitFor()
    expect(await seriousProblems(page)).toEqual([])
  })

  test('can be one of several: conditions are joined by or', async () => {
    const page = await site.openAs(accounts.readOnly, '/events/1/registrations?where=eventStatusId:in:2%7CeventStatusId:in:4')
    await page.getByRole('button', { name: 'Remove the filter Status is Pending review' }).waitFor()
    await page.getByRole('button', { name: /^Waitlisted / }).waitFor()
    expect(await page.getByRole('button', { name: /^Approved \d/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Remove the filter Status is Waitlisted' }).click()
    await eventually(async () => expect(new URL(page.url()).searchParams.get('where')).toBe('eventStatusId:in:2'))
  })

  test('is refused in words when the address cannot be read', async () => {
    const page = await site.openAs(accounts.readOnly, '/events/1/registrations?where=shoeSize:in:42')
    site.allow(/fetchList failed 400/, /status of 400/, /fetch failed 400/, /failed 400/)
    await page.getByText('This list has no field shoeSize to filter by.').first().waitFor()
  })
})
