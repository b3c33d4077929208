import { and, eq, isNull } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import { registrationStatus } from '#constants/statuses.ts'
import { noPeople, type PeopleCounts } from '#contract/events/peopleCounts.ts'
import type { Db } from '../../db/client.ts'
import { registrations as table } from '../../db/tables/index.ts'
import type { Mover } from '../../kernel/actor.ts'
import { staleVersion } from '../../base/errors.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { RowVersions } from '../../kernel/undoTokens.ts'
import { updateRows } from '../../kernel/writes.ts'
import { writeConsequences } from './consequences.ts'
import { Decisions } from './decisions.ts'
import { ActiveRegistrations } from './duplicates.ts'
import { OptionPlaces } from './optionPlaces.ts'
import { registrationRows } from '../common/registrationRows.ts'
import { lockPlaces, type Place, SeatCount } from './seats.ts'
import { readWaitingList, type WaitingRow } from './waitingList.ts'

interface FillOptions {
  /** Number of seats. */
  maxSeats: number
  /** Staff promote, so it does not matter whether the event does so automatically. */
  byHand?: boolean
  actor: Mover
  at: Date
}

interface FilledSeats {
  promoted: number
  /** What changed on the companies and contacts tabs. */
  people: PeopleCounts
  /** How many mails were queued. */
  mails: number
  /** What was written, for an undo by the caller. */
  undoable: RowVersions[]
}

/**
 * Gives free seats of an event to people on the waiting list, first in line first, as a freed seat is given (docs/domain.md
 * §2.4). Locks the event and its company types. Throws 409 when a waiting registration was changed meanwhile.
 */
export async function fillSeats(tx: Db, eventId: number, { maxSeats, byHand = false, actor, at }: FillOptions): Promise<FilledSeats> {
  const places = await waitingPlaces(tx, eventId)
  const findPlace = await lockPlaces(tx, places)
  const [place] = places.flatMap((one) => findPlace(one) ?? [])
  if (!place) return noSeats
  const seats = await SeatCount.of(tx, [eventId])
  const free = Math.min((place.event.capacity ?? Infinity) - seats.ofEvent(eventId), maxSeats, limits.selectableRows)
  if (free <= 0) return noSeats
  const waiting = await lockedWaitingList(tx, eventId, { moves: free, byHand })
  const byId = new Map(waiting.map((row) => [row.eventRegistrationId, row]))
  const decisions = new Decisions(
    {
      rows: new Map(),
      waitingRows: byId,
      findPlace,
      seats,
      active: await ActiveRegistrations.besides(tx, []),
      options: await OptionPlaces.of(tx, []),
      waiting: new Map(byId),
    },
    { move: { eventStatusId: registrationStatus.approved }, actor, at },
  )
  decisions.promoteAll(place, free)
  const { changes } = decisions
  const written = await updateRows(tx, registrationRows, { changes, action: 'status' }, actor, at)
  if (written.size < changes.length) throw staleVersion(null)
  const { people, mails, versions, hasConflict } = await writeConsequences(tx, { changes, versions: written }, { actor, at })
  if (hasConflict) throw staleVersion(null)
  return { promoted: written.size, people, mails, undoable: [{ resource: registrationRows.resource, versions: written }, ...versions] }
}

const noSeats: FilledSeats = { promoted: 0, people: noPeople, mails: 0, undoable: [] }

/** The company types of an event that somebody waits for. */
export const waitingPlaces = (tx: Db, eventId: number): Promise<Place[]> =>
  tx
    .selectDistinct({ eventId: table.eventId, eventCompanyTypeId: table.eventCompanyTypeId })
    .from(table)
    .where(and(eq(table.eventId, eventId), eq(table.eventStatusId, registrationStatus.waitlisted), isNull(table.deletedAt)))

/** Locked, so that nobody changes the name or note of a waiting registration meanwhile either. */
async function lockedWaitingList(tx: Db, eventId: number, options: { moves: number; byHand: boolean }): Promise<WaitingRow[]> {
  const found = await readWaitingList(tx, [eventId], options)
  await lockRows(
    tx,
    registrationRows,
    found.map((row) => row.eventRegistrationId),
    'no key update',
  )
  return readWaitingList(tx, [eventId], options)
}
