import { and, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { type Dependent, dependents, dependentsOfMany } from '#contract/dependents.ts'
import type { Db } from '../db/client.ts'
import type { Nucleus } from './context.ts'
import { mountCall } from './mountCall.ts'
import { nounOf } from '../db/nouns.ts'
import { referringTo } from './references.ts'
import type { RestorableRows } from './resource/rows.ts'
import { rowsByName } from './rowsByName.ts'
import { column } from './writes.ts'

/** Serves how many rows refer to a row or to many, for the question before their delete. */
export function mountDependents(app: FastifyInstance, { db }: Nucleus, served: readonly RestorableRows[]): void {
  const rowsFor = rowsByName(served)
  // Built at the start, so that a table without a noun is found then.
  const counters = new Map(served.map(({ resource, table }) => [resource, counterOf(table)]))
  mountCall(app, dependents, async ({ input: { resource, id } }) => {
    await rowsFor(resource).need(db, id)
    return counters.get(resource)?.(db, [id]) ?? []
  })
  mountCall(app, dependentsOfMany, async ({ input: { resource, ids } }) => counters.get(rowsFor(resource).resource)?.(db, ids) ?? [])
}

/** What counts the rows that refer to any of some rows of the table, in one statement for all tables: the most first. What was deleted does not count. */
function counterOf(to: PgTable): (db: Db, ids: readonly number[]) => Promise<Dependent[]> {
  const referring = referringTo(to).map((one) => ({ ...one, noun: nounOf(one.table), deletedAt: getTableColumns(one.table).deletedAt }))
  return async (db, ids) => {
    if (referring.length === 0) return []
    const counts = referring.map(({ table, fields, deletedAt }, at) => {
      const refers = or(...fields.map((field) => inArray(column(table, field), [...ids])))
      return sql`select ${sql.raw(`${at}`)} as at, count(*)::int as count from ${table} where ${and(refers, deletedAt && isNull(deletedAt))}`
    })
    const { rows } = await db.execute<{ at: number; count: number }>(sql`${sql.join(counts, sql` union all `)} order by count desc, at`)
    return rows.flatMap(({ at, count }) => {
      const noun = referring[at]?.noun
      return noun && count > 0 ? [{ noun: count === 1 ? noun.one : noun.many, count }] : []
    })
  }
}
