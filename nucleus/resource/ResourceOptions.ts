import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Dependent } from '#contract/dependents.ts'
import type { ExportHeads } from '#contract/exportQuery.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../db/client.ts'
import type { Actor } from '../kernel/context.ts'
import type { ExportColumn } from './export/exportColumn.ts'
import type { Refusal } from '../base/errors.ts'
import type { RowVersions } from '../kernel/undoTokens.ts'
import type { Values } from '../kernel/values.ts'
import type { Change } from '../kernel/writes.ts'
import type { IgnoredRows, Restriction } from '../kernel/restrictions.ts'
import type { SearchSource } from './search/Area.ts'
import type { Input, ListInput, Row } from './rowTypes.ts'
import type { DefinedField } from './fields/DefinedField.ts'
import type { FilterOptions } from './FilterOptions.ts'
import type { PartRepository } from './PartRepository.ts'
import type { Search } from './searchConditions.ts'

export type { Input, ListInput, Row } from './rowTypes.ts'
type RowField<R extends AnyResource> = keyof Row<R> & string
type InputField<R extends AnyResource> = keyof Input<R> & string

export interface Write<R extends AnyResource = AnyResource> {
  db: Db
  /** The whole row after the write, parsed. */
  input: Input<R>
  /** The stored row; undefined for a new one. */
  current: Row<R> | undefined
  actor: Actor
  /** Whether the caller confirmed what a rule asks (`confirmationNeeded`); true for a restored version, which was confirmed once. */
  isSure: boolean
  /** It puts together what is stored, by a merge or an earlier version: there is no confirmation, whatever `isSure` says. */
  isComposed?: boolean
  /** It comes from a file or from an earlier version: it promotes nobody and sends no mail by itself (docs/domain.md §2.4). */
  isQuiet?: boolean
}
/** A write before its row is stored. `prepared` is what `beforeTransaction` returned. */
export interface PreparedWrite<R extends AnyResource = AnyResource, Prepared = unknown> extends Write<R> {
  prepared: Prepared | undefined
}
/** A write whose row is stored. */
export interface StoredWrite<R extends AnyResource = AnyResource> extends Write<R> {
  id: number
  /** What the write does to other rows is added here, where the declaration has `hasEffects`: one undo reverses all of it. */
  effects: WriteEffects
}
export interface WriteEffects {
  /** As sentences. */
  texts: string[]
  written: RowVersions[]
  /** Sentences that are read once all rows are written, by what they are about: a file with many rows says each once. */
  atEnd: Map<string, (tx: Db) => Promise<string[]>>
}

export interface UndoRules {
  lock: (tx: Db, ids: readonly number[]) => Promise<void>
  check: (tx: Db, changes: readonly Change[], actor: Actor) => Promise<void>
  /** Rows that may refer to a created row that the undo removes, such as the mails that its creation queued. */
  ignoredByRemoval?: IgnoredRows
  /** Called once changes were undone, to undo what they caused elsewhere. Returns sentences about it. */
  afterChange?: (tx: Db, changes: readonly Change[], by: { actor: Actor; at: Date }) => Promise<string[]>
  /** Called once the undo has removed created rows, to hand on what they held. Returns sentences about it. */
  afterRemoval?: (tx: Db, ids: readonly number[], by: { actor: Actor; at: Date }) => Promise<string[]>
}

/** Ids by name for a field of an imported file. */
export interface ImportLookup {
  noun: string
  /** What a cell can contain. */
  hint: string
  /** Whether `read` returns every row that can be named: the console offers them instead of an unknown name. */
  isWhole?: boolean
  /** The rows that can be named, at least those that `names` name. Names are compared in lower case. */
  read: (db: Db, parentId: number, names: readonly string[]) => Promise<{ id: number; name: string }[]>
}

/** The rows of a large table that a file may name. */
export interface SearchedLookup extends Pick<ImportLookup, 'noun' | 'hint'> {
  which: (parentId: number) => SQL | undefined
}

/** Which stored rows a row of a file may be in other words. */
export interface SameRows {
  /** The likeliest first; none where it may be an earlier row of the file. `leaveOut`: fields of the file that an update of this row does not take. */
  stored: readonly { id: number; name: string; leaveOut?: readonly string[] }[]
  /** Who it may be and why, as a sentence without its period. */
  message: string
}

