import type { Permission } from '#constants/roles.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Refusal } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import type { Actor } from '../kernel/context.ts'
import type { Answer } from '../kernel/mountCall.ts'
import type { RowChange, Values } from '../kernel/values.ts'
import type { RecordedTable } from '../kernel/writes.ts'
import type { ListQueryBuilder } from './listQueryBuilder.ts'
import type { FieldChanges } from './order/ranks.ts'
import type { Input, ListInput, ResourceOptions, Row, StoredWrite, Write, WriteEffects } from './ResourceOptions.ts'
import type { Area } from './search/Area.ts'

export interface Save {
  /** 0 for a new row. */
  id: number
  /** Any part of the row, as in the call's body. */
  sent: Values
  actor: Actor
  /** Collects what the saves of a file do to other rows; then the reply of each says nothing of it. */
  quietEffects?: WriteEffects
}

/** The rows of one resource, with a history that can be read and deletes that can be undone. */
export interface RestorableRepository
  extends
    RecordedTable,
    Pick<
      ResourceOptions,
      'unique' | 'restrictedBy' | 'furtherDependents' | 'addressNames' | 'lockRelated' | 'checkRestored' | 'undoRules' | 'findUsed'
    > {
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
  /** Creates or changes a row by all its rules. Returns the stored row; throws 404, 409 with the stored row, and 422. */
  save: (db: Db, save: Save) => Promise<Row>
}

/** Reads, checks and saves the rows of one resource; hand-written handlers of its area use it too. Each uses the `db` that it is given. */
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
