import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { toast } from './support/controls.ts'
import { countClicks } from './support/countClicks.ts'
import { eventually } from './support/eventually.ts'
import { otherToolsExport, someAttendees } from './support/otherTool.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
interface Person {
  eventRegistrationId: number
  lastName: string
  eventStatusId: number
}

test('600 people of another tool are imported, and moved by a job that tells who stayed as they were', async () => {
  const page = await site.openAs(accounts.admin, '/events/1/registrations')
  const { head, rows } = someAttendees(600, 'Service provider')
  await page.getByRole('button', { name: 'Import' }).click()
  const drawer = page.getByRole('dialog', { name: 'Import registrations' })
  const file = { name: 'attendees.csv', mimeType: 'text/csv', buffer: await otherToolsExport('Windows-1252', head, rows) }
  await drawer.locator('input[type="file"]').setInputFiles(file)
  await drawer.getByRole('button', { name: 'Check 600 rows' }).click()
  await drawer.getByText('600 registrations will be added').waitFor()
  await drawer.getByRole('button', { name: 'Import 600 registrations' }).click()
  await toast(page, '600 registrations imported.').waitFor()

  const all = async (status = 0) =>
    (await ask<Person[]>(page, `/events/registrations/1/0/${status}?page=1&pageSize=200&q=M%C3%BCller-`)).meta?.total
  expect(await all()).toBe(600)
  const { data } = await ask<Person[]>(page, '/events/registrations/1/0/0?page=1&pageSize=200&q=M%C3%BCller-600')
  const declined = { eventRegistrationId: data[0]?.eventRegistrationId, eventStatusId: 6, reason: 'No room' }
  expect((await ask(page, '/events/registration_status', declined)).status).toBe(200)

  await page.getByRole('searchbox').fill('Müller-')
  await page
    .getByText(/of 600/)
    .first()
    .waitFor()
  const clicks = await countClicks(page)
  await page.getByRole('region', { name: 'Registrations' }).last().getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Select all 600 that match' }).click()
  await page.getByText('600 selected').waitFor()
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: 'Withdrawn' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()

  const results = page.getByRole('dialog', { name: '599 of 600 registrations changed' })
  await results.waitFor()
  await results.getByRole('row', { name: /Müller-600/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), results.getByRole('button', { name: 'Download these' }).click()])
  expect(parse(await readFile(await download.path()), { bom: true })).toHaveLength(2)
  await results.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('600 selected').waitFor({ state: 'detached' })
  await eventually(async () => expect(await all(8)).toBe(599))

  await page.getByRole('button', { name: /^Messages/ }).press('Enter')
  const message = page.getByRole('dialog', { name: 'Messages' }).getByRole('listitem').filter({ hasText: '599 moved, 1 refused' })
  await message.getByRole('button', { name: 'Undo' }).click()
  await message.getByText('Undone').waitFor()
  expect(clicks()).toBeLessThanOrEqual(8)
  expect(await all(8)).toBe(0)
})
