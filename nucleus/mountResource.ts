import { and, asc, eq, getTableColumns, inArray, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { AnyCall, Call } from '#contract/define.ts'
import type { ListQuery } from '#contract/fields.ts'
import { heldBy } from '#contract/messages.ts'
import { formMessages } from '#constants/formMessages.ts'
import { isAllowed } from '#constants/roles.ts'
import type { Db } from './db/client.ts'
import { changedMeanwhile, databaseRefusal, notAllowed, notFound, ruleBroken } from './errors.ts'
import { checkFiles } from './files.ts'
import { Answer, mountCall } from './mountCall.ts'
import type { Actor, Nucleus } from './nucleus.ts'
import { checkReferences, referencesOf } from './references.ts'
import { sorting } from './sorting.ts'
import { rememberUndo, type Restorable } from './undo.ts'
import { unfitRows } from './unfitRows.ts'
import { parseWhole } from './wholeRow.ts'
import { column, deleteRow, difference, insertRow, updateRow } from './writes.ts'

export type Values = Record<string, unknown>
/** What mountResource needs of a declaration. */
export interface Declared {
  name: string
  label: string
  idKey: string
  schema: z.ZodObject
  row: z.ZodType
  isRemovable: boolean
  calls: { list: AnyCall; upsert: AnyCall; remove: AnyCall }
}
export interface Writing {
  db: Db
  /** The whole input, parsed: what the row will hold. */
  input: Values
  /** The row as it is; empty for a new one. */
  current: Values | undefined
  actor: Actor
  /** What `beforehand` returned. */
  made?: unknown
}

/** What a table adds to a declaration. */
export interface Served {
  table: PgTable
  /** Values of a row that are not columns, as SQL over the table. */
  computed?: Record<string, SQL>
  /** Which rows a list call asks for. Default: every path parameter that is a column must equal it. */
  narrow?: (input: Values) => (SQL | undefined)[]
  /** Column that `q` searches in, already lower-case. */
  search?: PgColumn
  /** Without `sort`. The id always follows, so that pages never overlap. */
  order: SQL[]
  /** Fields a caller may not change after creation. */
  fixed?: readonly string[]
  /** Unique index → the field it is about and what to say. */
  unique?: Record<string, { field: string; message: string }>
  /** Rules that look beyond the row; throws a Refusal. */
  check?: (writing: Writing) => Promise<void>
  /** Slow work before the transaction of a write, such as decoding a picture; `prepare` gets what it returns as `made`. */
  beforehand?: (writing: Writing) => Promise<unknown>
  /** Columns that the server fills on a write. */
  prepare?: (writing: Writing) => Promise<Values>
  /** Says why a row cannot be deleted now; throws a Refusal. */
  checkRemove?: (db: Db, row: Values) => Promise<void>
  /** `check`, `prepare` and the write share one transaction: for rules that must still hold when the row is stored. */
  inTransaction?: boolean
}

/** How the rows of one resource are read and written; the hand-written handlers of its area use it too. */
export interface Rows extends Restorable {
  list: (input: ListQuery & Values) => Promise<Answer<Values[]>>
  get: (db: Db, id: number) => Promise<Values | undefined>
  /** By id; those that are not there are missing. */
  getMany: (db: Db, ids: readonly number[]) => Promise<Map<number, Values>>
  /** Throws 404 when the row is not there. */
  need: (db: Db, id: number) => Promise<Values>
  where: (input: Values) => SQL | undefined
  ordered: (sort: string | undefined) => SQL[]
  selection: Record<string, PgColumn | SQL>
  /** The rules that look beyond the row, which a version put back must keep too: what it refers to exists, and the table's own. */
  check: NonNullable<Served['check']>
  /** The rules of the row itself; throws 422 with a message per field. */
  parse: (values: Values) => Values
}

/** Reads of one resource's rows, in the shape of the declaration and nothing else of the table. */
export function rowsOf({ db: wholeDb, log }: Nucleus, resource: Declared, served: Served): Rows {
  const { table, computed = {}, search } = served
  const columns = getTableColumns(table)
  const shape = (resource.row as z.ZodObject).shape
  const selection = Object.fromEntries(
    Object.keys(shape).map((key) => {
      const part = computed[key] ?? columns[key]
      if (!part) throw new Error(`${resource.name}: nothing gives the value of ${key}`)
      return [key, computed[key] ? sql`${computed[key]}`.as(key) : part]
    }),
  ) as Record<string, PgColumn | SQL>
  const idColumn = column(table, resource.idKey)
  const narrow =
    served.narrow ?? ((input) => Object.keys(resource.calls.list.params.shape).map((key) => eq(column(table, key), input[key])))
  const where = (input: Values) =>
    and(
      isNull(column(table, 'deletedAt')),
      ...narrow(input),
      ...(search ? words(input.q).map((word) => sql`${search} like ${`%${word}%`}`) : []),
    )
  const ordered = (sort: string | undefined): SQL[] => [...(sort ? sorting(sort, selection, table) : served.order), asc(idColumn)]
  const from = (db: Db) => db.select(selection).from(table)

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
    resource: resource.name,
    table,
    idKey: resource.idKey,
    permission: resource.calls.upsert.permission,
    unique: served.unique,
    fields: Object.keys(resource.schema.shape),
    where,
    ordered,
    selection,
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
    parse: (values) => parseWhole(resource.schema, values),
    need: async (db, id) => {
      const row = await get(db, id)
      if (!row) throw notFound(resource.label)
      return row
    },
    list: async (input) => {
      const { page, pageSize = 50, sort } = input
      const query = from(wholeDb)
        .where(where(input))
        .orderBy(...ordered(sort))
      if (!page) return listed(await query)
      const rows = query.limit(pageSize).offset((page - 1) * pageSize)
      const counted = wholeDb
        .select({ total: sql<number>`count(*)::int` })
        .from(table)
        .where(where(input))
      const [found, [count]] = await Promise.all([rows, counted])
      return listed(found, { total: count?.total ?? 0, page, pageSize })
    },
  }

  function listed(found: Values[], meta?: unknown): Answer<Values[]> {
    noteUnfit(found)
    return new Answer(found, { meta })
  }
}

