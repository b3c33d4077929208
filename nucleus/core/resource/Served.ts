import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { AnyCall } from '#contract/define.ts'
import type { Db } from '../../db/client.ts'
import type { Actor } from '../context.ts'
import type { Search } from './searching.ts'

export type Values = Record<string, unknown>
/** What a served resource needs of its declaration. */
export interface Declared {
  name: string
  label: string
  idKey: string
  schema: z.ZodObject
  row: z.ZodType
  isRemovable: boolean
  calls: { list: AnyCall; ids: AnyCall; upsert: AnyCall; remove: AnyCall; removeMany: AnyCall }
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
/** A write whose row is stored. */
export interface StoredWriting extends Writing {
  id: number
}

/** What a table adds to a declaration. */
export interface Served {
  table: PgTable
  /** Tables beside its own, of which a row has one row at most; whatever is SQL here may use their columns. */
  from?: readonly { table: PgTable; on: SQL }[]
  /** Values of a row that are not columns, as SQL over the table. */
  computed?: Record<string, SQL | PgColumn>
  /** What fields of a row are sorted by that are not columns, or show something else than their column holds. */
  sortable?: Record<string, SQL | PgColumn>
  /** Which rows a list call asks for. Default: every path parameter that is a column must equal it. */
  narrow?: (input: Values) => (SQL | undefined)[]
  /** What `q` searches in; as the declaration says, there may be nothing. */
  search: Search
  /** Without `sort`; a function when it depends on the moment of the call. The id always follows, so that pages never overlap. */
  order: SQL[] | (() => SQL[])
  /** Rows that a list without a page may have; default: `limits.wholeListRows`. */
  wholeAtMost?: number
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
  /** Fields of the schema that are no columns, such as the speakers of a session: writes each, new or changed, in the transaction of its row. */
  store?: Record<string, (writing: StoredWriting) => Promise<void>>
  /** Says why a row cannot be deleted now; throws a Refusal. `db` is the transaction of the delete, in which nobody else refers to the row anew. */
  checkRemove?: (db: Db, row: Values) => Promise<void>
  /** `check`, `prepare` and the write share one transaction: for rules that must still hold when the row is stored. */
  inTransaction?: boolean
}
