import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { changes, undos } from '../db/tables/index.ts'
import type { Actor } from './context.ts'

/**
 * Finds the token of the moves to their status that rows of these versions got from the actor in an earlier call whose reply was lost, and that can
 * still be undone (docs/decisions/035-retries.md); of several the newest.
 */
export async function earlierMoves(
  db: Db,
  resource: string,
  rows: readonly { id: number; version: number }[],
  { actor, at }: { actor: Actor; at: Date },
): Promise<string | undefined> {
  if (rows.length === 0) return undefined
  const ints = (list: readonly number[]) => sql`${sql.param([...list])}::int[]`
  const moved = sql`unnest(${ints(rows.map(({ id }) => id))}, ${ints(rows.map(({ version }) => version))})`
  const isMove = and(
    eq(changes.resource, undos.resource),
    eq(changes.rowId, undos.rowId),
    eq(changes.version, undos.version),
    eq(changes.action, 'status'),
  )
  const [found] = await db
    .select({ undoToken: undos.undoToken })
    .from(undos)
    .innerJoin(changes, isMove)
    .where(
      and(
        eq(undos.resource, resource),
        sql`(${undos.rowId}, ${undos.version}) in (select * from ${moved})`,
        eq(undos.isConsequence, false),
        eq(undos.contactId, actor.contactId),
        gte(undos.expiresAt, at.toISOString()),
      ),
    )
    .groupBy(undos.undoToken)
    .orderBy(desc(sql`max(${undos.expiresAt})`))
    .limit(1)
  return found?.undoToken
}
