import type { ChangeNotice } from '#contract/changes.ts'
import { mayBelongTo } from './mayBelongTo.ts'

/** Whether the query `query`, as JSON, is about one row that has changed, such as a history. */
export function isQueriedRow(query: string | null, changes: readonly ChangeNotice[]): boolean {
  const { resource, id } = parse(query)
  return resource !== undefined && changes.some((change) => change.resource === resource && change.rows.some(([rowId]) => rowId === id))
}

/** What a lookup says about its rows. */
export interface LookupRows {
  /** The id field of what they belong to, where everything that comes to it is written there too. */
  parent?: string
  /** With a parent: resources without one whose values the rows show without their ids. */
  shows?: readonly string[]
}

/** A lookup as changes concern it: its query, as JSON, and its rows. */
interface ShownLookup extends LookupRows {
  query: string | null
  rows: readonly unknown[]
}

/**
 * Whether a change may affect the reply to a query. A query about one parent, such as an event, is affected only by changes of that parent; where the
 * lookup names it, of rows without a parent, such as contacts, only by those that its own rows refer to. 0 means all.
 */
export function mayAffect({ query, rows, parent = '', shows = [] }: ShownLookup, changes: readonly ChangeNotice[]): boolean {
  const parsed = parse(query)
  const keys = Object.entries(parsed)
  // A query about one row of a resource is affected by that row only.
  if (keys.some(([key]) => key === 'resource')) return false
  const parentId = parsed[parent]
  const isOfParent = typeof parentId === 'number' && parentId > 0
  return changes.some((change) => {
    if (isOfParent && change.parentKey === null && change.idKey !== null && change.idKey !== parent)
      return shows.includes(change.resource) || hasId(rows, change.idKey, new Set(change.rows.map(([id]) => id)))
    return keys.every(([key, value]) => value === 0 || mayBelongTo(change, key, (id) => id === value))
  })
}

/** Whether something in a value is, or ends with, a field of ids such as `contactId`, and has one of these. */
function hasId(value: unknown, idKey: string, ids: ReadonlySet<unknown>): boolean {
  if (Array.isArray(value)) return value.some((one) => hasId(one, idKey, ids))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, held]) =>
    isFieldOf(key, idKey) ? [held].flat().some((id) => ids.has(id)) : hasId(held, idKey, ids),
  )
}

/** `contactId`, `irRepContactId` and `missingContactIds` are fields of `contactId`. */
const isFieldOf = (key: string, idKey: string): boolean => key.toLowerCase().replace(/s$/, '').endsWith(idKey.toLowerCase())

const parse = (query: string | null): Record<string, unknown> => {
  const parsed: unknown = JSON.parse(query ?? 'null')
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
}
