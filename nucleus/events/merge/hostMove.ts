import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { events } from '../../db/tables/index.ts'
import { notFound } from '../../base/errors.ts'
import type { Move } from '../../resource/merge/moves.ts'
import { moveRelated } from '../../resource/merge/relatedMoves.ts'
import type { MergeRepositories } from './mergeRepositories.ts'

/** Locks the event, as a move of its registrations does, so that merges within it run one after the other. Throws 404. */
export async function lockEvent(tx: Db, eventId: number): Promise<void> {
  const found = await tx
    .select({ eventId: events.eventId })
    .from(events)
    .where(and(eq(events.eventId, eventId), isNull(events.deletedAt)))
    .for('no key update')
  if (found.length === 0) throw notFound('Event')
}

/** The hosts of the event, which are stored in its own row. */
export const hostMove = (
  { events: repository }: MergeRepositories,
  eventId: number,
  { key, from, to }: { key: 'contactId' | 'companyId'; from: readonly number[]; to: number },
): Move => {
  const entries = [{ field: 'eventHosts', key, one: 'host', many: 'hosts' }]
  const ids = new Map(from.map((id) => [id, to]))
  return moveRelated(repository, [{ fields: [], lists: [], entries, ids }], eq(events.eventId, eventId))
}
