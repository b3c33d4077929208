import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { stringify } from 'csv-stringify/sync'
import { parse } from 'csv-parse/sync'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { choose, toast } from './support/controls.ts'
import { countClicks } from './support/countClicks.ts'
import { eventually } from './support/eventually.ts'
import { otherToolsExport, someRooms } from './support/otherTool.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const path = '/events/1/locations'
interface Location {
  name: string
  locationType: number
  seats: number | null
}
const stored = async (page: Page, prefix: string) =>
  (await ask<Location[]>(page, `/events/session_locations/1?page=1&pageSize=200&q=${prefix}`)).meta?.total
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Import locations' })

/** Opens the import and gives it a file. */
async function give(page: Page, name: string, buffer: Buffer): Promise<void> {
  const input = drawerOf(page).locator('input[type="file"]')
  await input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}

test('300 locations from a CSV with semicolons: a fault is seen, corrected, and the list shows them', async () => {
  const page = await site.openAs(accounts.admin, path)
  const rows = Array.from({ length: 300 }, (_, at) => [`Suite ${at + 1}`, 'Room', String(at + 1), 'Größe; hell'])
  const fileOf = (last: string) =>
    Buffer.from(
      stringify([['Room name', 'Type', 'Seats', 'Category'], ...rows.slice(0, -1), ['Suite 300', 'Room', last, '']], { delimiter: ';' }),
    )
  await page.getByRole('button', { name: 'Import' }).click()
  const drawer = drawerOf(page)
  await give(page, 'suites.csv', fileOf('many'))

  // "Room name" is known for a name; whoever means something else says so.
  await choose(drawer.getByRole('combobox', { name: 'Field for Category' }), 'Floor')
  await choose(drawer.getByRole('combobox', { name: 'Field for Category' }), 'Category')
  expect(await seriousProblems(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Check 300 rows' }).click()

  await drawer.getByText('1 of 300 rows has errors').waitFor()
  await drawer.getByRole('row', { name: /301.*Suite 300.*Seats: “many” — use a whole number/ }).waitFor()
  await drawer.getByRole('button', { name: 'Skip 1 row with errors and import 299' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await stored(page, 'Suite')).toBe(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: 'Download rows with errors' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('suites-errors.csv')
  expect(parse(await readFile(await download.path()), { bom: true, delimiter: ';' })[1]).toEqual([
    'Suite 300',
    'Room',
    'many',
    '',
    '301',
    'Seats: “many” — use a whole number from 1 to 100,000',
  ])

  const [fileBox] = await Promise.all([
    page.waitForEvent('filechooser'),
    drawer.getByRole('button', { name: 'Upload corrected file' }).click(),
  ])
  // It is checked at once, with the same columns.
  await fileBox.setFiles({ name: 'suites.csv', mimeType: 'text/csv', buffer: fileOf('300') })
  await drawer.getByText('300 locations will be added').waitFor()
  expect(await stored(page, 'Suite')).toBe(0)
  await drawer.getByRole('button', { name: 'Import 300 locations' }).click()
  await toast(page, '300 locations imported.').waitFor()
  await drawer.waitFor({ state: 'hidden' })
  expect(await stored(page, 'Suite')).toBe(300)
  await page.getByRole('searchbox').fill('Suite 299')
  await page.getByRole('row', { name: /Suite 299.*299/ }).waitFor()
})

test('a messy file with 63 errors is corrected, imported and undone without leaving the console', async () => {
  const page = await site.openAs(accounts.admin, '/events/1/speakers')
  const clicks = await countClicks(page)
  const storedSpeakers = async () => (await ask(page, '/events/speakers/1?page=1&pageSize=1&q=Messy')).meta?.total
  const rows = Array.from({ length: 200 }, (_, at) => [
    'Zoë',
    `Messy-${at + 1}`,
    at < 8 ? 'unknown' : `messy.${at + 1}@example.com`,
    'Böhm & Söhne',
    at >= 20 && at < 35 ? 'Comfirmed' : 'Invited',
    at >= 60 && at < 100 ? 'vielleicht' : 'ja',
  ])
  const file = stringify([['Vorname', 'Nachname', 'E-Mail-Adresse', 'Firma', 'Status', 'Featured'], ...rows], { delimiter: ';' })
  await page.getByRole('button', { name: 'Import' }).click()
  const drawer = page.getByRole('dialog', { name: 'Import speakers' })
  await drawer.locator('input[type="file"]').setInputFiles({ name: 'leute.csv', mimeType: 'text/csv', buffer: Buffer.from(file, 'latin1') })
  await drawer.getByRole('button', { name: 'Check 200 rows' }).click()

  await drawer.getByText('63 of 200 rows have errors').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Use No for all 40' }).click()
  await drawer.getByRole('button', { name: 'Use Confirmed for all 15' }).click()
  for (const row of [2, 3, 4, 5, 6])
    await drawer.getByRole('textbox', { name: `E-mail of row ${row}`, exact: true }).fill(`mended.${row}@example.com`)
  await drawer.getByRole('textbox', { name: 'E-mail of row 7', exact: true }).fill('still wrong')
  await drawer.getByRole('button', { name: /^Check again/ }).click()
  await drawer.getByText('3 of 200 rows have errors').waitFor()
  await drawer.getByText('E-mail: a space (U+0020) cannot be in an e-mail address').waitFor()
  expect(await storedSpeakers()).toBe(0)

  // The server has the file and its corrections: a reload loses nothing.
  await page.reload()
  await page.getByRole('button', { name: 'Import' }).click()
  await drawer.getByRole('button', { name: 'Continue' }).click()
  await drawer.getByText('3 of 200 rows have errors').waitFor()
  await drawer.getByRole('textbox', { name: 'E-mail of row 7', exact: true }).fill('mended.7@example.com')
  await drawer.getByRole('button', { name: /^Check again/ }).click()
  await drawer.getByRole('button', { name: 'Skip 2 rows with errors and import 198' }).click()
  await toast(page, '198 speakers imported, 2 with errors skipped.').waitFor()
  expect(await storedSpeakers()).toBe(198)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  expect(clicks()).toBeLessThanOrEqual(10)
  await eventually(async () => expect(await storedSpeakers()).toBe(0))
})

test('300 locations from Excel, with the titles of the template; once more, they are already there', async () => {
  const page = await site.openAs(accounts.admin, path)
  await page.getByRole('button', { name: 'Import' }).click()
  const drawer = drawerOf(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: 'Excel template (.xlsx)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('locations-template.xlsx')
  const [titles = [], hints = []] = (await readXlsx(await readFile(await download.path()))).sheets[0]?.rows ?? []
  const rows = Array.from({ length: 300 }, (_, at) =>
    titles.map((title) => (title === 'Name' ? `Table ${at + 1}` : title === 'Type' ? 'Table' : title === 'Seats' ? 4 : null)),
  )
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'Tables', rows: [titles, hints, ...rows] }] }))
  const before = (await stored(page, 'Table')) ?? 0

  await give(page, 'tables.xlsx', file)
  await drawer.getByRole('button', { name: 'Check 300 rows' }).click()
  await drawer.getByText('Nothing has been imported yet.').waitFor()
  await drawer.getByRole('button', { name: /^Import \d+ locations$/ }).click()
  await toast(page, /locations imported/).waitFor()
  await eventually(async () => expect(await stored(page, 'Table')).toBeGreaterThan(before + 250))

  await page.getByRole('button', { name: 'Import' }).click()
  await give(page, 'tables.xlsx', file)
  await drawer.getByRole('button', { name: 'Check 300 rows' }).click()
  await drawer.getByText('Nothing to import: every row already exists.').waitFor()
  expect(await drawer.getByRole('button', { name: /^Import/ }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
})

test('5,000 rooms of another tool: checked, found again after a reload, imported as a whole and undone', async () => {
  const page = await site.openAs(accounts.admin, path)
  const { head, rows } = someRooms(5000)
  const file = await otherToolsExport('tabs in UTF-16', head, rows)
  await page.getByRole('button', { name: 'Import' }).click()
  await give(page, 'show-floor.tsv', file)
  const drawer = drawerOf(page)
  await drawer.getByText(/“Total 5,000”, is ignored/).waitFor()
  await drawer.getByRole('button', { name: 'Check 5,000 rows' }).click()
  await drawer.getByText('Checking show-floor.tsv').waitFor()
  await page.reload()

  await page.getByRole('button', { name: 'Import' }).click()
  await drawer.getByText(/(Checking|Your check of) show-floor.tsv/).waitFor()
  await drawer.getByRole('button', { name: /^(Show|Continue)$/ }).click()
  await drawer.getByText('5,000 locations will be added').waitFor()
  await drawer.getByRole('searchbox', { name: 'Search in these rows' }).fill('Säle 4999')
  await drawer.getByRole('row', { name: /Säle 4999/ }).waitFor()
  expect(await stored(page, 'Säle')).toBe(0)
  await drawer.getByRole('button', { name: 'Import 5,000 locations' }).click()
  const message = toast(page, '5,000 locations imported.')
  await message.waitFor()
  expect(await stored(page, 'Säle')).toBe(5000)
  // After a reload the messages still have what can be undone, until it was undone in another tab.
  await page.reload()
  const [messages, elsewhere] = [await messagesOf(page), await messagesOf(await page.context().newPage(), path)]
  await elsewhere.getByText('5,000 locations added.').waitFor()
  await messages.getByRole('button', { name: 'Undo' }).first().click()
  await toast(page, 'Undone: 5,000 locations removed.').waitFor()
  expect(await stored(page, 'Säle')).toBe(0)
  await elsewhere.getByText('5,000 locations added.').waitFor({ state: 'detached' })
  await page.goto('/jobs')
  await page.getByRole('row', { name: /show-floor.tsv.*Undone.*5,000 locations removed/ }).waitFor()
})

/** The messages of a page, which opens the address first if one is given. */
async function messagesOf(page: Page, address?: string) {
  if (address) await page.goto(address)
  const messages = page.getByRole('dialog', { name: 'Messages' })
  const isOpen = async () => (await messages.count()) > 0
  await eventually(async () => {
    // By keyboard: the notice of a job's end may be over the button. A page that was just loaded shows it before it answers to keys.
    if (!(await isOpen())) await page.getByRole('button', { name: /^Messages/ }).press('Enter')
    expect(await isOpen()).toBe(true)
  })
  return messages
}

test('a screen of 390 pixels holds every step', async () => {
  const page = await site.openAs(accounts.admin, path, { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Import' }).click()
  await give(page, 'rooms.csv', Buffer.from('Name,Seats\nPhone room 1,7\nPhone room 2,x\n'))
  const drawer = drawerOf(page)
  await drawer.getByRole('button', { name: 'Check 2 rows' }).click()
  await drawer.getByText('1 of 2 rows has errors').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
