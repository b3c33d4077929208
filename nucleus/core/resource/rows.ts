import { and, eq, inArray, isNull, type Placeholder, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import type { ListQuery as ListInput } from '#contract/fields.ts'
import { heldBy } from '#contract/messages.ts'
import type { Db } from '../../db/client.ts'
import { notFound, wrongAddress } from '../errors.ts'
import { checkFiles } from '../../files/index.ts'
import { Answer } from '../mountCall.ts'
import type { Nucleus } from '../context.ts'
import { checkReferences, newReferences, referencesOf } from '../references.ts'
import type { Restorable } from '../undo.ts'
import { unfitRows } from '../unfitRows.ts'
import { parseWhole } from '../wholeRow.ts'
import { column } from '../writes.ts'
import { type ListQuery, listQueryOf } from './listQuery.ts'
import type { Declared, Served, StoredWriting, Values, Writing } from './Served.ts'
import { fieldStoreOf } from './storeFields.ts'

/** How the rows of one resource are read and written; the hand-written handlers of its area use it too. */
export interface Rows extends Restorable, ListQuery {
  /** One page with its total, or without `page` the whole list. Throws 400 when the whole is too long. Every read is made with the `db` it is given. */
  list: (db: Db, input: ListInput & Values) => Promise<Answer<Values[]>>
  get: (db: Db, id: number) => Promise<Values | undefined>
  /** By id; those that are not there are missing. */
  getMany: (db: Db, ids: readonly number[]) => Promise<Map<number, Values>>
  /** Throws 404 when the row is not there. */
  need: (db: Db, id: number) => Promise<Values>
  /** The rules that look beyond the row, which a version put back must keep too: what it refers to exists, and the table's own. */
  check: NonNullable<Served['check']>
  /** Whether a write names a row that the stored one does not: it must not be deleted before the write is done. */
  refersAnew: (writing: Pick<Writing, 'input' | 'current'>) => boolean
  /** Writes those of the changed fields that are no columns. Call it in the transaction of the row. */
  storeFields: (writing: StoredWriting, changed: Values) => Promise<void>
  /** The rules of the row itself; throws 422 with a message per field. */
  parse: (values: Values) => Values
}

/** Reads of one resource's rows, in the shape of the declaration and nothing else of the table. */
export function rowsOf({ db: wholeDb, log }: Nucleus, resource: Declared, served: Served): Rows {
  const { table, wholeAtMost = limits.wholeListRows } = served
  const query = listQueryOf(resource, served)
  const { selection, where, ordered } = query
  const idColumn = column(table, resource.idKey)
  const from = (db: Db) => query.select(db, selection)

  const isRow = (id: number | Placeholder) => and(eq(idColumn, id), isNull(column(table, 'deletedAt')))
  // By far the most frequent query: built and parsed once. Inside a transaction it is built anew.
  const prepared = from(wholeDb)
    .where(isRow(sql.placeholder('id')))
    .prepare(`get_${resource.name}`)
  const noteUnfit = unfitRows(resource, log)
  const get: Rows['get'] = async (db, id) => {
    const found = db === wholeDb ? await prepared.execute({ id }) : await from(db).where(isRow(id))
    noteUnfit(found)
    return found[0]
  }
  const references = referencesOf(table)
  const fileFields = Object.entries(resource.schema.shape).flatMap(([field, one]) => (heldBy(one) === 'file' ? [field] : []))
  return {
    ...query,
    resource: resource.name,
    table,
    idKey: resource.idKey,
    permission: resource.calls.upsert.permission,
    unique: served.unique,
    fields: Object.keys(resource.schema.shape),
    get,
    getMany: async (db, ids) => {
      const found: Values[] = await from(db).where(and(inArray(idColumn, [...new Set(ids)]), isNull(column(table, 'deletedAt'))))
      return new Map(found.map((row) => [row[resource.idKey] as number, row]))
    },
    check: async (writing) => {
      await served.check?.(writing)
      await checkReferences(writing.db, references, writing)
      await checkFiles(writing.db, fileFields, writing)
    },
    refersAnew: (writing) => newReferences(references, writing).length > 0,
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
      if (!page) return listed(bounded(await all.limit(wholeAtMost + 1)))
      const rows = all.limit(pageSize).offset((page - 1) * pageSize)
      const counted = query.select(db, { total: sql<number>`count(*)::int` }).where(where(input))
      // Side by side, but for a transaction, which has one connection.
      const [found, [count]] = db === wholeDb ? await Promise.all([rows, counted]) : [await rows, await counted]
      return listed(found, { total: count?.total ?? 0, page, pageSize })
    },
  }

  function bounded(found: Values[]): Values[] {
    if (found.length <= wholeAtMost) return found
    throw wrongAddress({ page: `This list has more than ${wholeAtMost.toLocaleString('en-US')} rows. Ask for a page of it.` })
  }

  function listed(found: Values[], meta?: unknown): Answer<Values[]> {
    noteUnfit(found)
    return new Answer(found, { meta })
  }
}
