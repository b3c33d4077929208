import { and, eq, inArray, isNull, type Placeholder, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import type { Permission } from '#constants/roles.ts'
import { heldBy } from '#contract/messages.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../db/client.ts'
import { notFound, type Refusal, wrongAddress } from '../base/errors.ts'
import { checkFiles } from '../files/index.ts'
import { Answer } from '../kernel/mountCall.ts'
import type { Nucleus } from '../kernel/context.ts'
import { declaredReferencesOf, foreignNames, namesAnew } from '../kernel/declaredReferences.ts'
import { checkReferences, newReferences, referencesOf } from '../kernel/references.ts'
import type { Area } from './search/Area.ts'
import { areaOf } from './search/areaOf.ts'
import { unfitRows } from '../kernel/unfitRows.ts'
import type { RowChange, Values } from '../kernel/values.ts'
import { parseWhole } from '../kernel/wholeRow.ts'
import { column, type RecordedTable } from '../kernel/writes.ts'
import { type ListQuery, listQueryOf } from './listQuery.ts'
import { placedBy } from './order/placedBy.ts'
import { placesAgain } from './order/placesAgain.ts'
import { rankAgain, type Replaced } from './order/ranks.ts'
import type { Input, ListInput, Row, Served, StoredWriting, Writing } from './Served.ts'
import { fieldStoreOf } from './storeFields.ts'

/** The rows of one resource, with a history that can be read and deletes that can be undone. */
export interface RestorableRows extends RecordedTable, Pick<Served, 'unique' | 'keptBy' | 'checkReturned' | 'takingBack'> {
  permission: Permission
  /** The permission to read the list, which also covers everything else that shows its rows. */
  readPermission: Permission
  /** How the global search finds the rows, if it does. */
  area?: Area
  /** The fields that staff write, which a restore restores. */
  fields: readonly string[]
  /** The fields that hold a row's position in a manual order, the number first; empty without one. */
  placedBy: readonly string[]
  /** The positions that restored rows must change because theirs are taken, by id. Call it in the transaction of the write. */
  placeAgain?: (tx: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, Replaced>>
  /** The `sortOrder` of a row that a restore moves to another group. Call it in the transaction of the write. */
  placeOfEarlier?: (tx: Db, row: Values) => Promise<number>
  /** Throws 404 when the row is not there. */
  need: (db: Db, id: number) => Promise<Row>
  /** By id; those that are not there are missing. */
  getMany: (db: Db, ids: readonly number[]) => Promise<Map<number, Row>>
  /** The rules that look beyond the row, for saves and restores: its references exist, and the table's own rules hold. Throws a Refusal. */
  check: (writing: Writing) => Promise<void>
  /** Finds the writes that newly refer to a row of another parent. Returns the refusals by index. */
  foreignNames: (db: Db, changes: readonly RowChange[]) => Promise<Map<number, Refusal>>
  /** Whether a write refers to a row that the stored row does not: that row must not be deleted before the write is done. */
  refersAnew: (change: RowChange) => boolean
  /** The columns that follow from `input`. */
  derived: (writing: Pick<Writing, 'input' | 'current'>) => Values
  /** Writes the changed fields that are not columns. Call it in the transaction of the row. */
  storeFields: (writing: StoredWriting, changed: Values) => Promise<void>
  /** The rules of the row itself; throws 422 with a message per field. */
  parse: (values: Values) => Input
}

/** Reads and checks the rows of one resource; hand-written handlers of its area use it too. Every read uses the `db` that it is given. */
export interface Rows<R extends AnyResource = AnyResource> extends Omit<RestorableRows, 'need' | 'getMany' | 'parse'>, ListQuery<R> {
  /** One page with its total, or the whole list without `page`. Throws 400 when the whole list is too long. */
  list: (db: Db, input: ListInput<R>) => Promise<Answer<Row<R>[]>>
  get: (db: Db, id: number) => Promise<Row<R> | undefined>
  /** By id; those that are not there are missing. */
  getMany: (db: Db, ids: readonly number[]) => Promise<Map<number, Row<R>>>
  /** Throws 404 when the row is not there. */
  need: (db: Db, id: number) => Promise<Row<R>>
  /** The rules of the row itself; throws 422 with a message per field. */
  parse: (values: Values) => Input<R>
}

/** The repository of one resource. Rows have the shape of the declaration, and nothing else of the table. */
export function rowsOf({ db: wholeDb, log }: Nucleus, resource: AnyResource, served: Served): Rows {
  const { table, wholeAtMost = limits.wholeListRows } = served
  const query = listQueryOf(resource, served)
  const { selection, where, ordered } = query
  const idColumn = column(table, resource.idKey)
  const from = (db: Db) => query.select(db, selection)

  const isRow = (id: number | Placeholder) => and(eq(idColumn, id), isNull(column(table, 'deletedAt')))
  // By far the most frequent query: prepared once outside of transactions, built each time inside them.
  const prepared = from(wholeDb)
    .where(isRow(sql.placeholder('id')))
    .prepare(`get_${resource.name}`)
  const noteUnfit = unfitRows(resource, log)
  const get: Rows['get'] = async (db, id) => {
    const found = asRows(db === wholeDb ? await prepared.execute({ id }) : await from(db).where(isRow(id)))
    noteUnfit(found)
    return found[0]
  }
  const places = placedBy(resource).includes('sortOrder') ? placesAgain(resource, served) : undefined
  const declared = declaredReferencesOf(resource, table)
  const isScoped = (field: string) => declared.some((one) => one.field === field && one.scope)
  const references = referencesOf(table)
  const unscoped = references.filter(({ field }) => !isScoped(field))
  const fileFields = Object.entries(resource.schema.shape).flatMap(([field, one]) => (heldBy(one) === 'file' ? [field] : []))
  return {
    ...query,
    resource: resource.name,
    table,
    idKey: resource.idKey,
    permission: resource.calls.upsert.permission,
    readPermission: resource.calls.list.permission,
    unique: served.unique,
    area: areaOf(resource, served),
    keptBy: served.keptBy,
    checkReturned: served.checkReturned,
    takingBack: served.takingBack,
    fields: Object.keys(resource.schema.shape),
    placedBy: placedBy(resource),
    placeAgain: placedBy(resource).includes('rank') ? rankAgain(resource, served) : places?.ofDeleted,
    placeOfEarlier: places?.ofRow,
    get,
    getMany: async (db, ids) => {
      const found = asRows(await from(db).where(and(inArray(idColumn, [...new Set(ids)]), isNull(column(table, 'deletedAt')))))
      return new Map(found.map((row) => [Number(row[resource.idKey]), row]))
    },
    check: async (writing) => {
      await served.lock?.(writing)
      const refusal = (await foreignNames(writing.db, declared, [writing])).get(0)
      if (refusal) throw refusal
      await served.check?.(writing)
      await checkReferences(writing.db, unscoped, writing)
      await checkFiles(writing.db, fileFields, writing)
    },
    foreignNames: (db, changes) => foreignNames(db, declared, changes),
    derived: (writing) => served.derived?.(writing) ?? {},
    refersAnew: (change) => namesAnew(declared, change) || newReferences(references, change).length > 0,
    storeFields: fieldStoreOf(resource, served),
    parse: (values) => parseWhole(resource.schema, values),
    need: async (db, id) => {
      const row = await get(db, id)
      if (!row) throw notFound(resource.label)
      return row
    },
    list: async (db, input) => {
      const { page, pageSize = 50, sort } = input
      const all = from(db)
        .where(where(input))
        .orderBy(...ordered(sort))
      if (!page) return listed(bounded(asRows(await all.limit(wholeAtMost + 1))))
      const rows = all.limit(pageSize).offset((page - 1) * pageSize)
      const counted = query.select(db, { total: sql<number>`count(*)::int` }).where(where(input))
      // In parallel, except in a transaction, which has one connection.
      const [found, [count]] = db === wholeDb ? await Promise.all([rows, counted]) : [await rows, await counted]
      return listed(asRows(found), { total: count?.total ?? 0, page, pageSize })
    },
  }

  function bounded(found: Row[]): Row[] {
    if (found.length <= wholeAtMost) return found
    throw wrongAddress({ page: `This list has more than ${wholeAtMost.toLocaleString('en-US')} rows. Ask for a page of it.` })
  }

  function listed(found: Row[], meta?: unknown): Answer<Row[]> {
    noteUnfit(found)
    return new Answer(found, { meta })
  }
}

/** The selection holds the declared fields, and every declared row has a version. */
const asRows = (found: Values[]): Row[] => found as Row[]