/** How the rows of a table are imported, beyond the declaration. */
export interface ImportSettings<R extends AnyResource = AnyResource> {
  /**
   * Lookups for fields that hold an id and that a file gives by name. A declared reference needs none.
   */
  lookups?: Partial<Record<InputField<R>, ImportLookup>>
  /** For references to a large table: which of its rows a file may name, and what it calls them. */
  searchedLookups?: Partial<Record<InputField<R>, SearchedLookup>>
  /** Values that every imported row gets. */
  fixed?: Partial<Input<R>>
  /** Which stored rows a row of the file can match; default: all of the parent that are not deleted. */
  isPresent?: SQL
  /** Tables whose rows of the parent a new row locks: a check works on a copy of them. */
  locks?: readonly PgTable[]
  /**
   * Tables that get rows together with a new row, with their id fields: a check writes into a copy of them. `where`: which rows it copies; default: those
   * of the parent.
   */
  writes?: readonly { table: PgTable; idKey: string; where?: (parentId: number) => SQL }[]
  /** Makes the values of the declaration's `madeOf` for a new row, from its others and from what is stored under the parent. */
  madeOf?: (db: Db, parentId: number) => Promise<(values: Values) => Values>
  /** Makes one of the declaration's `newParts` of a name in a cell. `earlier`: those of the same row before it. */
  newPart?: (name: string, earlier: readonly Values[]) => Values
  /**
   * For a list without a parent, which needs it: the stored rows that rows of a file concern, as conditions that an index serves each. They are the rows
   * with their keys, and those that the rules of a save read: a check copies no others. Rows that a file refers to are copied anyway.
   */
  concerned?: (rows: readonly Values[]) => SQL[]
  /**
   * Finds the rows that may be stored already in other words, by their numbers; those with a stored key are none of them. Each waits for somebody to decide.
   * Whoever adds one by hand is asked by `check`; a file (`isQuiet`) is not asked again.
   */
  findSame?: (db: Db, rows: readonly { row: number; values: Values }[], parentId: number) => Promise<Map<number, SameRows>>
}

/** How a table serves a resource, beyond its declaration. `Prepared` is what is prepared before a write, such as a picture. */
export type ResourceOptions<R extends AnyResource = AnyResource, Prepared = unknown> = TableOptions<R, Prepared> & FilterOptions<R>

