import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { type MovePreview, previewMove, selectedStatuses } from '#contract/events/registrationMoves.ts'
import { registrations } from '#contract/events/registrations.ts'
import { registrationStatusBulk } from '#contract/events/registrationBulk.ts'
import { noPeople } from '#contract/events/peopleCounts.ts'
import { undo } from '#contract/history.ts'
import { BulkStatus } from '#components/events/registrations/BulkStatus.tsx'
import { StatusControl } from '#components/events/registrations/StatusControl.tsx'
import { useSelection } from '#components/resource/bulk/useSelection.ts'
import { registrations as store } from '#store/events/registrations.ts'
import { registrationRow } from '../support/registrationRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

/** The bar over the rows 1 and 2. */
function Bar() {
  const selection = useSelection(store, {
    idsQuery: { eventId: 7, eventCompanyTypeId: 0, eventStatusId: 0 },
    nameOf: () => '',
    isEnabled: true,
  })
  return (
    <>
      <button type="button" onClick={() => selection.selectAll()}>
        Select
      </button>
      {selection.ids.length > 0 && <BulkStatus selection={selection} total={2} onDone={() => undefined} />}
    </>
  )
}
const none: MovePreview = {
  movable: 2,
  unchanged: 0,
  refusals: [],
  promoted: 0,
  people: noPeople,
  mails: 0,
  automaticEmails: [],
  cancelledBookings: 0,
}

/** Opens the menu over two selected rows of these statuses. */
async function openMenu(statuses: { eventStatusId: 2 | 3 | 4 | 6; total: number }[], preview: Partial<MovePreview> = {}) {
  answer(registrations.calls.ids, { data: [1, 2] })
  answer(selectedStatuses, { data: statuses })
  answer(previewMove, { data: { ...none, ...preview } })
  const shown = renderScreen(<Bar />)
  await shown.user.click(screen.getByRole('button', { name: 'Select' }))
  await shown.user.click(await screen.findByRole('button', { name: /Set status/ }))
  return shown
}
const entry = (name: RegExp) => screen.findByRole('menuitem', { name })

test('a move of registrations that have the status by now is no failure', async () => {
  const same = (eventRegistrationId: number) => ({
    eventRegistrationId,
    isChanged: false,
    isRefused: false,
    message: 'Unchanged.',
    row: null,
  })
  const sent = answer(registrationStatusBulk, {
    data: { results: [same(1), same(2)], cancelledBookings: 0, promoted: 0, people: noPeople, mails: 0, undoToken: null },
  })
  const { user, store: state } = await openMenu([{ eventStatusId: 2, total: 2 }])
  await user.click(await entry(/^Waitlisted/))
  await user.click(await screen.findByRole('button', { name: 'Move to the waiting list' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() =>
    expect(state.getState().ui.notices[0]).toMatchObject({ severity: 4, text: 'All 2 registrations are Waitlisted already.' }),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: /Set status/ })).toBeNull())
})

test('the status that all selected have, and one that none can move to, are disabled with the reason', async () => {
  await openMenu([{ eventStatusId: 6, total: 2 }])
  const declined = await entry(/^Declined\s*All selected have this status$/)
  expect(declined).toHaveAttribute('aria-disabled', 'true')
  expect(await entry(/^Approved\s*Not possible from Declined$/)).toHaveAttribute('aria-disabled', 'true')
  expect(await entry(/^Pending review$/)).not.toHaveAttribute('aria-disabled', 'true')
})

