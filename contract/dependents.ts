import * as z from 'zod'
import { bulkIds } from './bulk.ts'
import { defineGet, definePost } from './define.ts'
import { positiveId } from './fields.ts'
import { resourceName, rowInPath } from './history.ts'

/**
 * Rows of one kind that refer to a row: their count, and their noun for that count ("session", "sessions"). `keeps`: the row cannot be
 * deleted while they exist.
 */
export const dependent = z.object({ noun: z.string(), count: positiveId, keeps: z.literal(true).optional() })
export type Dependent = z.infer<typeof dependent>

const listFormat = new Intl.ListFormat('en-GB')
/** "3 sessions and 1 speaker refer to it." An empty list when nothing does. */
export function dependentsText(dependents: readonly Dependent[], to: 'it' | 'them'): string[] {
  if (dependents.length === 0) return []
  const isOne = dependents.length === 1 && dependents[0]?.count === 1
  const kinds = dependents.map(({ noun, count }) => `${count.toLocaleString('en-GB')} ${noun}`)
  return [`${listFormat.format(kinds)} ${isOne ? 'refers' : 'refer'} to ${to}.`]
}

/** Why a row cannot be deleted now, and what to do; undefined when it can. */
export function restrictionText(dependents: readonly Dependent[]): string | undefined {
  const restricting = dependents.filter(({ keeps }) => keeps)
  const [text] = dependentsText(restricting, 'it')
  const isOne = restricting.length === 1 && restricting[0]?.count === 1
  return text && `${text} Move or delete ${isOne ? 'that' : 'them'} first.`
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
