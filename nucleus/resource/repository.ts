import { and, eq, inArray, isNull, type Placeholder, sql } from 'drizzle-orm'
import { contentKindOf } from '#contract/messages.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../db/client.ts'
import { notFound } from '../base/errors.ts'
import { checkFiles } from '../files/index.ts'
import { Answer } from '../kernel/mountCall.ts'
import type { Nucleus } from '../kernel/context.ts'
import { declaredReferencesOf, referenceRefusals, hasNewReference } from '../kernel/declaredReferences.ts'
import { checkReferences, newReferences, referencesOf } from '../kernel/references.ts'
import { areaOf } from './search/areaOf.ts'
import { inParts } from '../kernel/inParts.ts'
import { invalidRowLogger } from '../kernel/invalidRowLogger.ts'
import type { Values } from '../kernel/values.ts'
import { parseRow } from '../kernel/parseRow.ts'
import { column } from '../kernel/writes.ts'
import { listQueryBuilderOf } from './listQueryBuilder.ts'
import { listReaderOf } from './readList.ts'
import { positionFieldsOf } from './order/positionFields.ts'
import { restoredPositionsOf } from './order/restoredPositions.ts'
import { restoredRanksOf } from './order/ranks.ts'
import type { Row, ResourceOptions } from './ResourceOptions.ts'
import { fieldWriterOf } from './fieldWriter.ts'
import type { Repository } from './repositoryTypes.ts'
import { upsertOf } from './upsert.ts'

/** The repository of one resource. Rows have the shape of the declaration, and nothing else of the table. */
export function repositoryOf(nucleus: Nucleus, resource: AnyResource, options: ResourceOptions): Repository {
  const { db: rootDb, log } = nucleus
  const { table } = options
  const builder = listQueryBuilderOf(resource, options)
  const { selection } = builder
  const readList = listReaderOf(nucleus, resource, builder, options)
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
  const repository: Repository = {
    ...builder,
    resource: resource.name,
    table,
    idKey: resource.idKey,
    permission: resource.calls.upsert.permission,
    readPermission: resource.calls.list.permission,
    unique: options.unique,
    searchArea: areaOf(resource, options),
    restrictedBy: options.restrictedBy,
    furtherDependents: options.furtherDependents,
    addressNames: options.addressNames,
    lockRelated: options.lockRelated,
    checkRestored: options.checkRestored,
    undoRules: options.undoRules,
    findUsed: options.findUsed,
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
      const { rows, meta } = await readList(db, input)
      for await (const part of inParts(rows)) logInvalid(part)
      return new Answer(asRows(rows), { meta })
    },
    save: (db, save) => saveRow(db, save),
  }
  const saveRow = upsertOf(nucleus, repository, { ...options, parent: resource.parent })
  return repository
}

/** The selection holds the declared fields, and every declared row has a version. */
const asRows = (found: Values[]): Row[] => found as Row[]
