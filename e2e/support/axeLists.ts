import type { Locator, Page } from 'playwright-core'
import type { AxeVisit } from './axeVisit.ts'

/**
 * What any list has (a row of one that `opensPages` opens a page of its own): the menus and dialogs of its bar and those of a selected row, each
 * once for all lists that have it; its first record and its form of a new one.
 */
export async function visitList(visit: AxeVisit, page: Page, name: string, { opensPages = false } = {}): Promise<void> {
  const { isNew, overlay, screen } = visit
  const tab = page.locator('main')
  const select = tab.locator('tr[data-row-key] .select-cell input').first()
  if ((await select.count()) > 0) await select.check()
  await screen(name)
  for (const opener of await visible(tab.locator('.bulk-bar button'))) {
    const label = await opener.innerText()
    if (/^(Set status|Edit|Delete|Export|Merge)/.test(label) && isNew(`selected: ${label}`))
      await overlay(`${name}, selected: ${label}`, opener)
  }
  if ((await select.count()) > 0) await select.uncheck()
  for (const opener of await visible(tab.locator('.list-bar, .agenda-days').locator('button[aria-haspopup], button[title="Import"]')))
    if (isNew(`bar: ${await labelOf(opener)}`)) await overlay(`${name}: ${await labelOf(opener)}`, opener)
  const filter = tab.locator('.list-bar').getByRole('combobox').first()
  if ((await filter.count()) > 0 && isNew('filter')) await overlay(`${name}: filter`, filter)
  for (const opener of await visible(tab.locator('tr[data-row-key]').first().locator('button[aria-expanded]')))
    await overlay(`${name}, first row: ${await labelOf(opener)}`, opener)
  const row = tab.locator('tr.opens > [data-phone="title"]').first()
  if (!opensPages && (await row.count()) > 0) await overlay(`${name}: record`, row, () => visitRecord(visit, page, name))
  const add = tab.locator('.add-button').first()
  if ((await add.count()) > 0) await overlay(`${name}: new`, add)
}

/** What the drawer of a record has: its tabs, menus, calendars, history and the question before a delete. */
export async function visitRecord({ isNew, overlay, overlays }: AxeVisit, page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('dialog').last()
  for (const tab of (await visible(drawer.getByRole('tab'))).slice(1)) {
    await tab.click()
    await overlays(`${name}, record: ${await tab.innerText()}`)
  }
  for (const opener of await visible(drawer.locator('button[aria-haspopup]')))
    await overlay(`${name}, record: ${await labelOf(opener)}`, opener)
  const date = drawer.locator('.date-input input:enabled').first()
  if ((await date.isVisible()) && isNew('calendar')) await overlay(`${name}, record: calendar`, date)
  const history = drawer.getByRole('button', { name: 'History' })
  if ((await history.isVisible()) && isNew('history')) await overlay(`${name}: history`, history)
  const remove = drawer.getByRole('button', { name: /^Delete / }).last()
  if ((await remove.isVisible()) && isNew('delete'))
    await overlay(`${name}: delete`, remove, () =>
      page
        .locator('.ant-popconfirm')
        .getByRole('button', { name: /^(Cancel|OK)$/ })
        .last()
        .click(),
    )
}

const visible = (all: Locator): Promise<Locator[]> => all.filter({ visible: true }).all()
const labelOf = async (button: Locator): Promise<string> => (await button.getAttribute('aria-label')) ?? (await button.innerText())
