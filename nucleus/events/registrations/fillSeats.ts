import { and, eq, isNull } from 'drizzle-orm'
import { registrationStatus } from '#constants/statuses.ts'
import type { Db } from '../../db/client.ts'
import { registrations as table } from '../../db/tables/index.ts'
import type { Actor } from '../../kernel/context.ts'
import { staleVersion } from '../../base/errors.ts'
import { lockRows } from '../../resource/lockRows.ts'
import { type RecordedTable, updateRows } from '../../kernel/writes.ts'
import { Decisions } from './decisions.ts'
import { ActiveRegistrations } from './duplicates.ts'
import { lockPlaces, SeatCount } from './seats.ts'
import { readWaitingList, type WaitingRow } from './waitingList.ts'

const registrations: RecordedTable = { resource: 'registrations', table, idKey: 'eventRegistrationId' }
/** More than any waiting list has. */
const unlimited = 1_000_000

interface FillOptions {
  /** Number of seats. */
  maxSeats: number
  actor: Actor
  at: Date
}

/**
 * Gives free seats of an event to people on the waiting list, first in line first, as a freed seat is given (docs/domain.md
 * §2.4). Locks the event and its company types. Throws 409 when a waiting registration was changed meanwhile.
 */
export async function fillSeats(tx: Db, eventId: number, { maxSeats, actor, at }: FillOptions): Promise<void> {
  const places = await waitingPlaces(tx, eventId)
  const findPlace = await lockPlaces(tx, places)
  const [place] = places.flatMap((one) => findPlace(one) ?? [])
  if (!place) return
  const seats = await SeatCount.of(tx, [eventId])
  const free = Math.min((place.event.capacity ?? Infinity) - seats.ofEvent(eventId), maxSeats, unlimited)
  if (free <= 0) return
  const waiting = await lockedWaitingList(tx, eventId, free)
  const byId = new Map(waiting.map((row) => [row.eventRegistrationId, row]))
  const decisions = new Decisions(
    {
      rows: new Map(),
      waitingRows: byId,
      findPlace,
      seats,
      active: await ActiveRegistrations.besides(tx, []),
      approvedVettings: new Set(),
      waiting: new Map(byId),
    },
    { move: { eventStatusId: registrationStatus.approved }, actor, at },
  )
  decisions.promoteAll(place, free)
  const { changes } = decisions
  const written = await updateRows(tx, registrations, { changes, action: 'status' }, actor, at)
  if (written.size < changes.length) throw staleVersion(null)
}

const waitingPlaces = (tx: Db, eventId: number) =>
  tx
    .selectDistinct({ eventId: table.eventId, eventCompanyTypeId: table.eventCompanyTypeId })
    .from(table)
    .where(and(eq(table.eventId, eventId), eq(table.eventStatusId, registrationStatus.waitlisted), isNull(table.deletedAt)))

/** Locked, so that nobody changes the name or note of a waiting registration meanwhile either. */
async function lockedWaitingList(tx: Db, eventId: number, moves: number): Promise<WaitingRow[]> {
  const found = await readWaitingList(tx, [eventId], { moves })
  await lockRows(
    tx,
    registrations,
    found.map((row) => row.eventRegistrationId),
    'no key update',
  )
  return readWaitingList(tx, [eventId], { moves })
}
