import type { RemovedMany, RowResult } from '#contract/bulk.ts'
import type { Db } from '../db/client.ts'
import { notFound, Refusal, ruleBroken } from '../base/errors.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { rememberUndo } from '../kernel/undo.ts'
import { deleteRows } from '../kernel/writes.ts'
import type { KeptAmong } from './keeping.ts'
import { lockRows } from './lockRows.ts'
import type { Rows } from './rows.ts'
import type { Row, Served } from './Served.ts'

interface Rules extends Pick<Served, 'checkRemove'> {
  label: string
  keptAmong?: KeptAmong
}

interface Asked {
  ids: readonly number[]
  /** The token of an earlier call, to undo the deletes of both together. */
  undoToken?: string
  actor: Actor
}

/**
 * Returns a function that deletes many rows in one transaction, with a result per row as if they were deleted one after the other in
 * the order of the ids. It throws 404, and deletes nothing, when the given token is not the caller's or has expired.
 */
export function removeManyOf({ db, clock }: Nucleus, rows: Rows, { label, checkRemove, keptAmong }: Rules) {
  return ({ ids, undoToken, actor }: Asked): Promise<RemovedMany<Row>> =>
    db.transaction(async (tx) => {
      const at = clock()
      await lockRows(tx, rows, ids)
      const results = checkRemove && !keptAmong ? await oneByOne(tx, ids, checkRemove, actor, at) : await together(tx, ids, actor, at)
      const rowIds = results.flatMap(({ id, isChanged }) => (isChanged ? [id] : []))
      const given = { resource: rows.resource, rowIds, undoToken }
      return { results, undoToken: rowIds.length > 0 || undoToken ? await rememberUndo(tx, given, actor, at) : null }
    })

  /** The rows are locked, so every row that is read is also written. */
  async function together(tx: Db, ids: readonly number[], actor: Actor, at: Date): Promise<RowResult<Row>[]> {
    const there = await rows.getMany(tx, ids)
    const kept = (await keptAmong?.(tx, ids)) ?? new Map<number, string>()
    const free = new Map([...there].filter(([id]) => !kept.has(id)))
    await deleteRows(tx, rows, [...free].map(versionOf), actor, at)
    return ids.map((id) => {
      if (free.delete(id)) return deleted(id)
      const reason = there.has(id) ? kept.get(id) : undefined
      return reason ? refused(id, ruleBroken({ [rows.idKey]: reason }), there.get(id)) : refused(id, notFound(label))
    })
  }

  /** A rule may look at other rows, so each check runs after the deletes before it. */
  async function oneByOne(tx: Db, ids: readonly number[], check: NonNullable<Served['checkRemove']>, actor: Actor, at: Date) {
    const results: RowResult<Row>[] = []
    for (const id of ids) {
      const row = await rows.get(tx, id)
      try {
        if (!row) throw notFound(label)
        await check(tx, row)
        await deleteRows(tx, rows, [versionOf([id, row])], actor, at)
        results.push(deleted(id))
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal
        results.push(refused(id, refusal, row))
      }
    }
    return results
  }
}

const versionOf = ([id, row]: [number, Row]) => ({ id, version: row.rowVersion })
const deleted = (id: number): RowResult<Row> => ({ id, isChanged: true, isRefused: false, message: 'Deleted.', row: null })
const refused = (id: number, { message }: Refusal, row: Row | null = null): RowResult<Row> => ({
  id,
  isChanged: false,
  isRefused: true,
  message,
  row,
})
