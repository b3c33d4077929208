import type { MergeResult } from '#contract/merge.ts'
import type { Db } from '../../db/client.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { notFound, Refusal, ruleBroken } from '../../base/errors.ts'
import { requirePermission } from '../../kernel/mountCall.ts'
import { parentsFirst } from '../../kernel/parentsFirst.ts'
import { retryOnDeadlock } from '../../kernel/retryOnDeadlock.ts'
import { lockRows } from '../lockRows.ts'
import { describeRow } from '../undo/undoTarget.ts'
import { mergedBefore } from './mergedBefore.ts'
import { lockMove, type LockedMove, type Move } from './moves.ts'
import type { MergeParams, MergeRules, Merging, VersionedRow } from './MergeRules.ts'
import { writeMerge } from './writeMerge.ts'

/** Thrown to roll back the transaction of a dry run. */
class DryRunRollback extends Error {
  readonly outcome: Pick<MergeResult<never>, 'moved' | 'joined' | 'problems'>
  constructor(outcome: DryRunRollback['outcome']) {
    super('Only tried')
    this.outcome = outcome
  }
}

/**
 * Returns a function that merges rows in one transaction: rows that refer to a merged row, and the chosen values, move to the
 * survivor, and the merged rows are deleted. All tables are locked in one order, each is written in one statement, and one token undoes
 * everything. It throws 403, 404, 409 with the newer row, and 422. A dry run does the same and rolls back, and so reports every rule. A merge that
 * is sent again because the first reply was lost is answered with the survivor and the token of the first.
 */
export function mergeOf<Row extends VersionedRow>(
  nucleus: Pick<Nucleus, 'db' | 'clock'>,
  rules: MergeRules<Row>,
): (params: MergeParams) => Promise<MergeResult<Row>> {
  return async (params) => {
    const ids = [params.survivor, ...params.merged].map(({ id }) => id)
    if (new Set(ids).size < ids.length) throw ruleBroken({ [params.mergedKey]: 'Choose two different records to merge' })
    try {
      return await retryOnDeadlock(() =>
        nucleus.db.transaction(async (tx) => {
          await rules.lock(tx, params)
          const at = nucleus.clock()
          return (await mergedBefore(tx, rules.repository, params, at)) ?? mergeIn(tx, rules, params, at)
        }),
      )
    } catch (error) {
      if (error instanceof DryRunRollback) return { row: null, undoToken: null, ...error.outcome }
      if (!params.dryRun || !(error instanceof Refusal) || error.status !== 422) throw error
      return { row: null, undoToken: null, moved: [], problems: [error.message] }
    }
  }
}

async function mergeIn<Row extends VersionedRow>(tx: Db, rules: MergeRules<Row>, params: MergeParams, at: Date): Promise<MergeResult<Row>> {
  const { moves, joined = [] } = await rules.moves(tx, await readRows(tx, rules, params))
  const found = await lockAll(tx, rules, params, moves)
  // Rows that were read before the lock may be outdated: read them again and compare their versions.
  const merging = await readRows(tx, rules, params)
  const effectiveMoves = found.filter(({ changes, removed }) => changes.length + removed.length > 0)
  for (const { permission } of [rules.repository, ...effectiveMoves.map(({ target }) => target)])
    requirePermission(params.actor, permission)
  const outcome = { moved: effectiveMoves.flatMap(({ counted }) => counted), ...(joined.length > 0 && { joined }) }
  const problems = (await rules.problems?.(tx, merging, found)) ?? []
  if (problems.length > 0 && params.dryRun) throw new DryRunRollback({ ...outcome, problems })
  if (problems.length > 0) throw ruleBroken({ [params.mergedKey]: problems.join(' ') })
  try {
    const { row, undoToken } = await writeMerge(tx, rules, { ...params, merging, effectiveMoves, at })
    if (params.dryRun) throw new DryRunRollback({ ...outcome, problems: [] })
    return { row, ...outcome, problems: [], undoToken }
  } catch (error) {
    if (!params.dryRun || !(error instanceof Refusal) || error.status !== 422) throw error
    throw new DryRunRollback({ ...outcome, problems: [error.message] })
  }
}

const idsOf = ({ survivor, merged }: MergeParams): number[] => [survivor, ...merged].map(({ id }) => id)

/** Reads the rows. Throws 409 unless they have the versions that the caller read. */
async function readRows<Row extends VersionedRow>(tx: Db, rules: MergeRules<Row>, params: MergeParams): Promise<Merging<Row>> {
  const { repository, label, belongsTo, explainMissing } = rules
  const found = await repository.getMany(tx, idsOf(params))
  const one = async ({ id, version }: MergeParams['survivor']): Promise<Row> => {
    const row = found.get(id)
    if (!row || belongsTo?.(row, params) === false) throw (await explainMissing?.(tx, id)) ?? notFound(label)
    if (row.rowVersion === version) return row
    throw new Refusal(409, `The ${describeRow(repository, id, row)} has changed. Review both, then merge again.`, row)
  }
  const survivor = await one(params.survivor)
  const merged: Row[] = []
  for (const each of params.merged) merged.push(await one(each))
  return { survivor, merged }
}

async function lockAll<Row extends VersionedRow>(
  tx: Db,
  { repository, maxMoved }: MergeRules<Row>,
  params: MergeParams,
  moves: readonly Move[],
): Promise<LockedMove[]> {
  const lockedMoves: LockedMove[] = []
  let room = maxMoved?.rows
  const tables = [{ table: repository.table, move: undefined }, ...moves.map((move) => ({ table: move.target.table, move }))]
  for (const { move } of parentsFirst(tables)) {
    if (!move) await lockRows(tx, repository, idsOf(params))
    else {
      const found = await lockMove(tx, room === undefined ? move : { ...move, limit: room + 1 })
      if (room !== undefined) room -= found.read
      if (room !== undefined && room < 0) throw ruleBroken({ [params.mergedKey]: maxMoved?.message ?? '' })
      lockedMoves.push(found)
    }
  }
  return lockedMoves
}