test('the question says how many can move, why others cannot, and who is promoted; the result says it again', async () => {
  const refusals = [{ message: 'Allocators requires vetting.', count: 1, names: ['Ada Park'] }]
  answer(registrationStatusBulk, {
    data: {
      results: [
        { eventRegistrationId: 1, isChanged: true, isRefused: false, message: 'Moved.', row: registrationRow(1) },
        { eventRegistrationId: 2, isChanged: false, isRefused: true, message: 'Allocators requires vetting.', row: registrationRow(2) },
      ],
      ...{ cancelledBookings: 0, promoted: 171, people: noPeople, mails: 172, undoToken: 'token' },
    },
  })
  const { user, store: state } = await openMenu(
    [
      { eventStatusId: 2, total: 1 },
      { eventStatusId: 3, total: 1 },
    ],
    { movable: 1, refusals, promoted: 171, people: noPeople, mails: 172, automaticEmails: ['Welcome', 'Hotels'], cancelledBookings: 3 },
  )
  await user.click(await entry(/^Waitlisted/))
  const dialog = await screen.findByRole('dialog', { name: 'Move 1 of 2 registrations to the waiting list?' })
  expect(dialog).toHaveTextContent('1 registration will move.')
  expect(dialog).toHaveTextContent('171 people on the waiting list will be approved, because seats become free.')
  expect(dialog).toHaveTextContent('3 bookings will be cancelled.')
  expect(dialog).toHaveTextContent('A minute later those in its audience get the automatic e-mails “Welcome” and “Hotels”.')
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Ada ParkAllocators requires vetting.')
  await user.click(within(dialog).getByRole('button', { name: 'Move to the waiting list' }))
  await screen.findByRole('dialog', { name: '1 of 2 registrations changed' })
  expect(state.getState().ui.notices[0]).toMatchObject({
    text: '1 of 2 registrations moved to Waitlisted. 171 people were promoted from the waiting list. 172 mails are queued and leave in a minute.',
    undoToken: 'token',
  })
})

test('a move that nobody can make is not offered as a question', async () => {
  const sent = answer(registrationStatusBulk, {
    data: { results: [], cancelledBookings: 0, promoted: 0, people: noPeople, mails: 0, undoToken: null },
  })
  const refusals = [{ message: 'The event is full.', count: 2, names: ['Ada Park', 'Bo Lind'] }]
  const { user } = await openMenu([{ eventStatusId: 4, total: 2 }], { movable: 0, refusals })
  await user.click(await entry(/^Declined/))
  const dialog = await screen.findByRole('dialog', { name: 'None of the 2 registrations can be set to Declined' })
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Ada Park and Bo LindThe event is full.')
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(sent).toEqual([])
})

test('the menu of a registration shows a move that its vetting refuses as not possible, with the reason', async () => {
  const row = registrationRow(1, { eventStatusId: 3, requiresVetting: true, vettingStatusId: 2 })
  const { user } = renderScreen(<StatusControl registration={row} mayEdit />)
  await user.click(screen.getByRole('button', { name: /Change status$/ }))
  const approved = await entry(/^Approved\s*Allocator requires vetting: this registration has no approved vetting record yet\.$/)
  expect(approved).toHaveAttribute('aria-disabled', 'true')
  expect(await entry(/^Waitlisted$/)).not.toHaveAttribute('aria-disabled', 'true')
})

test('equal reasons are one line that opens to the names, and the rest can be undone there', async () => {
  const refused = (id: number) => ({
    ...{ eventRegistrationId: id, isChanged: false, isRefused: true, message: 'Allocators requires vetting.' },
    row: registrationRow(id, { firstName: 'Ada', lastName: `Park ${id}` }),
  })
  const moved = { eventRegistrationId: 1, isChanged: true, isRefused: false, message: 'Moved.', row: registrationRow(1) }
  answer(registrationStatusBulk, {
    data: {
      results: [moved, ...[2, 3, 4].map(refused)],
      cancelledBookings: 0,
      promoted: 0,
      people: noPeople,
      mails: 0,
      undoToken: 'token',
    },
  })
  const undone = answer(undo, { data: { resource: 'registrations', rows: [], refused: [], undone: [] } })
  const { user } = await openMenu([{ eventStatusId: 2, total: 4 }], { movable: 1 })
  await user.click(await entry(/^Waitlisted/))
  await user.click(await screen.findByRole('button', { name: 'Move to the waiting list' }))
  const results = await screen.findByRole('dialog', { name: '1 of 4 registrations changed' })
  const line = await within(results).findByRole('row', { name: /3 registrations Allocators requires vetting\.$/ })
  expect(within(results).queryByText(/Ada Park/)).toBeNull()
  await user.click(within(line).getByRole('button', { name: 'Expand row' }))
  for (const id of [2, 3, 4]) expect(await within(results).findByText(`Ada Park ${id}`)).toBeVisible()
  await user.click(within(results).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(undone).toEqual([{ undoToken: 'token' }]))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '1 of 4 registrations changed' })).toBeNull())
})
