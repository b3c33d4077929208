import { and, eq, inArray, isNull, type Placeholder, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import type { Permission } from '#constants/roles.ts'
import { contentKindOf } from '#contract/messages.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../db/client.ts'
import { notFound, type Refusal, wrongAddress } from '../base/errors.ts'
import { checkFiles } from '../files/index.ts'
import { Answer } from '../kernel/mountCall.ts'
import type { Nucleus } from '../kernel/context.ts'
import { declaredReferencesOf, referenceRefusals, hasNewReference } from '../kernel/declaredReferences.ts'
import { checkReferences, newReferences, referencesOf } from '../kernel/references.ts'
import type { Area } from './search/Area.ts'
import { areaOf } from './search/areaOf.ts'
import { invalidRowLogger } from '../kernel/invalidRowLogger.ts'
import type { RowChange, Values } from '../kernel/values.ts'
import { parseRow } from '../kernel/parseRow.ts'
import { column, type RecordedTable } from '../kernel/writes.ts'
import { type ListQueryBuilder, listQueryBuilderOf } from './listQueryBuilder.ts'
import { positionFieldsOf } from './order/positionFields.ts'
import { restoredPositionsOf } from './order/restoredPositions.ts'
import { restoredRanksOf, type FieldChanges } from './order/ranks.ts'
import type { Input, ListInput, Row, ResourceOptions, StoredWrite, Write } from './ResourceOptions.ts'
import { fieldWriterOf } from './fieldWriter.ts'

/** The rows of one resource, with a history that can be read and deletes that can be undone. */
export interface RestorableRepository
  extends RecordedTable, Pick<ResourceOptions, 'unique' | 'restrictedBy' | 'checkRestored' | 'undoRules'> {
  permission: Permission
  /** The permission to read the list, which also covers everything else that shows its rows. */
  readPermission: Permission
  /** How the global search finds the rows, if it does. */
  searchArea?: Area
  /** The fields that staff write, which a restore restores. */
  fields: readonly string[]
  /** The fields that hold a row's position in a manual order, the number first; empty without one. */
  positionFields: readonly string[]
  /** The positions that restored rows must change because theirs are taken, by id. Call it in the transaction of the write. */
  repositionRestored?: (tx: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, FieldChanges>>
  /** The `sortOrder` of a row that a restore moves to another group. Call it in the transaction of the write. */
  positionForRestore?: (tx: Db, row: Values) => Promise<number>
  /** Throws 404 when the row is not there. */
  getOrThrow: (db: Db, id: number) => Promise<Row>
  /** By id; those that are not there are missing. */
  getMany: (db: Db, ids: readonly number[]) => Promise<Map<number, Row>>
  /** The rules that look beyond the row, for saves and restores: its references exist, and the table's own rules hold. Throws a Refusal. */
  check: (write: Write) => Promise<void>
  /** Finds the writes that newly refer to a row of another parent. Returns the refusals by index. */
  referenceRefusals: (db: Db, changes: readonly RowChange[]) => Promise<Map<number, Refusal>>
  /** Whether a write refers to a row that the stored row does not: that row must not be deleted before the write is done. */
  hasNewReference: (change: RowChange) => boolean
  /** The columns that follow from `input`. */
  derived: (write: Pick<Write, 'input' | 'current'>) => Values
  /** Writes the changed fields that are not columns. Call it in the transaction of the row. */
  storeFields: (write: StoredWrite, changed: Values) => Promise<void>
  /** The rules of the row itself, whose stored values are `current`; throws 422 with a message per field. */
  parse: (values: Values, current?: Values) => Input
}

/** Reads and checks the rows of one resource; hand-written handlers of its area use it too. Every read uses the `db` that it is given. */
export interface Repository<R extends AnyResource = AnyResource>
  extends Omit<RestorableRepository, 'getOrThrow' | 'getMany' | 'parse'>, ListQueryBuilder<R> {
  /** One page with its total, or the whole list without `page`. Throws 400 when the whole list is too long. */
  list: (db: Db, input: ListInput<R>) => Promise<Answer<Row<R>[]>>
  get: (db: Db, id: number) => Promise<Row<R> | undefined>
  /** By id; those that are not there are missing. */
  getMany: (db: Db, ids: readonly number[]) => Promise<Map<number, Row<R>>>
  /** Throws 404 when the row is not there. */
  getOrThrow: (db: Db, id: number) => Promise<Row<R>>
  /** The rules of the row itself, whose stored values are `current`; throws 422 with a message per field. */
  parse: (values: Values, current?: Values) => Input<R>
}

/** The repository of one resource. Rows have the shape of the declaration, and nothing else of the table. */
export function repositoryOf({ db: rootDb, log }: Nucleus, resource: AnyResource, options: ResourceOptions): Repository {
  const { table, maxUnpaged = limits.unpagedListRows } = options
  const builder = listQueryBuilderOf(resource, options)
  const { selection, where, orderBy } = builder
  const idColumn = column(table, resource.idKey)
  const selectRows = (db: Db) => builder.select(db, selection)

  const isRow = (id: number | Placeholder) => and(eq(idColumn, id), isNull(column(table, 'deletedAt')))
  // By far the most frequent query: prepared once outside of transactions, built each time inside them.
  const prepared = selectRows(rootDb)
    .where(isRow(sql.placeholder('id')))
    .prepare(`get_${resource.name}`)
  const logInvalid = invalidRowLogger(resource, log)
  const get: Repository['get'] = async (db, id) => {
    const found = asRows(db === rootDb ? await prepared.execute({ id }) : await selectRows(db).where(isRow(id)))
    logInvalid(found)
    return found[0]
  }
  const positions = positionFieldsOf(resource).includes('sortOrder') ? restoredPositionsOf(resource, options) : undefined
  const declaredReferences = declaredReferencesOf(resource, table)
  const isScoped = (field: string) => declaredReferences.some((one) => one.field === field && one.scope)
  const references = referencesOf(table)
  const unscoped = references.filter(({ field }) => !isScoped(field))
  const fileFields = Object.entries(resource.schema.shape).flatMap(([field, one]) => (contentKindOf(one) === 'file' ? [field] : []))
  return {
    ...builder,
    resource: resource.name,
    table,
    idKey: resource.idKey,
    permission: resource.calls.upsert.permission,
    readPermission: resource.calls.list.permission,
    unique: options.unique,
    searchArea: areaOf(resource, options),
    restrictedBy: options.restrictedBy,
    checkRestored: options.checkRestored,
    undoRules: options.undoRules,
    fields: Object.keys(resource.schema.shape),
    positionFields: positionFieldsOf(resource),
    repositionRestored: positionFieldsOf(resource).includes('rank') ? restoredRanksOf(resource, options) : positions?.ofDeleted,
    positionForRestore: positions?.ofRow,
    get,
    getMany: async (db, ids) => {
      const found = asRows(await selectRows(db).where(and(inArray(idColumn, [...new Set(ids)]), isNull(column(table, 'deletedAt')))))
      return new Map(found.map((row) => [Number(row[resource.idKey]), row]))
    },
    check: async (write) => {
      await options.lock?.(write)
      const refusal = (await referenceRefusals(write.db, declaredReferences, [write])).get(0)
      if (refusal) throw refusal
      await options.check?.(write)
      await checkReferences(write.db, unscoped, write)
      await checkFiles(write.db, fileFields, write)
    },
    referenceRefusals: (db, changes) => referenceRefusals(db, declaredReferences, changes),
    derived: (write) => options.derived?.(write) ?? {},
    hasNewReference: (change) => hasNewReference(declaredReferences, change) || newReferences(references, change).length > 0,
    storeFields: fieldWriterOf(resource, options),
    parse: (values, current) => parseRow(resource.schema, values, current),
    getOrThrow: async (db, id) => {
      const row = await get(db, id)
      if (!row) throw notFound(resource.label)
      return row
    },
    list: async (db, input) => {
      const { page, pageSize = 50, sort } = input
      const defined = await builder.definedFields(db, input)
      const all = selectRows(db)
        .where(where(input, defined))
        .orderBy(...orderBy(sort, defined))
      if (!page) return listed(bounded(asRows(await all.limit(maxUnpaged + 1))))
      const rows = all.limit(pageSize).offset((page - 1) * pageSize)
      const counted = builder.select(db, { total: sql<number>`count(*)::int` }).where(where(input, defined))
      // In parallel, except in a transaction, which has one connection.
      const [found, [count]] = db === rootDb ? await Promise.all([rows, counted]) : [await rows, await counted]
      return listed(asRows(found), { total: count?.total ?? 0, page, pageSize })
    },
  }

  function bounded(found: Row[]): Row[] {
    if (found.length <= maxUnpaged) return found
    throw wrongAddress({ page: `This list has more than ${maxUnpaged.toLocaleString('en-US')} rows. Request one page at a time.` })
  }

  function listed(found: Row[], meta?: unknown): Answer<Row[]> {
    logInvalid(found)
    return new Answer(found, { meta })
  }
}

/** The selection holds the declared fields, and every declared row has a version. */
const asRows = (found: Values[]): Row[] => found as Row[]
