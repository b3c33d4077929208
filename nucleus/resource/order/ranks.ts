import { and, asc, inArray, max, ne, sql } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/client.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { staleVersion } from '../../base/errors.ts'
import type { Values } from '../../kernel/values.ts'
import { column, type RecordedTable, updateRows } from '../../kernel/writes.ts'
import { lockOrder, ofParent } from './lockOrder.ts'
import type { PreparedWrite, ResourceOptions } from '../ResourceOptions.ts'

/** The ranks of a list in its order: 1, 2, 3. */
export const ranksOf = (list: readonly unknown[]): number[] => list.map((_, at) => at + 1)

/**
 * Moves ranks that are about to change out of the way, below zero. The unique index is checked row by row, so rows that swap ranks
 * would collide. Not visible to others: the final ranks are written in the same transaction.
 */
export async function setAside(tx: Db, { table, idKey }: Pick<RecordedTable, 'table' | 'idKey'>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(table)
    .set({ rank: sql`-${column(table, 'rank')}` })
    .where(inArray(column(table, idKey), [...ids]))
}

/**
 * Returns a function that finds the rank of a row to be written. A new row without a rank gets the last. Otherwise the other rows
 * move, so that all ranks run from 1; a rank beyond the last becomes the last.
 */
export function rankOf(resource: AnyResource, { table }: ResourceOptions, clock: Nucleus['clock']) {
  const { name, idKey, parent } = resource
  const recorded: RecordedTable = { resource: name, table, idKey }
  const [id, version, rank] = [column(table, idKey), column(table, 'rowVersion'), column(table, 'rank')]
  return async ({ db, input, current, actor }: PreparedWrite): Promise<Values> => {
    if (current && input.rank === current.rank) return {}
    const isListed = ofParent(resource, { table }, parent && input[parent])
    await lockOrder(db, resource, parent && input[parent])
    if (input.rank === undefined) {
      const [found] = await db
        .select({ last: max(rank) })
        .from(table)
        .where(isListed)
      return { rank: Number(found?.last ?? 0) + 1 }
    }
    const ownId = current && Number(current[idKey])
    const locked = await db
      .select({ id, version, rank })
      .from(table)
      .where(and(isListed, ownId === undefined ? undefined : ne(id, ownId)))
      .orderBy(asc(id))
      .for('no key update')
    const others = locked.toSorted((a, b) => Number(a.rank) - Number(b.rank))
    const at = Math.min(Number(input.rank) - 1, others.length)
    const ranks = ranksOf([...others, current]).toSpliced(at, 1)
    const changes = others.flatMap((row, index) =>
      row.rank === ranks[index]
        ? []
        : [{ id: Number(row.id), version: Number(row.version), before: { rank: row.rank }, after: { rank: ranks[index] } }],
    )
    const isOwnUnchanged = ownId === undefined || current?.rank === at + 1
    await setAside(db, recorded, [...changes.map((change) => change.id), ...(isOwnUnchanged ? [] : [ownId])])
    const written = await updateRows(db, recorded, { changes }, actor, clock())
    if (written.size < changes.length) throw staleVersion(null)
    return { rank: at + 1 }
  }
}

/** The changed fields of a row, with their old and new values. */
export interface FieldChanges {
  before: Values
  after: Values
}

/** The changed ranks of restored rows, by id: a row whose rank is taken goes to the end. */
export function restoredRanksOf(resource: AnyResource, { table }: ResourceOptions) {
  const { idKey, parent } = resource
  const [id, rank] = [column(table, idKey), column(table, 'rank')]
  return async (tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, FieldChanges>> => {
    const deleted = await tx
      .select({ id, rank, ...(parent && { parentId: column(table, parent) }) })
      .from(table)
      .where(inArray(id, [...ids]))
      .orderBy(asc(rank))
    const changes = new Map<number, FieldChanges>()
    for (const parentId of new Set(deleted.map((row) => row.parentId)).values()) {
      await lockOrder(tx, resource, parentId)
      const present = await tx
        .select({ rank })
        .from(table)
        .where(ofParent(resource, { table }, parentId))
      const taken = new Set(present.map((row) => Number(row.rank)))
      for (const row of deleted.filter((one) => one.parentId === parentId)) {
        const free = taken.has(Number(row.rank)) ? Math.max(...taken) + 1 : Number(row.rank)
        if (free !== row.rank) changes.set(Number(row.id), { before: { rank: row.rank }, after: { rank: free } })
        taken.add(free)
      }
    }
    return changes
  }
}
