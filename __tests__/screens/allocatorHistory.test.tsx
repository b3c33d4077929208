import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { AllocatorHistoryScreen } from '#components/events/allocatorHistory/AllocatorHistoryScreen.tsx'
import { attendances } from '#constants/choices.ts'
import { registrationStatus, vettingStatus } from '#constants/statuses.ts'
import { allocatorHistory, type AllocatorHistoryRow, type AllocatorTotals, allocatorTotals } from '#contract/events/allocatorHistory.ts'
import { eventById, events } from '#contract/events/events.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const person = { contactId: 9, allocatorName: 'Ada Quill', contactEmail: 'ada@larkfield.example', companyName: 'Larkfield Pension' }
const written = { rowVersion: 1, createdAt: '2026-03-02T09:00:00.000Z', updatedAt: '2026-03-02T09:00:00.000Z' }
const meetings = { meetingsRequested: 6, meetingsAccepted: 4, meetingsHeld: 3, meetingNoShows: 1 }
/** Reports have no fields that staff write, so the types of their rows fit no literal. */
const totalsRow: object = {
  ...{ ...person, ...written, ...meetings, registrations: 2, approved: 2, attended: 1, noShows: 1, noShowRate: 50 },
  ...{ commitments: 2, commitmentsMet: 1, lastEventId: 7, lastEventName: 'Lake Forum', lastStartsAt: '2026-06-01T08:00:00Z' },
  vettingStatusId: vettingStatus.approved,
}
const historyRow = (values: object = {}): AllocatorHistoryRow => {
  const row: object = {
    ...{ ...person, ...written, ...meetings, eventRegistrationId: 4, eventId: 7, eventName: 'Lake Forum', timeZone: 'Europe/Zurich' },
    ...{ startsAt: '2026-06-01T08:00:00Z', endsAt: '2026-06-03T15:00:00Z', companyTypeName: 'Allocators' },
    ...{ eventStatusId: registrationStatus.approved, attendance: attendances.checkedIn, commitment: 2, commitmentMet: true },
    ...{ vettingStatusId: null, ...values },
  }
  return row as AllocatorHistoryRow
}
const one = { total: 1, page: 1, pageSize: 50 }

test('the totals count meetings and link to the latest event, and the drawer names both with each registration', async () => {
  answer(allocatorTotals.calls.list, { data: [totalsRow as AllocatorTotals], meta: one })
  answer(allocatorHistory.calls.list, {
    data: [
      historyRow(),
      historyRow({ eventRegistrationId: 5, eventName: 'City Forum', meetingsHeld: 1, meetingNoShows: 0, commitmentMet: false }),
    ],
  })
  const { user } = renderScreen(<AllocatorHistoryScreen />, { url: '/allocatorhistory' })
  const row = (await screen.findByText('Ada Quill')).closest('tr') as HTMLElement
  expect(within(row).getByText('3 of 4')).toBeVisible()
  expect(within(row).getByRole('link', { name: 'Lake Forum' })).toHaveAttribute('href', '/events/7/basic')
  await user.click(within(row).getByText('Ada Quill'))
  const drawer = await screen.findByRole('dialog')
  expect(within(drawer).getByText('Ada Quill')).toBeVisible()
  expect(within(drawer).getByText('6 meetings requested, 4 accepted, 3 held, 1 no-show')).toBeVisible()
  expect(within(drawer).getByText('1 of 2')).toBeVisible()
  const history = await within(drawer).findByRole('region', { name: 'Registrations' })
  const facts = /1–3 Jun 2026, Allocators, Checked in, 6 meetings requested, .*, 2 committed, met/
  expect(await within(history).findByText(facts)).toBeVisible()
  expect(within(history).getByText(/4 accepted, 1 held, 2 committed, not met/)).toBeVisible()
})

test('the registrations of an event are found by its name, in both views', async () => {
  const lists = answer(allocatorHistory.calls.list, { data: [historyRow()], meta: one })
  answer(allocatorTotals.calls.list, { data: [], meta: { ...one, total: 0 } })
  answer(eventById, { data: eventRow({ eventId: 7, name: 'Lake Forum' }) })
  const searches = answer(events.calls.list, { data: [eventRow({ eventId: 8, name: 'City Forum' })], meta: one })
  const { user, router } = renderScreen(<AllocatorHistoryScreen />, { url: '/allocatorhistory?as=registrations&eventId=7' })
  const filter = await screen.findByRole('combobox', { name: 'Event' })
  await waitFor(() => expect(filter.closest('.filter-wide')).toHaveTextContent('Lake Forum'))
  expect(screen.getByText('1–3 Jun 2026')).toBeVisible()
  expect(screen.getByText('2 committed, met')).toBeVisible()
  await user.type(screen.getByRole('combobox', { name: 'Event' }), 'city')
  await user.click(await screen.findByText('City Forum'))
  await waitFor(() => expect(lists.at(-1)).toMatchObject({ eventId: '8' }))
  expect(searches.at(-1)).toMatchObject({ q: 'city' })
  await user.click(screen.getByRole('button', { name: 'Allocators' }))
  await waitFor(() => expect(router().query).toEqual({ eventId: '8' }))
})
