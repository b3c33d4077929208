import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { choose, toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const address = '/events/1/registrations'
const viewButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const statusButton = (page: Page, status: string, pressed: boolean) =>
  page.getByRole('button', { name: new RegExp(`^${status} [\\d,]+$`), pressed })
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const heads = (page: Page) =>
  page.locator('th.sortable, th[aria-label]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
const widthOf = async (page: Page, title: string) =>
  (await page.getByRole('columnheader', { name: title, exact: true }).boundingBox())?.width ?? 0
const edge = (page: Page, title: string) => page.getByRole('separator', { name: `Width of ${title}`, exact: true })
const totalOf = async (page: Page, query: string) =>
  (await ask<unknown[]>(page, `/events/registrations/1/${query}?page=1&pageSize=1`)).meta?.total
/** So many rows, which fit on one page. */
const shows = (page: Page, count: number | undefined) =>
  eventually(async () => expect(await page.locator('tr[data-row-key]').count()).toBe(Math.min(count ?? 0, 50)))
const layoutSaved = (page: Page) => page.waitForResponse((one) => one.url().endsWith('/view/layout') && one.ok())

describe('views', () => {
  let link = ''
  let own = ''

  test('are made, shared, found again after a reload, and opened by a colleague', async () => {
    const page = await site.openAs(accounts.admin, address)
    await page.getByRole('button', { name: /^Approved / }).click()
    await statusButton(page, 'Approved', true).waitFor()
    await page.getByRole('columnheader', { name: 'Company', exact: true }).click()
    await viewButton(page, 'Columns').click()
    await page.getByRole('dialog', { name: 'Columns' }).getByText('Note', { exact: true }).click()
    await page.keyboard.press('Escape')
    await eventually(async () => expect(await heads(page)).not.toContain('Note'))

    await viewButton(page, 'Views').click()
    await entry(page, 'Save as new view').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Approved by company')
    await dialog.getByText('Everyone').click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await viewButton(page, 'View: Approved by company').waitFor()
    expect(new URL(page.url()).search).toMatch(/^\?view=\d+$/)
    link = page.url()
    const total = await totalOf(page, '0/5')
    await shows(page, total)

    await page.reload()
    await viewButton(page, 'View: Approved by company').waitFor()
    await eventually(async () => expect(await heads(page)).not.toContain('Note'))
    expect(await page.locator('th[aria-sort]').getAttribute('aria-label')).toBe('Company')

    const colleague = await site.openAs(accounts.readOnly, link.replace(site.server.url, ''))
    await viewButton(colleague, 'View: Approved by company').click()
    expect(await entry(colleague, 'Delete').count()).toBe(0)
    await colleague.keyboard.press('Escape')
    await shows(colleague, total)
    expect(await heads(colleague)).not.toContain('Note')
    expect(await seriousProblems(colleague)).toEqual([])
  })

  test('differ from the address in what the address says; a link shows the same, and Back goes back', async () => {
    const page = await site.openAs(accounts.admin, link.replace(site.server.url, ''))
    await statusButton(page, 'Approved', true).click()
    await viewButton(page, 'View: Approved by company, changed').waitFor()
    expect(new URL(page.url()).searchParams.get('without')).toBe('status')
    const all = await totalOf(page, '0/0')
    await shows(page, all)
    const copy = await site.openAs(accounts.readOnly, page.url().replace(site.server.url, ''))
    await shows(copy, all)
    await viewButton(page, /^View: Approved by company/).click()
    await entry(page, 'Default view').click()
    await viewButton(page, 'Views').waitFor()
    await page.goBack()
    await viewButton(page, 'View: Approved by company, changed').waitFor()
  })

  test('of one person alone are nobody else’s: the link says so and shows the list', async () => {
    const page = await site.openAs(accounts.admin, `${address}?status=2`)
    await statusButton(page, 'Pending review', true).waitFor()
    await viewButton(page, 'Views').click()
    await entry(page, 'Save as new view').click()
    await page.getByRole('dialog').getByLabel('Name').fill('Mine alone')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await viewButton(page, 'View: Mine alone').waitFor()
    own = page.url()
    const colleague = await site.openAs(accounts.readOnly, own.replace(site.server.url, ''))
    await colleague.getByText('This view was deleted or is private').waitFor()
    await shows(colleague, await totalOf(page, '0/0'))
    await colleague.getByRole('button', { name: 'OK', exact: true }).click()
    await eventually(async () => expect(new URL(colleague.url()).search).toBe(''))
  })

  test('are the default of who chooses them, from the first row that shows', async () => {
    const page = await site.openAs(accounts.admin, own.replace(site.server.url, ''))
    await viewButton(page, 'View: Mine alone').click()
    await entry(page, 'Set as my default').click()
    await eventually(async () =>
      expect((await ask<{ defaults: object[] }>(page, '/views?list=registrations')).data.defaults).toHaveLength(1),
    )
    await page.goto(address)
    await viewButton(page, 'View: Mine alone').waitFor()
    await shows(page, await totalOf(page, '0/2'))
    await eventually(() => Promise.resolve(expect(new URL(page.url()).search).toMatch(/^\?view=\d+$/)))
    await viewButton(page, 'View: Mine alone').click()
    await entry(page, 'Default view').click()
    await shows(page, await totalOf(page, '0/0'))
    expect(new URL(page.url()).search).toBe('?view=0')
    await page.reload()
    await viewButton(page, 'Views').waitFor()
    await page.goto(own)
    await viewButton(page, 'View: Mine alone').click()
    await entry(page, 'Delete').click()
    await toast(page, 'View deleted.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await viewButton(page, /^View/).click()
    await page.getByRole('menuitem', { name: /^Mine alone/ }).waitFor()
  })
})

describe('the columns of a list', () => {
  test('are as wide as they are dragged, by mouse and by keyboard, also after a reload', async () => {
    const page = await site.openAs(accounts.eventManager, '/events/1/speakers', { viewport: { width: 1440, height: 900 } })
    await page.locator('tr[data-row-key]').first().waitFor()
    const before = await widthOf(page, 'Name')
    const box = await edge(page, 'Name').boundingBox()
    if (!box) throw new Error('The edge is not on screen')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    const sent = layoutSaved(page)
    // What follows the pointer is loaded by whoever comes to an edge.
    await eventually(async () => {
      await page.mouse.move(x + 30, y)
      await page.mouse.move(x + 40, y)
      expect(await page.locator('html.is-dragging').count()).toBe(1)
    })
    await page.mouse.move(x + 90, y, { steps: 4 })
    await page.mouse.up()
    await eventually(async () => expect(Math.abs((await widthOf(page, 'Name')) - before - 90)).toBeLessThanOrEqual(2))
    expect(await page.locator('th[aria-sort]').count()).toBe(0)
    await sent

    const again = layoutSaved(page)
    await edge(page, 'Name').focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await eventually(async () => expect(Math.abs((await widthOf(page, 'Name')) - before - 58)).toBeLessThanOrEqual(3))
    await again
    const narrower = await widthOf(page, 'Name')
    await page.reload()
    await page.locator('tr[data-row-key]').first().waitFor()
    await eventually(async () => expect(Math.abs((await widthOf(page, 'Name')) - narrower)).toBeLessThanOrEqual(2))
    await edge(page, 'Name').dblclick()
    await eventually(async () => expect(Math.abs((await widthOf(page, 'Name')) - narrower)).toBeGreaterThan(3))
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })

  test('keep the name in view, a low head and their widths, however many are shown', async () => {
    const page = await site.openAs(accounts.eventManager, '/events/1/speakers', { viewport: { width: 1024, height: 768 } })
    const name = page.locator('tbody [data-pinned]').first()
    await name.waitFor()
    await viewButton(page, 'Columns').click()
    const box = page.getByRole('dialog', { name: 'Columns' })
    const shown = (await heads(page)).length
    for (const added of [1, 2, 3]) {
      await box.getByRole('checkbox', { checked: false, disabled: false }).first().click()
      await eventually(async () => expect(await heads(page)).toHaveLength(shown + added))
    }
    await page.keyboard.press('Escape')
    const sizes = await page.locator('thead th').evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect()
        return { width: Math.round(width), height: Math.round(height) }
      }),
    )
    expect(sizes.filter(({ height }) => height > 40)).toEqual([])
    expect(sizes.slice(2).filter(({ width }) => width < 48)).toEqual([])
    const before = await name.boundingBox()
    const frame = page.locator('.table-frame')
    await frame.evaluate((one) => (one.scrollLeft = one.scrollWidth))
    expect(await frame.evaluate((one) => one.scrollLeft)).toBeGreaterThan(100)
    expect((await name.boundingBox())?.x).toBe(before?.x)
    expect((await page.locator('thead [data-pinned]').boundingBox())?.x).toBe(before?.x)
    expect(await seriousProblems(page)).toEqual([])
  })

  test('are put in order with the mouse and with the keyboard, and put back', async () => {
    const page = await site.openAs(accounts.eventManager, '/events/1/locations')
    await page.locator('tr[data-row-key]').first().waitFor()
    const before = await heads(page)
    const [, second = '', third = ''] = before
    await viewButton(page, 'Columns').click()
    const box = page.getByRole('dialog', { name: 'Columns' })
    expect(await seriousProblems(page)).toEqual([])
    await box.getByRole('button', { name: `Move ${second}`, exact: true }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await eventually(async () => expect((await heads(page)).slice(1, 3)).toEqual([third, second]))
    const from = await box.getByRole('button', { name: `Move ${second}`, exact: true }).boundingBox()
    const to = await box.getByRole('button', { name: `Move ${third}`, exact: true }).boundingBox()
    if (!from || !to) throw new Error('The handles are not on screen')
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(from.x + 8, from.y - 4, { steps: 3 })
    await page.mouse.move(to.x + 8, to.y + 2, { steps: 6 })
    await page.mouse.up()
    await eventually(async () => expect((await heads(page)).slice(1, 3)).toEqual([second, third]))
    await box.getByText('Compact').click()
    await page.locator('.resource-table[data-density=compact]').waitFor()
    await box.getByRole('button', { name: 'Reset' }).click()
    await page.keyboard.press('Escape')
    await eventually(async () => expect(await heads(page)).toEqual(before))
    await eventually(async () => expect(await viewButton(page, 'Columns').evaluate((one) => one === document.activeElement)).toBe(true))
  })
})

describe('the counts per status', () => {
  test('are the totals of the list, and follow the company type', async () => {
    const page = await site.openAs(accounts.noor, address)
    const approved = page.getByRole('button', { name: /^Approved [\d,]+$/ })
    await approved.waitFor()
    expect(await approved.innerText()).toContain(String(await totalOf(page, '0/5')))
    const types = (await ask<{ eventCompanyTypeId: number; name: string }[]>(page, '/events/company_types/1')).data
    const [first] = types
    if (!first) throw new Error('The event has no company types')
    await choose(page.getByRole('combobox', { name: 'Company type' }), first.name)
    await eventually(async () =>
      expect((await approved.innerText()).replace(/\D/g, '')).toBe(String(await totalOf(page, `${first.eventCompanyTypeId}/5`))),
    )
    await approved.click()
    await eventually(async () => expect(await approved.getAttribute('aria-pressed')).toBe('true'))
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await eventually(async () => expect(await page.getByRole('button', { name: 'Clear all filters' }).count()).toBe(0))
    expect(await approved.getAttribute('aria-pressed')).toBe('false')
  })
})

test('views and chips work on a phone', async () => {
  const page = await site.openAs(accounts.noor, `${address}?status=5`, { viewport: { width: 360, height: 740 }, hasTouch: true })
  await statusButton(page, 'Approved', true).waitFor()
  expect(await page.getByRole('separator', { name: /^Width of/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await viewButton(page, 'Views').tap()
  await page.getByRole('menuitem', { name: 'Approved by company' }).tap()
  await viewButton(page, 'View: Approved by company').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await seriousProblems(page)).toEqual([])
  await statusButton(page, 'Approved', true).tap()
  await viewButton(page, 'View: Approved by company, changed').waitFor()
})
