import type { FastifyInstance } from 'fastify'
import { placementChanges, type PlacementMode } from '#constants/placements.ts'
import { proposePlacement } from '#contract/events/placements.ts'
import { notFound } from '../../../base/errors.ts'
import { placementRuns as table, type StoredPlace, type StoredPlaces } from '../../../db/tables/index.ts'
import type { RunningJob } from '../../../jobs/JobKind.ts'
import type { Nucleus } from '../../../kernel/context.ts'
import { mountCall } from '../../../kernel/mountCall.ts'
import { readEventDates } from '../../agenda/eventDates.ts'
import type { MeetingToPlace, Proposal } from '../solver/PlacementInput.ts'
import { runSolver } from '../solver/runSolver.ts'
import { changeOf } from './entries.ts'
import { isDecidedBy, readInput, type SideWeights } from './readInput.ts'
import { deleteOldRuns } from './runRows.ts'

interface Input extends SideWeights {
  eventId: number
  mode: PlacementMode
  seed: number
}

/** What a search may use: about a minute of one processor. With the same steps the proposal is the same. */
const effort = { maxSteps: 100_000_000, maxSeconds: 300 }
/** Progress is reported in hundredths. */
const whole = 100
/** How much each side counts, unless staff say otherwise. */
const usualWeight = 1

/** Serves the job that proposes a placement. It starts over when it is interrupted: until it is done it has written nothing. */
export function mountPropose(app: FastifyInstance, nucleus: Nucleus): void {
  const start = nucleus.jobs.define<Input>({
    kind: 'placement',
    permission: 'editEvents',
    // A search needs some hundred megabytes.
    isHeavy: true,
    work: (job) => propose(nucleus, job),
  })
  mountCall(app, proposePlacement, async ({ input: { eventId, mode, ...options }, actor }) => {
    if (!(await readEventDates(nucleus.db, eventId))) throw notFound('Event')
    const { allocatorWeight = usualWeight, managerWeight = usualWeight, seed = 1 } = options
    return start(
      { label: 'Propose a placement of meetings', input: { eventId, mode, allocatorWeight, managerWeight, seed }, total: whole },
      actor,
    )
  })
}

async function propose({ db, clock }: Nucleus, job: RunningJob<Input>): Promise<void> {
  const { eventId, mode, seed, allocatorWeight, managerWeight } = job.input
  const at = clock()
  const query = { eventId, allocatorWeight, managerWeight, at, isDecided: isDecidedBy(mode) }
  const input = await db.transaction((tx) => readInput(tx, query), { isolationLevel: 'repeatable read', accessMode: 'read only' })
  const report = (steps: number) => job.reportProgress(Math.floor((steps / effort.maxSteps) * whole), whole)
  const { proposal } = await runSolver({ input, seed, ...effort }, { signal: job.signal, report })
  await job.step(async (tx) => {
    const places = placesOf(input.meetings, proposal)
    const counts = countsOf(places, proposal)
    const [stored] = await tx
      .insert(table)
      .values({
        ...{ eventId, mode, seed, allocatorWeight, managerWeight, places, ...counts },
        reasons: [...proposal.unplaced],
        waitingMinutes: proposal.waitingMinutes,
        isBest: proposal.isBest,
        isStopped: proposal.isStopped,
        createdAt: at.toISOString(),
        createdByContactId: job.actor.contactId,
      })
      .returning({ placementRunId: table.placementRunId })
    await deleteOldRuns(tx, eventId)
    return { done: whole, total: whole, summary: summaryOf(counts), result: { placementRunId: stored?.placementRunId ?? 0 } }
  })
}

/** Where each meeting was, and is in a proposal; those without a place before and then are left out. */
function placesOf(meetings: readonly MeetingToPlace[], { places }: Proposal): StoredPlaces[] {
  const proposed = new Map(places.map((one) => [one.meetingId, one]))
  return meetings.flatMap(({ meetingId, meetingTimeId, sessionLocationId, placeNumber }): StoredPlaces[] => {
    const from: StoredPlace | null = meetingTimeId === null ? null : [meetingTimeId, sessionLocationId, placeNumber]
    const found = proposed.get(meetingId)
    const to: StoredPlace | null = found ? [found.meetingTimeId, found.sessionLocationId, found.placeNumber] : null
    return from || to ? [{ meetingId, from, to }] : []
  })
}

function countsOf(places: readonly StoredPlaces[], { unplaced }: Proposal) {
  const changes = places.map(changeOf)
  const count = (change: number) => changes.filter((one) => one === change).length
  return {
    placed: count(placementChanges.placed),
    moved: count(placementChanges.moved),
    removed: count(placementChanges.removed),
    same: count(placementChanges.same),
    unplaced: unplaced.length,
  }
}

function summaryOf({ placed, moved, removed, unplaced }: ReturnType<typeof countsOf>): string {
  const text = (count: number) => count.toLocaleString('en-GB')
  return [
    `${text(placed)} placed`,
    ...(moved > 0 ? [`${text(moved)} moved`] : []),
    ...(removed > 0 ? [`${text(removed)} taken out`] : []),
    ...(unplaced > 0 ? [`${text(unplaced)} without a place`] : []),
  ].join(', ')
}
