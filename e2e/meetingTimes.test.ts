import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { choose, toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const day = 86_400_000
const startsAt = new Date(Math.floor(Date.now() / day) * day + 60 * day + day / 2).toISOString()
const endsAt = new Date(Date.parse(startsAt) + 2 * day).toISOString()

/** A new event of three days in Zurich, without meeting times. */
async function newEvent(page: Page): Promise<number> {
  const { data } = await ask<{ eventId: number }>(page, '/events/event/upsert', {
    ...{ name: 'Lake Forum', eventCode: 'lake-forum', eventFormat: 1, eventStateId: 1, timeZone: 'Europe/Zurich' },
    ...{ city: 'Lucerne', countryCode: 'CH', startsAt, endsAt, meetingMode: 1, availabilityScope: 1 },
    ...{ meetingLengthMinutes: 25, meetingGapMinutes: 5 },
  })
  return data.eventId
}
const stored = async (page: Page, eventId: number) =>
  (await ask<{ startsAt: string; isOpen: boolean }[]>(page, `/events/meeting_times/${eventId}`)).data

test('the meeting times of three days come from one plan with a break, are closed in bulk, and opened again by its undo', async () => {
  const page = await site.openAs(accounts.admin, '/dashboard')
  const eventId = await newEvent(page)
  await page.goto(`/events/${eventId}/meetingtimes`)
  await page.getByText('No meeting times yet.').waitFor()
  await page.getByRole('button', { name: 'Generate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add meeting times' })
  // 09:00 to 17:00 in steps of half an hour.
  await dialog.getByText('48 meeting times will be added.').waitFor()
  await dialog.getByRole('button', { name: 'Add break' }).click()
  await dialog.getByRole('textbox', { name: 'Break 1 until' }).fill('14:00')
  await dialog.getByRole('textbox', { name: 'Break 1 until' }).press('Tab')
  await dialog.getByText('39 meeting times will be added.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add 39 meeting times' }).click()
  await page.getByText('39 meeting times added.').waitFor()
  await eventually(async () => expect(await stored(page, eventId)).toHaveLength(39))

  // The plan again adds nothing, and says why.
  await page.getByRole('button', { name: 'Generate' }).click()
  await dialog.getByText('9 meeting times will be added. 39 left out: there are meeting times already.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('region', { name: 'Selected meeting times' }).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit 39 meeting times' })
  await choose(edit.getByLabel('Field'), 'Open')
  await edit.getByRole('button', { name: 'Change 39 meeting times' }).click()
  await toast(page, '39 meeting times changed.').waitFor()
  await eventually(async () => expect((await stored(page, eventId)).filter(({ isOpen }) => isOpen)).toEqual([]))

  await page.getByRole('button', { name: 'Undo' }).last().click()
  await eventually(async () => expect((await stored(page, eventId)).filter(({ isOpen }) => !isOpen)).toEqual([]))
})
