import { and, asc, eq, is, isNull, max, SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/call.ts'
import type { Moved } from '#contract/reorder.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/client.ts'
import { changedMeanwhile, notFound, ruleBroken } from '../errors.ts'
import { mountCall } from '../mountCall.ts'
import type { Actor, Nucleus } from '../context.ts'
import { column, updateRows } from '../writes.ts'
import { afterLast, renumbered } from './places.ts'
import type { Rows } from './rows.ts'
import type { Row, Served } from './Served.ts'

/** Serves the move of a row where the declaration asks for an order by hand. Throws when the list has another order, which is a mistake of the program. */
export function mountReorder(app: FastifyInstance, nucleus: Nucleus, resource: AnyResource, served: Served, rows: Rows): void {
  const { reorder } = resource.calls
  if (!reorder) return
  if (!beginsByHand(served)) throw new Error(`${resource.name}: an order by hand needs sortOrder first in \`order\``)
  const move = reorderOf(nucleus, resource, rows)
  mountCall(app, reorder as Call<never, Row[], Moved>, ({ input, actor }) => move(input, actor))
}

const beginsByHand = ({ order, table }: Served): boolean =>
  Array.isArray(order) && is(order[0], SQL) && order[0].queryChunks.includes(column(table, 'sortOrder'))

/**
 * What moves a row before another of its list, or to the end. It returns the rows that changed, and throws 404 for a row
 * that the list does not have and 422 for one that it cannot go before. Moves of one list are done one after the other;
 * writes of its rows wait for them. It takes no version, so it never loses against an edit of other fields, and an edit
 * or a delete that read the row before it was moved is no conflict either (`readBeforeMoves`).
 */
function reorderOf({ db, clock }: Nucleus, resource: AnyResource, rows: Rows) {
  const { label, idKey, parent } = resource
  const [id, version, place] = [column(rows.table, idKey), column(rows.table, 'rowVersion'), column(rows.table, 'sortOrder')]
  return (input: Moved, actor: Actor): Promise<Row[]> =>
    db.transaction(async (tx) => {
      const isListed = ofParent(resource, rows, parent && input[parent])
      await lockOrder(tx, resource, parent && input[parent])
      await tx.select({ id }).from(rows.table).where(isListed).orderBy(asc(id)).for('no key update')
      const listed = await rows
        .select(tx, { id, version, place })
        .where(isListed)
        .orderBy(...rows.ordered(undefined))
      const moved = listed.find((row) => row.id === input[idKey])
      if (!moved) throw notFound(label)
      const target = movedBefore(listed, moved, input.before)
      if (!target) throw ruleBroken({ before: `The ${label} to move it before was not found. It may have been deleted.` })
      const at = target.indexOf(moved)
      if (at === listed.indexOf(moved)) return []
      const places = renumbered(
        target.map((row) => row.place as number),
        at,
      )
      const changes = target.flatMap((row, index) => {
        if (row.place === places[index]) return []
        const ofRow = { id: row.id as number, version: row.version as number }
        return [{ ...ofRow, before: { sortOrder: row.place }, after: { sortOrder: places[index] } }]
      })
      const written = await updateRows(tx, rows, { changes }, actor, clock())
      // A row that came and was changed between the lock and now. Nothing is written then.
      if (written.size < changes.length) throw changedMeanwhile(null)
      const stored = await rows.getMany(tx, [...written.keys()])
      return [...stored.values()]
    })
}

/** The list with a row moved before another, or to the end without; nothing when there is no such other. */
function movedBefore<T extends { id: unknown }>(listed: readonly T[], moved: T, before: number | null): T[] | undefined {
  if (before === moved.id) return [...listed]
  const others = listed.filter((row) => row !== moved)
  const at = before === null ? others.length : others.findIndex((row) => row.id === before)
  return at < 0 ? undefined : others.toSpliced(at, 0, moved)
}

/** As `served`, but that a new row without a place goes to the end of its list. */
export function placingNewRows(resource: AnyResource, served: Served): Served {
  if (!resource.calls.reorder) return served
  const { table } = served
  const { parent } = resource
  return {
    ...served,
    prepare: async (writing) => {
      const filled = await served.prepare?.(writing)
      const { db, input, current } = writing
      if (current || input.sortOrder !== undefined) return filled ?? {}
      const parentId = parent && input[parent]
      await lockOrder(db, resource, parentId)
      const [found] = await db
        .select({ last: max(column(table, 'sortOrder')) })
        .from(table)
        .where(ofParent(resource, { table }, parentId))
      return { ...filled, sortOrder: afterLast(Number(found?.last ?? 0)) }
    },
  }
}

/** Until the transaction ends, nobody else moves a row of the list or adds one to its end. */
const lockOrder = (tx: Db, { name }: AnyResource, parentId: unknown) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${name} ${Number(parentId ?? 0)}`}, 0))`)

const ofParent = ({ parent }: AnyResource, { table }: Pick<Served, 'table'>, parentId: unknown) =>
  and(isNull(column(table, 'deletedAt')), parent ? eq(column(table, parent), parentId) : undefined)
