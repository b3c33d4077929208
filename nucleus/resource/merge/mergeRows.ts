import { whatKeeps } from '#contract/dependents.ts'
import type { Merged, MergeAsked } from '#contract/merge.ts'
import type { Db } from '../../db/client.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { changedMeanwhile, notFound, Refusal, ruleBroken } from '../../base/errors.ts'
import { needPermission } from '../../kernel/mountCall.ts'
import { parentsFirst } from '../../kernel/parentsFirst.ts'
import { counterOf } from '../../kernel/referring.ts'
import { explainRefusals } from '../explainRefusals.ts'
import { lockRows } from '../lockRows.ts'
import type { RestorableRows } from '../rows.ts'
import { type Changed, rememberChanges } from '../../kernel/undo.ts'
import { calledOf, type Undoable } from '../undo/undoable.ts'
import type { Values } from '../../kernel/values.ts'
import { type Change, deleteRows, difference, updateRows } from '../../kernel/writes.ts'
import { survivorValues } from './chosen.ts'
import { findMove, type FoundMove, type Move } from './moves.ts'

type AnyRow = Values & { rowVersion: number }
interface MergeableRows<Row extends AnyRow> extends Omit<RestorableRows, 'need' | 'getMany'> {
  getMany: (db: Db, ids: readonly number[]) => Promise<Map<number, Row>>
}
export interface Pair<Row> {
  survivor: Row
  merged: Row
}
/** How two rows of a table are merged. */
export interface MergeRules<Row extends AnyRow> {
  rows: MergeableRows<Row>
  label: string
  /** The fields for which one value is chosen. */
  fields: readonly string[]
  /** Takes the lock that merges of this parent share, before anything is read, so that they never run in parallel. Throws 404. */
  hold: (tx: Db, parentId: number) => Promise<void>
  /** Whether a row belongs to the call's parent. */
  isOf: (row: Row, parentId: number) => boolean
  /** The rows that move to the survivor. */
  moves: (tx: Db, pair: Pair<Row>) => Promise<Move[]>
  /** Why the two cannot be merged now, with what to do first. */
  problems?: (tx: Db, pair: Pair<Row>, found: readonly FoundMove[]) => Promise<string[]>
  /** Columns that the server derives from both rows. */
  derived?: (pair: Pair<Row>) => Values
}
export interface MergeOrder extends MergeAsked {
  parentId: number
  survivorId: number
  mergedId: number
  /** The field that a refusal names. */
  mergedKey: string
  actor: Actor
}

