import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { PlacementDialog } from '#components/events/meetings/PlacementDialog.tsx'
import { meetingPriorities } from '#constants/meetings.ts'
import { placementChanges, placementModes, placementStates } from '#constants/placements.ts'
import {
  applyPlacement,
  comparePlacementRuns,
  type PlacementEntry,
  type PlacementRun,
  placementRunEntries,
  placementRuns,
  proposePlacement,
  rollBackPlacement,
} from '#contract/events/placements.ts'
import { getJob } from '#contract/jobs.ts'
import { dialogOf } from '../support/dialogOf.ts'
import { eventRow } from '../support/eventRow.ts'
import { endedJob, jobRow } from '../support/jobRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const runRow = (more: Partial<PlacementRun> = {}): PlacementRun => ({
  ...{ placementRunId: 3, eventId: 7, placementState: placementStates.proposed, mode: placementModes.all, seed: 1 },
  ...{ allocatorWeight: 1, managerWeight: 1, placed: 2, moved: 1, removed: 0, unplaced: 1, same: 4, waitingMinutes: 90 },
  ...{
    isBest: false,
    isStopped: false,
    createdAt: '2026-03-02T09:00:00.000Z',
    createdByName: 'Ada Park',
    appliedAt: null,
    rolledBackAt: null,
  },
  ...more,
})
const place = {
  ...{ meetingTimeId: 11, startsAt: '2026-06-01T13:00:00.000Z', endsAt: '2026-06-01T13:25:00.000Z' },
  ...{ sessionLocationId: 21, locationName: 'Table 1' },
}
const entry = (more: Partial<PlacementEntry> = {}): PlacementEntry => ({
  ...{ meetingId: 5, requestedByName: 'Ada Lee', requestedToName: 'Ben Ray', priority: meetingPriorities.must },
  ...{ change: placementChanges.placed, from: null, reason: null },
  to: place,
  ...more,
})

function openDialog(runs: () => PlacementRun[]) {
  answer(placementRuns, () => ({ data: runs() }))
  answer(placementRunEntries, ({ change, otherRunId }) => {
    const run = runs()[0] ?? runRow()
    if (otherRunId !== undefined) return { data: { run, total: 1, entries: [entry({ there: { ...place, locationName: 'Table 9' } })] } }
    const reason = 'Ben Ray has 3 meetings in this proposal, as many as allowed'
    const unplaced = entry({ meetingId: 6, requestedByName: 'Cleo Lee', change: placementChanges.unplaced, to: null, reason })
    const entries = Number(change) === placementChanges.unplaced ? [unplaced] : [entry()]
    return { data: { run, total: entries.length, entries } }
  })
  return renderScreen(<PlacementDialog event={eventRow({ eventId: 7, timeZone: 'America/New_York' })} onClose={() => {}} />)
}

test('proposes with what staff choose, and shows what would become of the meetings', async () => {
  let runs: PlacementRun[] = []
  const sent = answer(proposePlacement, { data: jobRow({ kind: 'placement', label: 'Propose a placement of meetings' }) })
  answer(getJob, () => {
    runs = [runRow()]
    return { data: { ...jobRow(endedJob({ kind: 'placement', summary: '2 placed' })), result: { placementRunId: 3 } } }
  })
  const { user } = openDialog(() => runs)
  await user.click(await screen.findByRole('radio', { name: 'Only meetings without a place' }))
  await user.clear(screen.getByRole('spinbutton', { name: 'Weight of allocators (1 to 10)' }))
  await user.type(screen.getByRole('spinbutton', { name: 'Weight of allocators (1 to 10)' }), '3')
  await user.click(screen.getByRole('button', { name: 'Propose' }))
  const proposal = await screen.findByRole('region', { name: 'Proposal' })
  expect(sent).toEqual([{ eventId: 7, mode: placementModes.gaps, allocatorWeight: 3, managerWeight: 1 }])
  expect(within(proposal).getByText('2 meetings get a time and a place, 1 move, and 4 stay where they are.')).toBeVisible()
  expect(within(proposal).getByText('1 meeting has no place in it.')).toBeVisible()
  expect(await within(proposal).findByText(/1 Jun, 09:00–09:25, Table 1/)).toBeVisible()
  expect(within(proposal).getByText('Ada Lee and Ben Ray')).toBeVisible()
})

test('says why a proposal failed', async () => {
  answer(proposePlacement, { data: jobRow({ kind: 'placement', label: 'Propose a placement of meetings' }) })
  const error = 'This event has more than 30,000 meetings, and a proposal takes no more'
  answer(getJob, { data: { ...jobRow(endedJob({ state: 'failed', error, summary: null })), result: null } })
  const { user } = openDialog(() => [])
  await user.click(await screen.findByRole('button', { name: 'Propose' }))
  expect(await screen.findByText(error)).toBeVisible()
})

test('says what applying and rolling back bring before they are sent', async () => {
  let run = runRow()
  const applied = answer(applyPlacement, () => {
    run = runRow({ placementState: placementStates.applied })
    return { data: run }
  })
  const rolledBack = answer(rollBackPlacement, () => {
    run = runRow({ placementState: placementStates.rolledBack })
    return { data: run }
  })
  const { user } = openDialog(() => [run])
  await user.click(await screen.findByRole('button', { name: 'Apply' }))
  const question = dialogOf(await screen.findByText('Apply this placement?'))
  expect(question).toHaveTextContent('3 meetings get their times and places and become Provisional.')
  expect(applied).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(applied).toEqual([{ placementRunId: 3 }]))
  await user.click(await screen.findByRole('button', { name: 'Roll back' }))
  const next = dialogOf(await screen.findByText('Roll this placement back?'))
  expect(next).toHaveTextContent('3 meetings go back to the time, the place and the status of before.')
  await user.click(within(next).getByRole('button', { name: 'Roll back' }))
  await waitFor(() => expect(rolledBack).toEqual([{ placementRunId: 3 }]))
})

test('two proposals are compared, with both places of each meeting that they place otherwise', async () => {
  const other = runRow({ placementRunId: 2, createdAt: '2026-03-01T09:00:00.000Z', waitingMinutes: 120, allocatorWeight: 3 })
  answer(comparePlacementRuns, { data: { run: runRow(), other, same: 4, different: 2, onlyHere: 1, onlyThere: 0 } })
  const { user } = openDialog(() => [runRow(), other])
  await user.click(await screen.findByRole('combobox', { name: 'Compare with' }))
  await user.click(await screen.findByTitle(/1 Mar 2026.*, allocators 3 : managers 1/))
  expect(await screen.findByText(/4 meetings are at the same time in the same location in both, and 2 elsewhere/)).toBeVisible()
  const [, meeting] = await within(await screen.findByRole('table', { name: 'Meetings of the proposal' })).findAllByRole('row')
  await waitFor(() => expect(meeting).toHaveTextContent(/Table 1.*Table 9/))
})
