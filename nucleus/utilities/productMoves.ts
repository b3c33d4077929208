import { and, asc, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { events } from '../db/tables/index.ts'
import { column } from '../kernel/writes.ts'
import type { Move } from '../resource/merge/moves.ts'
import { exceptRows, moveRelated, type RelatedRows, relatedTargets } from '../resource/merge/relatedMoves.ts'
import type { UndoTarget } from '../resource/undo/undoTarget.ts'
import { findJoins, type Join, type JoinRules, joinMove } from './joins.ts'

/** What a merge over the whole product writes besides the records themselves. */
export interface ProductMoves {
  /** Takes the locks of such merges, before anything is read. */
  lock: (tx: Db, mergedIds: readonly number[]) => Promise<void>
  /** The rows that move to the survivor, and those that become one with a row of it, as sentences. */
  plan: (tx: Db, survivorId: number, mergedIds: readonly number[]) => Promise<{ moves: Move[]; joined: string[] }>
}

/**
 * How everything that refers to records of a table moves when they are merged. It is derived from the database and the declarations, so that a table
 * that is added later moves too. Throws when the rows of a table could not be moved (a programming error).
 */
export function productMovesOf(root: PgTable, targets: readonly UndoTarget[], joins: readonly JoinRules[]): ProductMoves {
  const ofRoot = relatedTargets(root, targets)
  const withTargets = joins.map((rules) => ({ rules, related: relatedTargets(rules.repository.table, targets) }))
  return {
    lock: async (tx, mergedIds) => {
      await lockEvents(tx, ofRoot, mergedIds)
      // Two merges at a time could lock the same rows in another order.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('merges', 0))`)
    },
    plan: async (tx, survivorId, mergedIds) => {
      const byTarget = new Map<UndoTarget, RelatedRows[]>()
      const rewrite = (related: typeof ofRoot, ids: RelatedRows['ids']) => {
        for (const { target, relation } of related) byTarget.set(target, [...(byTarget.get(target) ?? []), { ...relation, ids }])
      }
      rewrite(ofRoot, new Map(mergedIds.map((id) => [id, survivorId])))
      const found = new Map<PgTable, { rules: JoinRules; list: Join[] }>()
      const joined: string[] = []
      for (const { rules, related } of withTargets) {
        const list = await findJoins(tx, rules, [survivorId, ...mergedIds])
        if (list.length === 0) continue
        rewrite(related, new Map(list.flatMap(({ keptId, removedIds }) => removedIds.map((id) => [id, keptId] as const))))
        found.set(rules.repository.table, { rules, list })
        joined.push(...(await rules.describe(tx, list)))
      }
      const moves = [...byTarget].map(([target, related]): Move => {
        const isRoot = target.table === root
        const move = moveRelated(target, related, isRoot ? exceptRows(target, [survivorId, ...mergedIds]) : undefined)
        const join = found.get(target.table)
        return join ? joinMove(move, join.rules, join.list) : move
      })
      return { moves, joined }
    },
  }
}

/** Locks the events with rows of the merged records before anything else, as a move of their registrations does. */
async function lockEvents(tx: Db, related: ReturnType<typeof relatedTargets>, mergedIds: readonly number[]): Promise<void> {
  const ids = new Map(mergedIds.map((id) => [id, id]))
  const parts = related.flatMap(({ target, relation }): SQL[] => {
    const { eventId } = getTableColumns(target.table)
    if (!eventId) return []
    const { where } = moveRelated(target, [{ ...relation, ids }])
    return [sql`select ${eventId} from ${target.table} where ${and(where, isNull(column(target.table, 'deletedAt')))}`]
  })
  const found = await tx.execute<{ event_id: number | null }>(sql.join(parts, sql` union `))
  await tx
    .select({ id: events.eventId })
    .from(events)
    .where(
      inArray(
        events.eventId,
        found.rows.flatMap(({ event_id: id }) => (id === null ? [] : [id])),
      ),
    )
    .orderBy(asc(events.eventId))
    .for('no key update')
}
