import * as z from 'zod'
import { bulkIds } from './bulk.ts'
import { defineGet, definePost } from './define.ts'
import { positiveId } from './fields.ts'
import { andList } from './textLists.ts'
import { resourceName, rowInPath } from './rowInPath.ts'

/**
 * Rows of one kind that refer to a row: their count, and their noun for that count ("session", "sessions"). `keeps`: the row cannot be
 * deleted while they exist; `reason` says so, and what to do, where the usual words do not fit. `note` says what a delete means for rows that do
 * not keep the row, where "3 sessions use it." does not. `list` is the address of the list that shows just these rows, if there is one; of many rows, `restrictedIds` are
 * those that cannot be deleted because of them.
 */
export const dependent = z.object({
  noun: z.string(),
  count: positiveId,
  keeps: z.literal(true).optional(),
  reason: z.string().optional(),
  note: z.string().optional(),
  list: z.string().optional(),
  restrictedIds: z.array(positiveId).optional(),
})
export type Dependent = z.infer<typeof dependent>

const isOne = (dependents: readonly Dependent[]): boolean => dependents.length === 1 && dependents[0]?.count === 1
/** "3 sessions and 1 speaker use it.", and the notes of others. An empty list when nothing does. */
export function dependentsText(dependents: readonly Dependent[], to: 'it' | 'them'): string[] {
  const notes = dependents.flatMap(({ note }) => note ?? [])
  const usual = dependents.filter(({ note }) => note === undefined)
  return [...usualText(usual, to), ...notes]
}

function usualText(dependents: readonly Dependent[], to: 'it' | 'them'): string[] {
  if (dependents.length === 0) return []
  const kinds = dependents.map(({ noun, count }) => `${count.toLocaleString('en-GB')} ${noun}`)
  return [`${andList(kinds)} ${isOne(dependents) ? 'uses' : 'use'} ${to}.`]
}

/** Why a row cannot be deleted now, and what to do; undefined when it can. */
export function restrictionText(dependents: readonly Dependent[]): string | undefined {
  return reasonsText(dependents, 'it') || undefined
}

/** Why some of many rows cannot be deleted, and their ids; undefined when all can. */
export function restrictionOfMany(dependents: readonly Dependent[]): { text: string; ids: ReadonlySet<number> } | undefined {
  const ids = new Set(dependents.flatMap(({ restrictedIds = [] }) => restrictedIds))
  return ids.size > 0 ? { text: reasonsText(dependents, ids.size === 1 ? 'it' : 'them'), ids } : undefined
}

/** Why rows cannot be deleted: in the usual words, and in those of the kinds that have their own. */
function reasonsText(dependents: readonly Dependent[], to: 'it' | 'them'): string {
  const usual = dependents.filter(({ keeps, reason }) => keeps && !reason)
  const own = dependents.flatMap(({ reason = [] }) => reason)
  // What to do is said once: where rows of another kind stay for good, moving or deleting these helps nobody.
  const advice = own.length > 0 ? '' : ` Move or delete ${isOne(usual) ? 'that' : 'them'} first.`
  return [...usualText(usual, to).map((text) => text + advice), ...own].join(' ')
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