/** Serves a resource's list, upsert and delete from its declaration and its table. */
export function mountResource(app: FastifyInstance, nucleus: Nucleus, resource: Declared, served: Served): Rows {
  const rows = rowsOf(nucleus, resource, served)
  const { db, clock } = nucleus
  const { list, upsert, remove } = resource.calls
  mountCall(app, list as Call<never, Values[], ListQuery & Values>, ({ input }) => rows.list(input))
  mountCall(app, upsert as Call<never, Values, Values>, async ({ input, actor, request }) => {
    const id = input[resource.idKey] as number | null | undefined
    const asked = { id, sent: request.body as Values, actor }
    const made = await served.beforehand?.(await writingOf(db, asked))
    return together(async (at) => {
      const writing = { ...(await writingOf(at, asked)), made }
      return writing.current ? change(writing, writing.current) : create(writing)
    })
  })
  if (resource.isRemovable)
    mountCall(app, remove as Call<never, Values, Record<string, number>>, async ({ input, actor }) => {
      const id = input[resource.idKey] ?? 0
      const current = await rows.need(db, id)
      await served.checkRemove?.(db, current)
      const version = input.rowVersion ?? (current.rowVersion as number)
      if (!(await deleteRow(db, rows, { id, version }, actor, clock()))) throw changedMeanwhile(await rows.need(db, id))
      return { id, undoToken: await rememberUndo(nucleus, { resource: resource.name, rowId: id }, actor) }
    })
  return rows

  function together<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return served.inTransaction ? db.transaction(work) : work(db)
  }

  /** What a write asks for, read with `db`. Throws 404, 409 with the row as it is, and 422. */
  async function writingOf(db: Db, { id, sent, actor }: { id: number | null | undefined; sent: Values; actor: Actor }): Promise<Writing> {
    if (!id) return { db, input: rows.parse(sent), current: undefined, actor }
    const current = await rows.need(db, id)
    const version = sent.rowVersion
    if (typeof version !== 'number') throw ruleBroken({ rowVersion: 'Send the rowVersion that you read with the row' })
    if (version !== current.rowVersion) throw changedMeanwhile(current)
    const input = rows.parse({ ...current, ...withoutUndefined(sent) })
    for (const key of served.fixed ?? ['eventId'])
      if (key in input && input[key] !== current[key]) throw ruleBroken({ [key]: `${key} of an existing row cannot change` })
    return { db, input, current, actor }
  }

  /** The values of a row, once every rule that looks beyond it has been kept. */
  async function filledFor(writing: Writing): Promise<Values> {
    await rows.check(writing)
    return { ...writing.input, ...(await served.prepare?.(writing)) }
  }

  async function create(writing: Writing): Promise<Values> {
    const { db, actor } = writing
    const filled = await filledFor(writing)
    const { id } = await explained(() => insertRow(db, rows, filled, actor), rows)
    return rows.need(db, id)
  }

  async function change(writing: Writing, current: Values): Promise<Values> {
    const { db, actor } = writing
    const [id, version] = [current[resource.idKey] as number, current.rowVersion as number]
    const filled = await filledFor(writing)
    const { before, after, isEmpty } = difference(current, filled)
    if (isEmpty) return current
    const at = clock()
    const next = await explained(() => updateRow(db, rows, { id, version, before, after }, actor, at), rows)
    if (next === undefined) throw changedMeanwhile(await rows.need(db, id))
    // Only values that SQL computes need another look; the rest is known.
    if (served.computed) return rows.need(db, id)
    return { ...current, ...after, rowVersion: next, updatedAt: at.toISOString(), updatedByContactId: actor.contactId }
  }
}

/** Runs a write to a table and puts the database's refusals into words. */
export async function explained<T>(write: () => Promise<T>, { table, unique = {} }: Pick<Rows, 'table' | 'unique'>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const refusal = databaseRefusal(error)
    const rule = refusal && unique[refusal.constraint]
    if (rule) throw ruleBroken({ [rule.field]: rule.message })
    // What it names was there when it was looked up, and went meanwhile.
    const reference = refusal && referencesOf(table).find(({ constraint }) => constraint === refusal.constraint)
    if (reference) throw ruleBroken({ [reference.field]: formMessages.missing(reference.noun) })
    throw error
  }
}

/** Throws unless the role may do what the permission names. */
export function needPermission(actor: Actor, permission: Declared['calls']['upsert']['permission']): void {
  if (!isAllowed(actor.role, permission)) throw notAllowed()
}

/** The words of a search, lower-case, with the wildcards of LIKE taken literally. */
export const words = (q: unknown): string[] =>
  typeof q === 'string'
    ? q
        .toLowerCase()
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, 8)
        .map((word) => word.replace(/[\\%_]/g, '\\$&'))
    : []

const withoutUndefined = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** `1,2,3` as a condition on a column; nothing asked means no condition. */
export const among = (at: PgColumn, ids: string | undefined): SQL | undefined => (ids ? inArray(at, ids.split(',').map(Number)) : undefined)
