import { eq } from 'drizzle-orm'
import { choiceLabel } from '#constants/choice.ts'
import { meetingPriorities, meetingStatuses } from '#constants/meetings.ts'
import { placementStates } from '#constants/placements.ts'
import type { meetings } from '#contract/events/meetings.ts'
import { ruleBroken } from '../../../base/errors.ts'
import type { Db } from '../../../db/client.ts'
import { placementRuns as table, type StoredPlace, type StoredPlaces, type WrittenPlaces } from '../../../db/tables/index.ts'
import type { Author } from '../../../kernel/actor.ts'
import type { Values } from '../../../kernel/values.ts'
import { type Change, difference } from '../../../kernel/writes.ts'
import { lockRows } from '../../../resource/lockRows.ts'
import type { Repository } from '../../../resource/repositoryTypes.ts'
import { lockAllPlaces, lockLocations } from '../lockPlaces.ts'
import type { PlacementInput } from '../solver/PlacementInput.ts'
import { earlierTimeObstacle } from '../slots.ts'
import { type StatusMove, statusValues } from '../writeStatus.ts'
import { brokenRules, type BrokenRules, checkPlaces, type PlacedMeeting, refusalText } from './checkPlaces.ts'
import { readInput, readMeetings, type StoredMeeting } from './readInput.ts'
import { meetingNames } from './meetingNames.ts'
import { changesOf, isSamePlace, readWholeRun } from './runRows.ts'
import { writePlaces } from './writePlaces.ts'

interface By {
  actor: Author
  at: Date
}
type Meetings = Repository<typeof meetings>

/**
 * Applies a proposal in a transaction of its own: all of it, or, when a meeting has changed since or its place is gone, nothing (422, with names). One that
 * is applied already stays as it is.
 */
export async function applyPlacement(tx: Db, repository: Meetings, { id, actor, at }: By & { id: number }): Promise<void> {
  const { eventId } = await readWholeRun(tx, id)
  await lockAllPlaces(tx, eventId)
  const run = await readWholeRun(tx, id, { isLocked: true })
  if (run.placementState === placementStates.applied) return
  const changes = changesOf(run)
  if (changes.length === 0) throw refused('This proposal changes nothing')
  await lockLocations(tx, locationsOf(changes))
  await lockRows(
    tx,
    repository,
    changes.map((one) => one.meetingId),
    'no key update',
  )
  const input = await readInput(tx, { ...run, at, isDecided: isOneOf(changes) })
  const meetingOf = new Map((await readMeetings(tx, eventId)).map((one) => [one.meetingId, one]))
  const found = changes.map((change) => ({ change, meeting: meetingOf.get(change.meetingId) }))
  await refuseStale(
    tx,
    'Nothing was applied.',
    found.map(({ change, meeting }) => [change.meetingId, staleness(change, meeting)]),
  )
  const moves = found.flatMap(({ change, meeting }) => (meeting ? [{ meeting, to: change.to }] : []))
  const placed = moves.flatMap(({ meeting, to }): PlacedMeeting[] => (to ? [{ meeting, place: to }] : []))
  const refusals = checkPlaces(input, placed)
  if (refusals.length > 0) throw refused(refusalText('Nothing was applied.', refusals))
  const list = moves.map(({ meeting, to }) => changeTo(meeting, { to, input, at }))
  const broken = brokenRules(input, earlierPlaces(changes, meetingOf))
  const written = (await writePlaces(tx, repository, list, { actor, at })).map((one) => withBroken(one, broken))
  const applied = { placementState: placementStates.applied, written, appliedAt: at.toISOString(), rolledBackAt: null }
  await tx.update(table).set(applied).where(eq(table.placementRunId, id))
}

const refused = (message: string) => ruleBroken({ placementRunId: message })

/** The locations where meetings are, or are to be. */
const locationsOf = (changes: readonly StoredPlaces[]): number[] =>
  changes.flatMap(({ from, to }) => [from, to].flatMap((place) => place?.[1] ?? []))

const isOneOf = (changes: readonly StoredPlaces[]) => {
  const ids = new Set(changes.map((one) => one.meetingId))
  return ({ meetingId }: StoredMeeting): boolean => ids.has(meetingId)
}

/** Throws 422 with the names of meetings that are not as they must be, each with why; undefined for one that is. */
async function refuseStale(tx: Db, what: string, list: readonly (readonly [meetingId: number, why: string | undefined])[]): Promise<void> {
  const stale = list.flatMap(([id, why]) => (why === undefined ? [] : [{ id, why }]))
  if (stale.length === 0) return
  const names = await meetingNames(
    tx,
    stale.map(({ id }) => id),
  )
  throw refused(
    refusalText(
      what,
      stale.map(({ id, why }) => ({ names: names.get(id) ?? `Meeting ${id}`, message: why })),
    ),
  )
}

/** Why a meeting is not as the proposal found it; undefined when it is. */
function staleness({ from, to }: StoredPlaces, meeting: StoredMeeting | undefined): string | undefined {
  return to && meeting?.priority === meetingPriorities.noThanks ? 'Its priority is No thanks by now' : notAt(from, meeting)
}

/** Why a meeting has another place than this one, or may not lose it; undefined when neither. */
function notAt(place: StoredPlace | null, meeting: StoredMeeting | undefined): string | undefined {
  if (!meeting) return 'It was deleted, declined, cancelled or expired since'
  const { meetingStatusId, meetingTimeId, sessionLocationId, placeNumber, isLocked } = meeting
  const now: StoredPlace | null = meetingTimeId === null ? null : [meetingTimeId, sessionLocationId, placeNumber]
  if (!isSamePlace(place, now)) return now ? 'It was placed elsewhere since' : 'It lost its place since'
  if (isLocked) return 'It was locked since'
  return place && meetingStatusId !== meetingStatuses.provisional
    ? `It is ${choiceLabel(meetingStatuses, meetingStatusId)} by now`
    : undefined
}