export interface TableOptions<R extends AnyResource = AnyResource, Prepared = unknown> {
  table: PgTable
  /** Further tables to join, at most one row of each per row; all SQL here may use their columns. */
  from?: readonly { table: PgTable; on: SQL }[]
  /** Fields that are not columns, as SQL over the table. */
  computed?: Partial<Record<RowField<R>, SQL | PgColumn>>
  /** What to sort by for fields that are not columns, or that show something else than their column. */
  sortable?: Partial<Record<RowField<R>, SQL | PgColumn>>
  /** The parent under which the rows of this one are found by now, as SQL, where parents are merged. Default: itself. */
  currentParent?: (parentId: number) => SQL<number>
  /** Which rows the list has, such as those whose session is not deleted. Default: all that are not deleted. */
  where?: SQL
  /** What `q` searches; 'none' where the declaration has no search. */
  search: Search
  /** How the global search finds the rows; without it, it does not find them. The declaration's `route` opens a hit. */
  searchSource?: SearchSource
  /** The order without `sort`; a function when it depends on the time of the call. The id is added last, so that pages never overlap. */
  order: SQL[] | (() => SQL[])
  /** The columns of an export without `columns`; default: every field. `db` is the snapshot of the export. With `keys` cells are as stored. */
  exportColumns?: (db: Db, input: ListInput<R>, heads: ExportHeads) => Promise<readonly ExportColumn[]>
  /**
   * The columns that rows of the parent define, where the declaration has them: those of the keys, or all with the values to choose from. Their
   * keys have the prefixes of the declaration. Reads at most `nucleusLimits.definedColumns`.
   */
  definedColumns?: (db: Db, input: ListInput<R>, keys?: readonly string[]) => Promise<readonly DefinedField[]>
  /** The most rows of a list without a page; default: `limits.unpagedListRows`. */
  maxUnpaged?: number
  /** Fields a caller may not change after creation, beside the parent. */
  fixed?: readonly InputField<R>[]
  /** A save that changes one of these can be undone for a while, also where it changed no other row. The declaration then has `hasEffects`. */
  undoableFields?: readonly InputField<R>[]
  /** In a manual order: fields that a moved row takes from its new neighbours, such as its section. The list is ordered by them first. */
  adoptedByMoved?: readonly string[]
  /** Unique index → the field that it concerns and its message. */
  unique?: Record<string, { field: InputField<R>; message: string }>
  /** The same for exclusion constraints, of this table or of one that its triggers write. */
  exclusion?: Record<string, { field: InputField<R>; message: string }>
  /**
   * The id of the stored row that a save without an id changes, such as the return of the same month: it needs no version. Default: such a save
   * is a new row.
   */
  findStored?: (db: Db, sent: Input<R>) => Promise<number | undefined>
  /** Takes locks before the referenced rows are locked, which happens before `check`. For writes `inTransaction`. Throws a Refusal. */
  lock?: (write: Write<R>) => Promise<void>
  /** Rules that look beyond the row, once its references are known to be of its own parent. Throws a Refusal. */
  check?: (write: Write<R>) => Promise<void>
  /** Slow work before the transaction of a write, such as decoding a picture. `prepare` gets the result as `prepared`. */
  beforeTransaction?: (write: Write<R>) => Promise<Prepared | undefined>
  /**
   * Returns the columns that the server fills, or a refusal, for each write as if the writes before it were stored. All writes have the
   * same `db` and `actor`. A save is a list of one; `each` turns a function of one write into one of a list. Several writes are new rows
   * of one parent, see `isIndependent`.
   */
  prepare?: (writes: readonly PreparedWrite<R, Prepared>[]) => Promise<readonly (Partial<Row<R>> | Refusal)[]>
  /** `check` reads no other row of the table, so an import may write many new rows in one statement instead of one by one. */
  isIndependent?: boolean
  /**
   * The same where `check` reads other rows: what takes the place of `lock` and `check` for new rows of a file that are written in one statement. `check` answers
   * a refusal, or undefined, for each, as if those before it were stored; it asks nothing. `store` must do nothing for new rows.
   */
  newRows?: {
    lock: (tx: Db, writes: readonly Write<R>[]) => Promise<unknown>
    check: (tx: Db, writes: readonly Write<R>[]) => Promise<readonly (Refusal | undefined)[]>
  }
  /**
   * Writes new or changed fields that are not columns, such as the speakers of a session, in the transaction of their row. For a
   * column, writes what its change causes in other rows.
   */
  store?: Partial<Record<InputField<R>, (write: StoredWrite<R>) => Promise<void>>>
  /**
   * Writes what changed fields of a stored row cause in other rows, in the transaction of the row. New rows do not call it, so an import may still
   * write many at once. For writes `inTransaction`.
   */
  changed?: (write: StoredWrite<R>, changed: Values) => Promise<void>
  /** Columns that follow from others, such as when a page was published. Runs on every write and on a restore, which skips `prepare`. */
  derived?: (write: Pick<Write<R>, 'input' | 'current'>) => Partial<Row<R>>
  /** Writes what belongs to a new row, such as the pages of an event, in the transaction of the row. */
  created?: (write: StoredWrite<R>) => Promise<void>
  /** The parts that the declaration's `duplicate` names. */
  duplicatedParts?: readonly PartRepository[]
  /** The repository of the declaration's `newParts`. */
  newPartRepository?: PartRepository
  /**
   * The name by which the address of the list shows only rows that refer to a row in a field, such as `form` for the company type of a question,
   * where that is not the field's own filter.
   */
  addressNames?: Readonly<Record<string, string>>
  /** Tables whose rows block the delete of a row that they refer to, in addition to those whose declarations refer to it. */
  restrictedBy?: readonly Restriction[]
  /**
   * Counts rows that name these rows without referring to them, such as answers with the id of an option, for the question before a delete. They do
   * not block it.
   */
  furtherDependents?: (db: Db, ids: readonly number[]) => Promise<Dependent[]>
  /** Locks what `checkRemove` and `checkRestored` read, such as the event of the rows, before a delete or an undo locks the rows. */
  lockRelated?: (tx: Db, ids: readonly number[]) => Promise<void>
  /** Throws a Refusal when a row cannot be deleted now. `db` is the transaction of the delete; it prevents new references to the row. */
  checkRemove?: (db: Db, row: Row<R>) => Promise<void>
  /**
   * Throws a Refusal when deleted rows cannot be restored because of what was written since: what already held before the delete never
   * refuses its undo. Called in the transaction that restored them.
   */
  checkRestored?: (db: Db, ids: readonly number[], actor: Actor) => Promise<void>
  /** For changes that are undone together: locks taken before the rows, and rules that must hold after the undo. Throws a Refusal. */
  undoRules?: UndoRules
  /**
   * Which rows are used by others that do not refer to them, such as the same person as a speaker: the undo of a change that brought them
   * in with it leaves these.
   */
  findUsed?: (db: Db, ids: readonly number[]) => Promise<number[]>
  importSettings?: ImportSettings<R>
  /** Runs `check`, `prepare` and the write in one transaction, for rules that must still hold when the row is stored. */
  inTransaction?: boolean
}
