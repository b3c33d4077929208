import { restrictionText } from '#contract/dependents.ts'
import type { MergeResult, MergeInput } from '#contract/merge.ts'
import type { Db } from '../../db/client.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { staleVersion, notFound, Refusal, ruleBroken } from '../../base/errors.ts'
import { requirePermission } from '../../kernel/mountCall.ts'
import { parentsFirst } from '../../kernel/parentsFirst.ts'
import { dependentCounterOf } from '../../kernel/restrictions.ts'
import { explainRefusals } from '../explainRefusals.ts'
import { lockRows } from '../lockRows.ts'
import type { RestorableRepository } from '../repository.ts'
import { type RowVersions, rememberChanges } from '../../kernel/undoTokens.ts'
import { describeRow, type UndoTarget } from '../undo/undoTarget.ts'
import type { Values } from '../../kernel/values.ts'
import { type Change, deleteRows, difference, updateRows } from '../../kernel/writes.ts'
import { survivorValues } from './survivorValues.ts'
import { lockMove, type LockedMove, type Move } from './moves.ts'

type VersionedRow = Values & { rowVersion: number }
interface MergeableRepository<Row extends VersionedRow> extends Omit<RestorableRepository, 'getOrThrow' | 'getMany'> {
  getMany: (db: Db, ids: readonly number[]) => Promise<Map<number, Row>>
}
export interface Pair<Row> {
  survivor: Row
  merged: Row
}
/** How two rows of a table are merged. */
export interface MergeRules<Row extends VersionedRow> {
  repository: MergeableRepository<Row>
  label: string
  /** The fields for which one value is chosen. */
  fields: readonly string[]
  /** Takes the lock that merges of this parent share, before anything is read, so that they never run in parallel. Throws 404. */
  lockParent: (tx: Db, parentId: number) => Promise<void>
  /** Whether a row belongs to the call's parent. */
  belongsTo: (row: Row, parentId: number) => boolean
  /** The rows that move to the survivor. */
  moves: (tx: Db, pair: Pair<Row>) => Promise<Move[]>
  /** Why the two cannot be merged now, with what to do first. */
  problems?: (tx: Db, pair: Pair<Row>, found: readonly LockedMove[]) => Promise<string[]>
  /** Columns that the server derives from both rows. */
  derived?: (pair: Pair<Row>) => Values
}
export interface MergeParams extends MergeInput {
  parentId: number
  survivorId: number
  mergedId: number
  /** The field that a refusal names. */
  mergedKey: string
  actor: Actor
}

/** Thrown to roll back the transaction of a dry run. */
class DryRunRollback extends Error {
  readonly moved: MergeResult<never>['moved']
  readonly problems: string[]
  constructor(moved: MergeResult<never>['moved'], problems: string[] = []) {
    super('Only tried')
    this.moved = moved
    this.problems = problems
  }
}

/**
 * Returns a function that merges two rows in one transaction: rows that refer to the merged row, and the chosen values, move to the
 * survivor, and the merged row is deleted. All tables are locked in one order, each is written in one statement, and one token undoes
 * everything. It throws 403, 404, 409 with the newer row, and 422. A dry run does the same and rolls back, and so reports every rule.
 */
export function mergeOf<Row extends VersionedRow>(
  nucleus: Nucleus,
  rules: MergeRules<Row>,
): (params: MergeParams) => Promise<MergeResult<Row>> {
  return async (params) => {
    if (params.survivorId === params.mergedId) throw ruleBroken({ [params.mergedKey]: 'Choose two different records to merge' })
    try {
      return await nucleus.db.transaction((tx) => mergeIn(tx, rules, params, nucleus.clock()))
    } catch (error) {
      if (!(error instanceof DryRunRollback)) throw error
      return { row: null, moved: error.moved, problems: error.problems, undoToken: null }
    }
  }
}

