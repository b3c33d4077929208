import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../db/client.ts'
import type { Actor } from '../kernel/context.ts'
import type { ExportColumn } from './export/exportColumn.ts'
import type { Refusal } from '../base/errors.ts'
import type { Change } from '../kernel/writes.ts'
import type { Keeper } from '../kernel/referring.ts'
import type { Found } from './search/Area.ts'
import type { Input, ListInput, Row } from './rowTypes.ts'
import type { ServedFilters } from './ServedFilters.ts'
import type { Search } from './searching.ts'

export type { Input, ListInput, Row } from './rowTypes.ts'
type RowField<R extends AnyResource> = keyof Row<R> & string
type InputField<R extends AnyResource> = keyof Input<R> & string

export interface Writing<R extends AnyResource = AnyResource> {
  db: Db
  /** The whole input, parsed: what the row will hold. */
  input: Input<R>
  /** The row as it is; nothing for a new one. */
  current: Row<R> | undefined
  actor: Actor
  /** The caller has answered what a rule asks first (`askFirst`); a version that is put back was saved so once. */
  isSure: boolean
}
/** A write before its row is stored; `made` is what `beforehand` returned. */
export interface PreparedWriting<R extends AnyResource = AnyResource, Made = unknown> extends Writing<R> {
  made: Made | undefined
}
/** A write whose row is stored. */
export interface StoredWriting<R extends AnyResource = AnyResource> extends Writing<R> {
  id: number
}

/** Deleted rows that come back. */
export interface Returned {
  /** When each was deleted: what was so before never refuses an undo. */
  deletedAt: ReadonlyMap<number, string>
  actor: Actor
}

export interface TakingBackRules {
  lock: (tx: Db, ids: readonly number[]) => Promise<void>
  check: (tx: Db, changes: readonly Change[]) => Promise<void>
  /** Once rows that were made went away again: gives what they held to others. */
  gone?: (tx: Db, ids: readonly number[], by: { actor: Actor; at: Date }) => Promise<void>
}

/** What a table adds to the import of its rows. */
export interface Imported<R extends AnyResource = AnyResource> {
  /**
   * Fields that hold an id, which a file gives by name: what one is called, what a cell may say, and those there are. A declared
   * reference to rows of the same parent needs none.
   */
  lookups?: Partial<
    Record<InputField<R>, { noun: string; hint: string; read: (db: Db, parentId: number) => Promise<{ id: number; name: string }[]> }>
  >
  /** What every imported row holds. */
  fixed?: Partial<Input<R>>
  /** Which stored rows a row of the file can be; default: all of the parent that are not deleted. */
  isPresent?: SQL
  /** Tables whose rows of the parent are locked for a new row: a check looks at a copy of them. */
  locks?: readonly PgTable[]
}

/** What a table adds to the declaration of a resource. `Made` is what is made before a write, such as a picture. */
export type Served<R extends AnyResource = AnyResource, Made = unknown> = ServedTable<R, Made> & ServedFilters<R>

export interface ServedTable<R extends AnyResource = AnyResource, Made = unknown> {
  table: PgTable
  /** Tables beside its own, of which a row has one row at most; whatever is SQL here may use their columns. */
  from?: readonly { table: PgTable; on: SQL }[]
  /** Values of a row that are not columns, as SQL over the table. */
  computed?: Partial<Record<RowField<R>, SQL | PgColumn>>
  /** What fields of a row are sorted by that are not columns, or show something else than their column holds. */
  sortable?: Partial<Record<RowField<R>, SQL | PgColumn>>
  /** Which rows belong to the list at all, such as those whose session is not deleted. Default: all that are not deleted. */
  where?: SQL
  /** What `q` searches in; as the declaration says, there may be nothing. */
  search: Search
  /** How the search over everything finds its rows; without it they are not found there. The declaration says at which `place` one opens. */
  found?: Found
  /** Without `sort`; a function when it depends on the moment of the call. The id always follows, so that pages never overlap. */
  order: SQL[] | (() => SQL[])
  /** What the export holds when no columns are asked for; default: every field. Read with the database of its moment. */
  exportColumns?: (db: Db, input: ListInput<R>) => Promise<readonly ExportColumn[]>
  /** Rows that a list without a page may have; default: `limits.wholeListRows`. */
  wholeAtMost?: number
  /** Fields a caller may not change after creation, beside the parent. */
  fixed?: readonly InputField<R>[]
  /** Unique index → the field it is about and what to say. */
  unique?: Record<string, { field: InputField<R>; message: string }>
  /** What is locked before anything that the row refers to, which is locked before `check`; for writes `inTransaction`. Throws a Refusal. */
  lock?: (writing: Writing<R>) => Promise<void>
  /** Rules that look beyond the row; throws a Refusal. What the row refers to is of its own parent by then. */
  check?: (writing: Writing<R>) => Promise<void>
  /** Slow work before the transaction of a write, such as decoding a picture; `prepare` gets what it returns as `made`. */
  beforehand?: (writing: Writing<R>) => Promise<Made | undefined>
  /**
   * Columns that the server fills, of each writing as if those before it were stored, or why it is refused. All are of one database and
   * one person. A save is a list of one, and `each` makes a list of what looks at one; many are new rows of one parent, see `isIndependent`.
   */
  prepare?: (writings: readonly PreparedWriting<R, Made>[]) => Promise<readonly (Partial<Row<R>> | Refusal)[]>
  /** `check` looks at no other row of the table: an import writes many new rows in one statement. Without it they are written one by one. */
  isIndependent?: boolean
  /**
   * Fields of the schema that are no columns, such as the speakers of a session: writes each, new or changed, in the transaction of its
   * row. For a column, what follows from its change in other rows.
   */
  store?: Partial<Record<InputField<R>, (writing: StoredWriting<R>) => Promise<void>>>
  /** Columns that follow from others, such as when a page was published: of every write and of a version put back, which `prepare` does not see. */
  derived?: (writing: Pick<Writing<R>, 'input' | 'current'>) => Partial<Row<R>>
  /** What comes with a new row, such as the pages of an event: written in the transaction of the row. */
  created?: (writing: StoredWriting<R>) => Promise<void>
  /** Tables whose rows keep a row that they refer to from its delete, beside those whose declarations refer to it. */
  keptBy?: readonly Keeper[]
  /** Says why a row cannot be deleted now; throws a Refusal. `db` is the transaction of the delete, in which nobody else refers to the row anew. */
  checkRemove?: (db: Db, row: Row<R>) => Promise<void>
  /**
   * Says why rows that were deleted cannot come back beside what was written since; throws a Refusal. Called in the transaction that
   * put them back.
   */
  checkReturned?: (db: Db, ids: readonly number[], returned: Returned) => Promise<void>
  /** For changes that are taken back together: what is locked before the rows, and what must hold once they are as they were; throws a Refusal. */
  takingBack?: TakingBackRules
  imported?: Imported<R>
  /** `check`, `prepare` and the write share one transaction: for rules that must still hold when the row is stored. */
  inTransaction?: boolean
}