/** What somebody changed of a meeting since the proposal gave it this place, or took its place away; undefined when nothing that matters to a roll-back. */
function changeSince(to: StoredPlace | null, meeting: StoredMeeting | undefined): string | undefined {
  const change = notAt(to, meeting)
  if (change !== undefined || to || !meeting) return change
  const { meetingStatusId } = meeting
  return meetingStatusId === meetingStatuses.accepted ? undefined : `It is ${choiceLabel(meetingStatuses, meetingStatusId)} by now`
}

/** The change that gives a meeting a place, or takes it away. Its people's statuses follow from neither (docs/domain.md §4.3). */
function changeTo(meeting: StoredMeeting, { to, input, at }: { to: StoredPlace | null; input: PlacementInput; at: Date }): Change {
  const { before, after } = difference({ ...meeting }, { ...statusValues(meeting, moveTo(to, input), at) })
  return { id: meeting.meetingId, version: meeting.rowVersion, before, after }
}

function moveTo(to: StoredPlace | null, { slots }: PlacementInput): StatusMove {
  if (!to) return { to: meetingStatuses.accepted }
  const [meetingTimeId, sessionLocationId, placeNumber] = to
  const slot = slots.find((one) => one.meetingTimeId === meetingTimeId)
  if (!slot) throw new Error('A place was not checked')
  const { startsAt, endsAt } = slot
  return { to: meetingStatuses.provisional, placement: { meetingTimeId, sessionLocationId, placeNumber, startsAt, endsAt } }
}

/**
 * Puts the meetings of an applied proposal back where they were, also where that broke a rule already. Throws 422, and changes nothing, when one of them
 * has another place since, or its earlier place breaks a rule since: it may be taken by now. What else was changed of them, such as a note, stays.
 */
export async function rollBackPlacement(tx: Db, repository: Meetings, { id, actor, at }: By & { id: number }): Promise<void> {
  const { eventId } = await readWholeRun(tx, id)
  await lockAllPlaces(tx, eventId)
  const run = await readWholeRun(tx, id, { isLocked: true })
  if (run.placementState === placementStates.rolledBack) return
  const { written } = run
  if (run.placementState !== placementStates.applied || !written) throw refused('This proposal is not applied')
  await lockLocations(tx, locationsOf(changesOf(run)))
  await lockRows(
    tx,
    repository,
    written.map((one) => one.meetingId),
    'no key update',
  )
  const input = await readInput(tx, { ...run, at, isDecided: isOneOf(changesOf(run)) })
  const meetingOf = new Map((await readMeetings(tx, eventId)).map((one) => [one.meetingId, one]))
  const changes = changesOf(run)
  const beforeOf = new Map(written.map(({ meetingId, before }) => [meetingId, before]))
  await refuseStale(
    tx,
    'Nothing was rolled back.',
    changes.map((change) => {
      const meeting = meetingOf.get(change.meetingId)
      return [
        change.meetingId,
        changeSince(change.to, meeting) ?? movedTime(change, input, { ...meeting, ...beforeOf.get(change.meetingId) }),
      ]
    }),
  )
  const broken = new Map(written.flatMap((one) => (one.broken ? [[one.meetingId, one.broken] as const] : [])))
  const refusals = checkPlaces(input, earlierPlaces(changes, meetingOf), broken)
  if (refusals.length > 0) throw refused(refusalText('Nothing was rolled back.', refusals))
  const list = written.flatMap(({ meetingId, before }): Change[] => {
    const meeting = meetingOf.get(meetingId)
    if (!meeting) return []
    const now = Object.fromEntries(Object.keys(before).map((field) => [field, meeting[field as keyof StoredMeeting] ?? null]))
    return [{ id: meetingId, version: meeting.rowVersion, before: now, after: before }]
  })
  await writePlaces(tx, repository, list, { actor, at })
  const rolledBack = { placementState: placementStates.rolledBack, written: null, rolledBackAt: at.toISOString() }
  await tx.update(table).set(rolledBack).where(eq(table.placementRunId, id))
}

/** Why a meeting does not get its earlier time back; undefined where its slot still has it. */
function movedTime({ from }: StoredPlaces, { slots }: PlacementInput, { startsAt, endsAt }: Values): string | undefined {
  const slot = slots.find((one) => one.meetingTimeId === from?.[0])
  return slot && typeof startsAt === 'string' && typeof endsAt === 'string' ? earlierTimeObstacle(slot, { startsAt, endsAt }) : undefined
}

/** The meetings of some changes where they were before. */
const earlierPlaces = (changes: readonly StoredPlaces[], meetingOf: ReadonlyMap<number, StoredMeeting>): PlacedMeeting[] =>
  changes.flatMap(({ meetingId, from }): PlacedMeeting[] => {
    const meeting = meetingOf.get(meetingId)
    return from && meeting ? [{ meeting, place: from }] : []
  })

/** What was written of a meeting, with the rules that it broke before, so that a roll-back restores it all the same. */
function withBroken(written: WrittenPlaces, broken: BrokenRules): WrittenPlaces {
  const rules = broken.get(written.meetingId)
  return rules ? { ...written, broken: [...rules] } : written
}