async function mergeIn<Row extends VersionedRow>(tx: Db, rules: MergeRules<Row>, params: MergeParams, at: Date): Promise<MergeResult<Row>> {
  await rules.lockParent(tx, params.parentId)
  const moves = await rules.moves(tx, await readPair(tx, rules, params))
  const found = await lockAll(tx, rules.repository, [params.survivorId, params.mergedId], moves)
  // Rows that were read before the lock may be outdated: read them again and compare their versions.
  const pair = await readPair(tx, rules, params)
  const effectiveMoves = found.filter(({ changes }) => changes.length > 0)
  for (const { permission } of [rules.repository, ...effectiveMoves.map(({ target }) => target)])
    requirePermission(params.actor, permission)
  const moved = effectiveMoves.map(({ counted }) => counted)
  const problems = (await rules.problems?.(tx, pair, found)) ?? []
  if (problems.length > 0 && params.dryRun) throw new DryRunRollback(moved, problems)
  if (problems.length > 0) throw ruleBroken({ [params.mergedKey]: problems.join(' ') })
  try {
    const { row, undoToken } = await write(tx, rules, { ...params, pair, effectiveMoves, at })
    if (params.dryRun) throw new DryRunRollback(moved)
    return { row, moved, problems: [], undoToken }
  } catch (error) {
    if (!params.dryRun || !(error instanceof Refusal) || error.status !== 422) throw error
    throw new DryRunRollback(moved, [error.message])
  }
}

/** Reads both rows. Throws 409 unless they have the versions that the caller read. */
async function readPair<Row extends VersionedRow>(tx: Db, rules: MergeRules<Row>, params: MergeParams): Promise<Pair<Row>> {
  const { repository, label, belongsTo } = rules
  const { survivorId, mergedId, rowVersions, parentId } = params
  const found = await repository.getMany(tx, [survivorId, mergedId])
  const one = (id: number, version: number): Row => {
    const row = found.get(id)
    if (!row || !belongsTo(row, parentId)) throw notFound(label)
    if (row.rowVersion === version) return row
    throw new Refusal(409, `The ${describeRow(repository, id, row)} has changed. Review both, then merge again.`, row)
  }
  return { survivor: one(survivorId, rowVersions.survivor), merged: one(mergedId, rowVersions.merged) }
}

async function lockAll(
  tx: Db,
  repository: Pick<UndoTarget, 'resource' | 'table' | 'idKey'>,
  ids: number[],
  moves: readonly Move[],
): Promise<LockedMove[]> {
  const lockedMoves: LockedMove[] = []
  const tables = [{ table: repository.table, move: undefined }, ...moves.map((move) => ({ table: move.target.table, move }))]
  for (const { move } of parentsFirst(tables))
    if (move) lockedMoves.push(await lockMove(tx, move))
    else await lockRows(tx, repository, ids)
  return lockedMoves
}

interface MergeWrite<Row> extends MergeParams {
  pair: Pair<Row>
  effectiveMoves: readonly LockedMove[]
  at: Date
}

async function write<Row extends VersionedRow>(
  tx: Db,
  { repository, fields, derived }: MergeRules<Row>,
  { pair, effectiveMoves, actor, at, survivorId, mergedId, mergedKey, fieldChoices }: MergeWrite<Row>,
): Promise<{ row: Row | null; undoToken: string }> {
  const { survivor, merged } = pair
  const changed: RowVersions[] = []
  const change = async (target: Pick<UndoTarget, 'resource' | 'table' | 'idKey' | 'unique'>, changes: readonly Change[]) => {
    const versions = await explainRefusals(() => updateRows(tx, target, { changes }, actor, at), target)
    // All rows are locked, so a missing one is a programming error and would leave half a merge.
    if (versions.size < changes.length) throw staleVersion(null)
    changed.push({ resource: target.resource, versions })
  }
  for (const { target: undoTarget, changes } of effectiveMoves) await change(undoTarget, changes)
  const restriction =
    repository.restrictedBy && restrictionText(await dependentCounterOf(repository.table, repository.restrictedBy)(tx, [mergedId]))
  if (restriction) throw ruleBroken({ [mergedKey]: restriction })
  const deletes = [{ id: mergedId, version: merged.rowVersion }]
  changed.push({ resource: repository.resource, versions: await deleteRows(tx, repository, deletes, actor, at) })
  const chosen = survivorValues(fields, fieldChoices, { survivor, merged, survivorId, mergedId })
  const { before, after, isEmpty } = difference(survivor, { ...chosen, ...derived?.(pair) })
  if (!isEmpty) {
    const input = repository.parse({ ...survivor, ...chosen })
    await repository.check({ db: tx, input, current: survivor, actor, isSure: true })
    await change(repository, [{ id: survivorId, version: survivor.rowVersion, before, after }])
  }
  const undoToken = await rememberChanges(tx, changed, actor, at)
  return { row: (await repository.getMany(tx, [survivorId])).get(survivorId) ?? null, undoToken }
}
