import * as z from 'zod'
import { bulkIds } from './bulk.ts'
import { defineGet, definePost } from './define.ts'
import { positiveId } from './fields.ts'
import { resourceName, rowInPath } from './rowInPath.ts'

/**
 * Rows of one kind that refer to a row: their count, and their noun for that count ("session", "sessions"). `keeps`: the row cannot be
 * deleted while they exist. `list` is the address of the list that shows just these rows, if there is one; of many rows, `restrictedIds` are
 * those that cannot be deleted because of them.
 */
export const dependent = z.object({
  noun: z.string(),
  count: positiveId,
  keeps: z.literal(true).optional(),
  list: z.string().optional(),
  restrictedIds: z.array(positiveId).optional(),
})
export type Dependent = z.infer<typeof dependent>

const isOne = (dependents: readonly Dependent[]): boolean => dependents.length === 1 && dependents[0]?.count === 1
const listFormat = new Intl.ListFormat('en-GB')
/** "3 sessions and 1 speaker use it." An empty list when nothing does. */
export function dependentsText(dependents: readonly Dependent[], to: 'it' | 'them'): string[] {
  if (dependents.length === 0) return []
  const kinds = dependents.map(({ noun, count }) => `${count.toLocaleString('en-GB')} ${noun}`)
  return [`${listFormat.format(kinds)} ${isOne(dependents) ? 'uses' : 'use'} ${to}.`]
}

/** Why a row cannot be deleted now, and what to do; undefined when it can. */
export function restrictionText(dependents: readonly Dependent[]): string | undefined {
  const restricting = dependents.filter(({ keeps }) => keeps)
  const [text] = dependentsText(restricting, 'it')
  return text && `${text} Move or delete ${isOne(restricting) ? 'that' : 'them'} first.`
}

/** Why some of many rows cannot be deleted, and their ids; undefined when all can. */
export function restrictionOfMany(dependents: readonly Dependent[]): { text: string; ids: ReadonlySet<number> } | undefined {
  const restricting = dependents.filter(({ keeps }) => keeps)
  const ids = new Set(restricting.flatMap(({ restrictedIds }) => restrictedIds ?? []))
  const [text] = dependentsText(restricting, ids.size === 1 ? 'it' : 'them')
  return text && ids.size > 0 ? { text: `${text} Move or delete ${isOne(restricting) ? 'that' : 'them'} first.`, ids } : undefined
}

/** Counts the rows that refer to a row, before its delete is confirmed. The largest count first; kinds without any are left out. */
export const dependents = defineGet({
  name: 'dependents/fetch',
  path: '/dependents/{resource}/{id}',
  params: rowInPath,
  reply: z.array(dependent),
  background: true,
})

/** The same for many rows together. A row that refers to two of them counts once; ids that do not exist count nothing. */
export const dependentsOfMany = definePost({
  name: 'dependents/fetchOfMany',
  path: '/dependents/bulk',
  budget: 'bulk',
  permission: 'read',
  body: z.object({ resource: resourceName, ids: bulkIds }),
  reply: z.array(dependent),
  background: true,
})

export const dependentCalls = [dependents, dependentsOfMany] as const
