import { expect, test } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { meetingStatuses as status } from '#constants/meetings.ts'
import type { MeetingChangeRequest } from '#contract/events/meetingChangeRequests.ts'
import type { Meeting } from '#contract/events/meetings.ts'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { choose, toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()

/** An event of the demo data that is still to come, with a request between two people. */
async function requestedMeeting(page: Page): Promise<Meeting> {
  const { data: events } = await ask<{ eventId: number; startsAt: string }[]>(page, '/events')
  const coming = events.filter(({ startsAt }) => Date.parse(startsAt) > Date.now())
  for (const { eventId } of coming) {
    const { data } = await ask<Meeting[]>(page, `/events/meetings/${eventId}?meetingStatusId=${status.requested}&page=1&pageSize=1`)
    if (data[0]) return data[0]
  }
  throw new Error('No event to come has a request')
}

test('a request is placed where both are free first, cancelled with a reason, brought back by its undo, and shown in the grid', async () => {
  const page = await site.openAs(accounts.admin, '/dashboard')
  const { eventId, meetingId, requestedByName, requestedToName } = await requestedMeeting(page)
  const stored = async () => (await ask<Meeting[]>(page, `/events/meetings/${eventId}?id=${meetingId}`)).data[0]
  const pair = `${requestedByName} and ${requestedToName}`
  await page.goto(`/events/${eventId}/meetings?open=${meetingId}`)
  const drawer = page.getByRole('dialog', { name: pair })
  await drawer.getByRole('table').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await drawer.getByRole('button', { name: `Status of the meeting of ${pair}` }).click()
  await page.getByRole('menuitem', { name: 'Provisional' }).click()
  const place = page.getByRole('dialog', { name: `Provisional: ${pair}` })
  await place.getByRole('button', { name: 'First free' }).click()
  await place.getByText(/\d\d:\d\d–\d\d:\d\d/).waitFor()
  await place.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Meeting Status updated successfully.').first().waitFor()
  await eventually(async () => expect(await stored()).toMatchObject({ meetingStatusId: status.provisional, startsAt: expect.any(String) }))
  const placed = await stored()

  await drawer.getByRole('button', { name: `Status of the meeting of ${pair}: Provisional` }).click()
  await page.getByRole('menuitem', { name: 'Cancelled' }).click()
  const reason = page.getByRole('dialog', { name: `Cancelled: ${pair}` })
  await reason.getByRole('textbox', { name: 'Reason' }).fill('Travel')
  await reason.getByRole('button', { name: 'Save' }).click()
  // Once it has closed, the last undo offered is that of the cancellation.
  await reason.waitFor({ state: 'hidden' })
  await eventually(async () =>
    expect(await stored()).toMatchObject({ meetingStatusId: status.cancelled, startsAt: null, statusReason: 'Travel' }),
  )
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await eventually(async () => expect(await stored()).toMatchObject({ meetingStatusId: status.provisional, startsAt: placed?.startsAt }))

  await page.goto(`/events/${eventId}/meetings?contactId=${placed?.requestedByContactId}`)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const schedule = page.getByRole('dialog', { name: `Schedule of ${requestedByName}` })
  await schedule.getByRole('table', { name: 'Schedule' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  const [file] = await Promise.all([page.waitForEvent('download'), schedule.getByRole('button', { name: 'Calendar file' }).click()])
  expect(file.suggestedFilename()).toMatch(/^Schedule of .+\.ics$/)
  const calendar = await readFile(await file.path(), 'utf8')
  expect(calendar.replace(/\r\n /g, '')).toContain(`SUMMARY:Meeting with`)

  await page.goto(`/events/${eventId}/meetings?date=${placed?.date}`)
  await page.getByRole('button', { name: 'Grid', exact: true }).click()
  const grid = page.getByRole('table', { name: /^Meetings of / })
  const cell = grid.locator(`[data-meeting="${meetingId}"]`)
  const start = await cell.evaluate((element) => {
    const td = element.closest('td')
    return { row: (td?.parentElement as HTMLTableRowElement).rowIndex, column: td?.cellIndex ?? 0 }
  })
  await cell.getByRole('button').first().press('Enter')
  await drawer.waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Cancel', exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })
  const hasFocus = () => cell.evaluate((element) => element.contains(document.activeElement))
  await eventually(async () => expect(await hasFocus()).toBe(true))

  // By keyboard to the first free cell, which names its place, and back by drag.
  await cell.getByRole('button', { name: `Move ${pair}` }).press('Enter')
  await page.getByText(`Moving ${pair}.`).waitFor()
  const offer = grid.getByRole('button', { name: /^Move here/ }).first()
  await offer.waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await offer.press('Enter')
  const placeOf = (row: Meeting | undefined) => [row?.meetingTimeId, row?.sessionLocationId]
  await eventually(async () => expect(placeOf(await stored())).not.toEqual(placeOf(placed)))
  await eventually(async () => expect(await hasFocus()).toBe(true))
  await toast(page, `Meeting saved. ${pair}: `).waitFor()
  const home = grid.locator('tr').nth(start.row).locator('th, td').nth(start.column)
  await cell.getByRole('button').first().hover()
  await page.mouse.down()
  await page.mouse.move(40, 40)
  await eventually(async () => expect(await home.getAttribute('data-offer')).toBe('free'))
  await home.hover()
  await home.hover()
  await page.mouse.up()
  await eventually(async () => expect(placeOf(await stored())).toEqual(placeOf(placed)))
  await page.getByText('By person', { exact: true }).click()
  await grid.getByRole('rowheader', { name: requestedByName }).first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
})

test('a change request is listed at its meeting and in the list of meetings until it is closed or rejected', async () => {
  const page = await site.openAs(accounts.admin, '/dashboard')
  const { eventId, meetingId, requestedByName, requestedToName } = await requestedMeeting(page)
  const requests = async () => (await ask<MeetingChangeRequest[]>(page, `/events/meeting_change_requests/${meetingId}`)).data
  await page.goto(`/events/${eventId}/meetings?open=${meetingId}`)
  const drawer = page.getByRole('dialog', { name: `${requestedByName} and ${requestedToName}` })
  await drawer.getByRole('button', { name: 'Add change request' }).click()
  const form = page.getByRole('dialog', { name: 'Add change request' })
  await choose(form.getByRole('combobox', { name: /Request$/ }), 'Reschedule')
  await choose(form.getByRole('combobox', { name: 'Requested by' }), String(requestedByName))
  await form.getByRole('textbox', { name: 'Instructions' }).fill('Arrives on the noon train')
  expect(await seriousProblems(page)).toEqual([])
  await form.getByRole('button', { name: /^(Add|Save)$/ }).click()
  await drawer.getByRole('row', { name: /Reschedule.*Arrives on the noon train/ }).waitFor()
  expect(await requests()).toMatchObject([{ requestedByName, instructions: 'Arrives on the noon train', changeRequestStatusId: 1 }])

  await page.goto(`/events/${eventId}/meetings?changeRequestStatusId=1`)
  const listed = page.getByRole('row', { name: new RegExp(`${requestedByName}.*Change request: Reschedule`) })
  await listed.getByText('Change request: Reschedule').click()
  await drawer.getByRole('row', { name: /Reschedule.*Arrives on the noon train/ }).click()
  const opened = page.getByRole('dialog', { name: 'Reschedule', exact: true })
  await choose(opened.getByRole('combobox', { name: 'Status' }), 'Rejected')
  await opened.getByRole('button', { name: 'Save', exact: true }).click()
  await opened.getByText('Please enter Outcome').waitFor()
  await opened.getByRole('textbox', { name: 'Outcome' }).fill('The train was early')
  await opened.getByRole('button', { name: 'Save', exact: true }).click()
  await drawer.getByRole('row', { name: /Reschedule.*Rejected/ }).waitFor()
  expect(await requests()).toMatchObject([{ changeRequestStatusId: 4, outcome: 'The train was early' }])
  await eventually(async () => expect(await listed.count()).toBe(0))
})
