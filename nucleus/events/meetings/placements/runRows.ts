import { and, desc, eq, lte, ne, type SQL, sql } from 'drizzle-orm'
import { placementRunsPerEvent, placementStates } from '#constants/placements.ts'
import type { PlacementRun } from '#contract/events/placements.ts'
import { notFound } from '../../../base/errors.ts'
import type { Db } from '../../../db/client.ts'
import { fullNameSql } from '../../../db/personName.ts'
import { contacts, placementRuns as table, type StoredPlace } from '../../../db/tables/index.ts'

const { placementRunId, eventId, placementState, mode, allocatorWeight, managerWeight, seed, waitingMinutes, isBest, isStopped } = table
const { placed, moved, removed, unplaced, same, createdAt, appliedAt, rolledBackAt } = table
const summary = {
  ...{ placementRunId, eventId, placementState, mode, allocatorWeight, managerWeight, seed, waitingMinutes, isBest, isStopped },
  ...{ placed, moved, removed, unplaced, same, createdAt, appliedAt, rolledBackAt },
  createdByName: sql<string | null>`${fullNameSql(contacts)}`,
}
const read = (db: Db, where: SQL | undefined) =>
  db.select(summary).from(table).leftJoin(contacts, eq(contacts.contactId, table.createdByContactId)).where(where)

/** The stored proposals of an event, the newest first: one more than usual where an older one is applied. */
export const readRuns = (db: Db, id: number): Promise<PlacementRun[]> =>
  read(db, eq(eventId, id))
    .orderBy(desc(placementRunId))
    .limit(placementRunsPerEvent + 1)

/** A proposal without its places. Throws 404 for an unknown one. */
export async function readRun(db: Db, id: number): Promise<PlacementRun> {
  const [run] = await read(db, eq(placementRunId, id))
  if (!run) throw notFound('Placement proposal')
  return run
}

/** A proposal with its places. Throws 404 for an unknown one. */
export async function readWholeRun(db: Db, id: number, { isLocked = false }: { isLocked?: boolean } = {}) {
  const query = db.select().from(table).where(eq(placementRunId, id))
  const [run] = await (isLocked ? query.for('update') : query)
  if (!run) throw notFound('Placement proposal')
  return run
}
export type WholeRun = Awaited<ReturnType<typeof readWholeRun>>

/** Deletes the oldest proposals of an event beyond those that are stored, but for the one that was applied last: it may be rolled back. */
export async function deleteOldRuns(tx: Db, id: number): Promise<void> {
  const old = tx
    .select({ id: placementRunId })
    .from(table)
    .where(eq(eventId, id))
    .orderBy(desc(placementRunId))
    .offset(placementRunsPerEvent)
    .limit(1)
  const [last] = await old
  if (!last) return
  const [applied] = await tx
    .select({ id: placementRunId })
    .from(table)
    .where(and(eq(eventId, id), eq(placementState, placementStates.applied)))
    .orderBy(desc(appliedAt), desc(placementRunId))
    .limit(1)
  await tx.delete(table).where(and(eq(eventId, id), lte(placementRunId, last.id), applied && ne(placementRunId, applied.id)))
}

/** Whether two places are at the same time in the same location; which of its tables does not matter. */
export const isSamePlace = (one: StoredPlace | null, other: StoredPlace | null): boolean =>
  one?.[0] === other?.[0] && (one?.[1] ?? null) === (other?.[1] ?? null)

/** What a proposal writes: also a table within a location, which staff do not see as a move. */
export const changesOf = ({ places }: Pick<WholeRun, 'places'>): WholeRun['places'] =>
  places.filter(({ from, to }) => !isSamePlace(from, to) || from?.[2] !== to?.[2])
