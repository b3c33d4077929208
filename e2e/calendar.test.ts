import { expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { seriousProblems } from './support/axe.ts'
import { choose, toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const dayMs = 86_400_000

/** The next Sunday on which the clocks of Europe go back, in a year that has not begun. */
const lastSundayOfOctober = (year: number): string => {
  const last = new Date(Date.UTC(year, 9, 31))
  return dayOf(last.getTime() - last.getUTCDay() * dayMs)
}
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const later = (day: string, days: number): string => dayOf(Date.parse(day) + days * dayMs)

const calendar = (page: Page): Locator => page.getByRole('region', { name: 'Calendar' })
const monthOf = (at: number): string => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at)
/** Pages through the months, forwards or back, until the day is shown. */
async function showDay(page: Page, day: string): Promise<Locator> {
  const cell = calendar(page).locator(`[role=cell][data-date="${day}"]`)
  const heading = calendar(page).getByRole('heading', { level: 3 }).first()
  await heading.waitFor()
  const month = day.slice(0, 7)
  for (let shown = ''; shown !== month;) {
    shown = dayOf(Date.parse(`1 ${await heading.innerText()} UTC`)).slice(0, 7)
    if (shown === month) break
    await calendar(page)
      .getByRole('button', { name: shown < month ? /^Next/ : /^Previous/ })
      .click()
  }
  expect(await heading.innerText()).toBe(monthOf(Date.parse(day)))
  await cell.waitFor()
  return cell
}

test('an item keeps its time of day over a change of the clocks, and a holiday its days in every zone', async () => {
  const page = await site.openAs(accounts.eventManager, '/dashboard', { timezoneId: 'Europe/Zurich' })
  const sunday = lastSundayOfOctober(new Date().getUTCFullYear() + 1)
  const [before, after] = [later(sunday, -2), later(sunday, 5)]

  await calendar(page).getByRole('button', { name: 'Add calendar item' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add calendar item' })
  await dialog.getByLabel('Title').fill('Custodian call')
  await dialog.getByLabel('Starts').fill(`${before} 09:00`)
  await dialog.getByLabel('Starts').press('Tab')
  await choose(dialog.getByLabel('Repeats', { exact: true }), 'Weekly')
  await choose(dialog.getByLabel('Repeats end'), 'After a number of times')
  await dialog.getByText('Every week, 10 times. A change or a deletion concerns every repeat.').waitFor()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(page, 'Calendar added successfully.').waitFor()

  // A click into a day begins an item there.
  const cell = await showDay(page, sunday)
  await cell.click({ position: { x: 40, y: 60 } })
  await dialog.getByLabel('Title').fill('Office closed')
  await dialog.getByRole('switch', { name: 'All day' }).click()
  await dialog.getByLabel('Last day').fill(later(sunday, 1))
  await dialog.getByLabel('Last day').press('Tab')
  await choose(dialog.getByLabel('Type'), 'Holiday')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(page, 'Calendar added successfully.').waitFor()
  await calendar(page)
    .getByRole('link', { name: /Office closed/ })
    .first()
    .waitFor()
  const shows = async (on: Page, day: string, item: RegExp) => {
    const cell = await showDay(on, day)
    // The days of a month are there before what is on them.
    await eventually(async () => expect(await cell.innerText()).toMatch(item))
  }
  for (const day of [before, after]) await shows(page, day, /09:00\s*Custodian call/)
  expect(await seriousProblems(page)).toEqual([])

  const far = await site.openAs(accounts.eventManager, '/dashboard', { timezoneId: 'America/New_York' })
  // The clocks of New York go back a week after those of Zürich.
  await shows(far, before, /03:00\s*Custodian call/)
  await shows(far, after, /04:00\s*Custodian call/)
  for (const [day, isClosed] of [
    [later(sunday, -1), false],
    [sunday, true],
    [later(sunday, 2), false],
  ] as const) {
    const cell = await showDay(far, day)
    await eventually(async () => expect((await cell.innerText()).includes('Office closed')).toBe(isClosed))
  }

  // An entry opens where it is changed: the item here, with all its repeats.
  await far
    .getByRole('link', { name: /Custodian call/ })
    .first()
    .click()
  const record = far.getByRole('dialog', { name: 'Custodian call' })
  await record.getByLabel('Title').fill('Call with the custodian')
  await record.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(far, 'Calendar added successfully.').waitFor()
  // The other browser follows by itself.
  await page
    .getByRole('link', { name: /Call with the custodian/ })
    .first()
    .waitFor()

  const phone = await site.openAs(accounts.eventManager, '/dashboard', {
    ...{ viewport: { width: 390, height: 844 }, timezoneId: 'Pacific/Auckland' },
  })
  await calendar(phone).getByRole('button', { name: /^Next/ }).first().waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
