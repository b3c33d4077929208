import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import type { AnyResource } from '#contract/resource.ts'
import { wrongAddress } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import type { Nucleus } from '../kernel/context.ts'
import { inParts } from '../kernel/inParts.ts'
import type { Values } from '../kernel/values.ts'
import { column } from '../kernel/writes.ts'
import type { ListQueryBuilder } from './listQueryBuilder.ts'
import { refuseDeepPage } from './longLists.ts'
import { type Total, totalOf } from './longListTotal.ts'
import type { ListInput, ResourceOptions } from './ResourceOptions.ts'
import { longSearchOf } from './searchLongList.ts'

interface ReadList {
  rows: Values[]
  /** Of a page. */
  meta?: Total & { page: number; pageSize: number }
}

/** Returns a function that reads a list: one page and its total, or the whole list. Throws 400 for a list that is too long to be read whole. */
export function listReaderOf(
  { db: rootDb }: Pick<Nucleus, 'db'>,
  resource: AnyResource,
  builder: ListQueryBuilder,
  options: Pick<ResourceOptions, 'table' | 'maxUnpaged' | 'order' | 'sortable'>,
): (db: Db, input: ListInput) => Promise<ReadList> {
  const { table, maxUnpaged = limits.unpagedListRows } = options
  const idColumn = column(table, resource.idKey)
  const searchLong = longSearchOf(resource, builder, options)
  return async (db, input) => {
    const { pageSize = 50 } = input
    // Who names a size wants pages, and the first one.
    const page = input.page ?? (input.pageSize && 1)
    const defined = await builder.definedFields(db, input)
    const [where, order] = [builder.where(input, defined), builder.orderBy(input, defined)]
    const selectRows = () => builder.select(db, builder.selection)
    if (!page) return { rows: await readWhole(db, { where, order }) }
    if (resource.long) {
      refuseDeepPage({ page, pageSize })
      const sorted = input.q ? await searchLong(db, { where, sort: input.sort, page, pageSize }) : undefined
      if (sorted) return { rows: sorted.rows, meta: { ...sorted.total, page, pageSize } }
    }
    const ids = builder.select(db, { id: idColumn }).where(where).limit(pageSize)
    // Only the rows of the page need the joins and the values of the list.
    const rows = selectRows()
      .where(inArray(idColumn, ids.offset((page - 1) * pageSize).orderBy(...order)))
      .orderBy(...order)
    if (resource.long) {
      const found = await rows
      const matching = () => builder.select(db, { one: sql`1` }).where(where)
      const total = await totalOf(db, matching, { page, pageSize, found: found.length, hasConditions: Boolean(input.where) })
      return { rows: found, meta: { ...total, page, pageSize } }
    }
    const count = builder.select(db, { total: sql<number>`count(*)::int` }).where(where)
    // In parallel, except in a transaction, which has one connection.
    const [found, counted] = db === rootDb ? await Promise.all([rows, count]) : [await rows, await count]
    return { rows: found, meta: { total: counted[0]?.total ?? 0, page, pageSize } }
  }

  /** All rows. A long list is read as ids, in the order of the list, and then in parts: a row that is deleted meanwhile is missing. */
  async function readWhole(db: Db, { where, order }: { where: SQL | undefined; order: SQL[] }): Promise<Values[]> {
    const first: Values[] = await builder
      .select(db, builder.selection)
      .where(where)
      .limit(nucleusLimits.rowsAtOnce + 1)
      .orderBy(...order)
    refuseTooMany(first.length, maxUnpaged)
    if (first.length <= nucleusLimits.rowsAtOnce) return first
    const found = await builder
      .select(db, { id: idColumn })
      .where(where)
      .limit(maxUnpaged + 1)
      .orderBy(...order)
    refuseTooMany(found.length, maxUnpaged)
    const ids = found.map(({ id }) => Number(id))
    const rows = new Map(first.map((row) => [Number(row[resource.idKey]), row]))
    for await (const part of inParts(ids.filter((id) => !rows.has(id)))) {
      const isInPart = sql`${idColumn} = any(${sql.param(part)}::int[])`
      const read: Values[] = await builder.select(db, builder.selection).where(and(isInPart, isNull(column(table, 'deletedAt'))))
      for (const row of read) rows.set(Number(row[resource.idKey]), row)
    }
    return ids.map((id) => rows.get(id)).filter((row) => row !== undefined)
  }
}

function refuseTooMany(rows: number, most: number): void {
  if (rows <= most) return
  throw wrongAddress({ page: `This list has more than ${most.toLocaleString('en-US')} rows. Request one page at a time.` })
}
