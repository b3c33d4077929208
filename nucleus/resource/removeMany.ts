import type { BulkRemoval, RowResult } from '#contract/bulk.ts'
import type { Db } from '../db/client.ts'
import { notFound, Refusal, ruleBroken } from '../base/errors.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { retryOnDeadlock } from '../kernel/retryOnDeadlock.ts'
import { earlierDeletes, rememberDeletes } from '../kernel/undoTokens.ts'
import { deleteRows } from '../kernel/writes.ts'
import type { RestrictionFinder } from './deleteRestrictions.ts'
import { lockRows } from './lockRows.ts'
import type { Repository } from './repositoryTypes.ts'
import type { Row, ResourceOptions } from './ResourceOptions.ts'

interface DeleteRules extends Pick<ResourceOptions, 'checkRemove' | 'lockRelated'> {
  label: string
  findRestricted?: RestrictionFinder
}

interface DeleteManyParams {
  ids: readonly number[]
  /** The token of an earlier call, to undo the deletes of both together. */
  undoToken?: string
  actor: Actor
}

/**
 * Returns a function that deletes many rows in one transaction, with a result per row as if they were deleted one after the other in
 * the order of the ids. It throws 404, and deletes nothing, when the given token is not the caller's or has expired. Deletes that are sent again
 * because the first reply was lost are answered as the first were.
 */
export function removeManyOf(
  { db, clock }: Nucleus,
  repository: Repository,
  { label, checkRemove, lockRelated, findRestricted }: DeleteRules,
) {
  return ({ ids, undoToken, actor }: DeleteManyParams): Promise<BulkRemoval<Row>> =>
    retryOnDeadlock(() =>
      db.transaction(async (tx) => {
        const at = clock()
        await lockRelated?.(tx, ids)
        await lockRows(tx, repository, ids)
        const done = checkRemove && !findRestricted ? await oneByOne(tx, ids, checkRemove, actor, at) : await together(tx, ids, actor, at)
        const { resource } = repository
        const rowIds = done.flatMap(({ id, isChanged }) => (isChanged ? [id] : []))
        const absent = done.flatMap(({ id, isChanged, row }) => (isChanged || row ? [] : [id]))
        const isRepeated = undoToken !== undefined || rowIds.length === 0
        const earlier = isRepeated ? await earlierDeletes(tx, { resource, rowIds: absent, undoToken }, actor, at) : undefined
        const results = done.map((one) => (earlier?.rowIds.includes(one.id) ? deleted(one.id) : one))
        if (rowIds.length === 0 && !undoToken) return { results, undoToken: earlier?.undoToken ?? null }
        return { results, undoToken: await rememberDeletes(tx, { resource, rowIds, undoToken }, actor, at) }
      }),
    )

  /** The rows are locked, so every row that is read is also written. */
  async function together(tx: Db, ids: readonly number[], actor: Actor, at: Date): Promise<RowResult<Row>[]> {
    const present = await repository.getMany(tx, ids)
    const restricted = (await findRestricted?.(tx, ids)) ?? new Map<number, string>()
    const deletable = new Map([...present].filter(([id]) => !restricted.has(id)))
    await deleteRows(tx, repository, [...deletable].map(versionOf), actor, at)
    return ids.map((id) => {
      if (deletable.delete(id)) return deleted(id)
      const reason = present.has(id) ? restricted.get(id) : undefined
      return reason ? refused(id, ruleBroken({ [repository.idKey]: reason }), present.get(id)) : refused(id, notFound(label))
    })
  }

  /** A rule may look at other rows, so each check runs after the deletes before it. */
  async function oneByOne(tx: Db, ids: readonly number[], check: NonNullable<ResourceOptions['checkRemove']>, actor: Actor, at: Date) {
    const results: RowResult<Row>[] = []
    for (const id of ids) {
      const row = await repository.get(tx, id)
      try {
        if (!row) throw notFound(label)
        await check(tx, row)
        await deleteRows(tx, repository, [versionOf([id, row])], actor, at)
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
