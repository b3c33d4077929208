import type { ChangeDetails } from '#contract/history.ts'
import type { FieldChoice } from '#contract/merge.ts'
import type { Refusal } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import type { Actor } from '../../kernel/context.ts'
import type { Values } from '../../kernel/values.ts'
import type { RestorableRepository } from '../repositoryTypes.ts'
import type { LockedMove, Move } from './moves.ts'

export type VersionedRow = Values & { rowVersion: number }
interface MergeableRepository<Row extends VersionedRow> extends Omit<RestorableRepository, 'getOrThrow' | 'getMany'> {
  getMany: (db: Db, ids: readonly number[]) => Promise<Map<number, Row>>
}
/** The row that stays, and those that become one with it. */
export interface Merging<Row> {
  survivor: Row
  merged: readonly Row[]
}
/** How rows of a table are merged. */
export interface MergeRules<Row extends VersionedRow> {
  repository: MergeableRepository<Row>
  label: string
  /** The fields for which one value is chosen. */
  fields: readonly string[]
  /** Those of them that combine the values of all rows unless somebody chooses. */
  combined?: readonly string[]
  /** Takes the locks that such merges share, before anything is read, so that they never run in parallel. Throws a Refusal. */
  lock: (tx: Db, params: MergeParams) => Promise<void>
  /** Whether a row can take part in this merge. Default: every row can. */
  belongsTo?: (row: Row, params: MergeParams) => boolean
  /** Throws why a row that is not there any more cannot be merged. Default: it was not found. */
  explainMissing?: (tx: Db, id: number) => Promise<Refusal | undefined>
  /** The rows that move to the survivor, and what becomes one with a row of the survivor, as sentences. */
  moves: (tx: Db, merging: Merging<Row>) => Promise<{ moves: Move[]; joined?: string[] }>
  /** Why they cannot be merged now, with what to do first. */
  problems?: (tx: Db, merging: Merging<Row>, found: readonly LockedMove[]) => Promise<string[]>
  /** Completes the chosen values by those that nobody chose. They then keep the rules of a save. */
  completed?: (merging: Merging<Row>, chosen: Values, choices: NonNullable<MergeParams['fieldChoices']>) => Values
  /** Columns that the server derives from all rows, and from the values that were chosen of them. */
  derived?: (merging: Merging<Row>, chosen: Values) => Values
  /** What a merged row gets besides being deleted. */
  tombstone?: (merging: Merging<Row>) => Values
  /** What the history of the survivor shows. Without it, a merge that leaves its values as they are is not in it. */
  details?: (merging: Merging<Row>) => ChangeDetails
  /** Rules that must hold once everything has moved. Throws a Refusal. */
  checkMerged?: (tx: Db, survivorId: number) => Promise<void>
  /** The most rows that may move, and why more do not. Default: any number. */
  maxMoved?: { rows: number; message: string }
  /** Anyone who may merge can undo it for weeks, and what is edited in the meantime stays as it is. */
  isLasting?: true
}
export interface MergeParams {
  /** The row that both belong to; 0 for rows without a parent. */
  parentId: number
  survivor: { id: number; version: number }
  merged: readonly { id: number; version: number }[]
  /** The field that a refusal names. */
  mergedKey: string
  fieldChoices?: Partial<Record<string, FieldChoice>>
  dryRun?: boolean
  actor: Actor
}