/** Thrown to roll back the transaction of a dry run. */
class Tried extends Error {
  readonly moved: Merged<never>['moved']
  readonly problems: string[]
  constructor(moved: Merged<never>['moved'], problems: string[] = []) {
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
export function mergeOf<Row extends AnyRow>(nucleus: Nucleus, rules: MergeRules<Row>): (order: MergeOrder) => Promise<Merged<Row>> {
  return async (order) => {
    if (order.survivorId === order.mergedId) throw ruleBroken({ [order.mergedKey]: 'Choose two different ones to merge' })
    try {
      return await nucleus.db.transaction((tx) => mergeIn(tx, rules, order, nucleus.clock()))
    } catch (error) {
      if (!(error instanceof Tried)) throw error
      return { row: null, moved: error.moved, problems: error.problems, undoToken: null }
    }
  }
}

async function mergeIn<Row extends AnyRow>(tx: Db, rules: MergeRules<Row>, order: MergeOrder, at: Date): Promise<Merged<Row>> {
  await rules.hold(tx, order.parentId)
  const moves = await rules.moves(tx, await readPair(tx, rules, order))
  const found = await lockAll(tx, rules.rows, [order.survivorId, order.mergedId], moves)
  // Rows that were read before the lock may be outdated: read them again and compare their versions.
  const pair = await readPair(tx, rules, order)
  const moving = found.filter(({ changes }) => changes.length > 0)
  for (const { permission } of [rules.rows, ...moving.map(({ rows }) => rows)]) needPermission(order.actor, permission)
  const moved = moving.map(({ counted }) => counted)
  const problems = (await rules.problems?.(tx, pair, found)) ?? []
  if (problems.length > 0 && order.dryRun) throw new Tried(moved, problems)
  if (problems.length > 0) throw ruleBroken({ [order.mergedKey]: problems.join(' ') })
  try {
    const { row, undoToken } = await write(tx, rules, { ...order, pair, moving, at })
    if (order.dryRun) throw new Tried(moved)
    return { row, moved, problems: [], undoToken }
  } catch (error) {
    if (!order.dryRun || !(error instanceof Refusal) || error.status !== 422) throw error
    throw new Tried(moved, [error.message])
  }
}

/** Reads both rows. Throws 409 unless they have the versions that the caller read. */
async function readPair<Row extends AnyRow>(tx: Db, rules: MergeRules<Row>, order: MergeOrder): Promise<Pair<Row>> {
  const { rows, label, isOf } = rules
  const { survivorId, mergedId, rowVersions, parentId } = order
  const found = await rows.getMany(tx, [survivorId, mergedId])
  const one = (id: number, version: number): Row => {
    const row = found.get(id)
    if (!row || !isOf(row, parentId)) throw notFound(label)
    if (row.rowVersion === version) return row
    throw new Refusal(409, `The ${calledOf(rows, id, row)} was changed meanwhile. Look at both again, then merge.`, row)
  }
  return { survivor: one(survivorId, rowVersions.survivor), merged: one(mergedId, rowVersions.merged) }
}

async function lockAll(
  tx: Db,
  rows: Pick<Undoable, 'resource' | 'table' | 'idKey'>,
  ids: number[],
  moves: readonly Move[],
): Promise<FoundMove[]> {
  const found: FoundMove[] = []
  const tables = [{ table: rows.table, move: undefined }, ...moves.map((move) => ({ table: move.rows.table, move }))]
  for (const { move } of parentsFirst(tables))
    if (move) found.push(await findMove(tx, move))
    else await lockRows(tx, rows, ids)
  return found
}

interface Writing<Row> extends MergeOrder {
  pair: Pair<Row>
  moving: readonly FoundMove[]
  at: Date
}

async function write<Row extends AnyRow>(
  tx: Db,
  { rows, fields, derived }: MergeRules<Row>,
  { pair, moving, actor, at, survivorId, mergedId, mergedKey, fieldChoices }: Writing<Row>,
): Promise<{ row: Row | null; undoToken: string }> {
  const { survivor, merged } = pair
  const changed: Changed[] = []
  const change = async (of: Pick<Undoable, 'resource' | 'table' | 'idKey' | 'unique'>, changes: readonly Change[]) => {
    const versions = await explainRefusals(() => updateRows(tx, of, { changes }, actor, at), of)
    // All rows are locked, so a missing one is a programming error and would leave half a merge.
    if (versions.size < changes.length) throw changedMeanwhile(null)
    changed.push({ resource: of.resource, versions })
  }
  for (const { rows: of, changes } of moving) await change(of, changes)
  const keeps = rows.keptBy && whatKeeps(await counterOf(rows.table, rows.keptBy)(tx, [mergedId]))
  if (keeps) throw ruleBroken({ [mergedKey]: keeps })
  const gone = [{ id: mergedId, version: merged.rowVersion }]
  changed.push({ resource: rows.resource, versions: await deleteRows(tx, rows, gone, actor, at) })
  const chosen = survivorValues(fields, fieldChoices, { survivor, merged, survivorId, mergedId })
  const { before, after, isEmpty } = difference(survivor, { ...chosen, ...derived?.(pair) })
  if (!isEmpty) {
    const input = rows.parse({ ...survivor, ...chosen })
    await rows.check({ db: tx, input, current: survivor, actor, isSure: true })
    await change(rows, [{ id: survivorId, version: survivor.rowVersion, before, after }])
  }
  const undoToken = await rememberChanges(tx, changed, actor, at)
  return { row: (await rows.getMany(tx, [survivorId])).get(survivorId) ?? null, undoToken }
}
