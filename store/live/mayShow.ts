import type { ChangeNotice } from '#contract/changes.ts'
import type { AnyResource } from '#contract/resource.ts'
import { mayBelongTo } from './mayBelongTo.ts'

/**
 * Whether rows of a resource may show values of the rows that were written. If these have no parent, such as contacts, only rows that refer to
 * one of them do: a list of one event is not loaded again for each contact of the product.
 */
export function mayShow(declared: AnyResource, change: ChangeNotice, rows: readonly unknown[]): boolean {
  const fields = change.parentKey === null ? referringFields(declared, change) : []
  if (fields.length > 0) {
    const written = new Set(change.rows.map(([id]) => id))
    return rows.some((row) => fields.some((field) => idsIn(row, field).some((id) => written.has(Number(id)))))
  }
  // Within a parent, rows that are not held yet may match the filters now.
  if (declared.parent !== undefined) return true
  return mayBelongTo(change, declared.idKey, (id) => rows.some((row) => idsIn(row, declared.idKey).some((held) => held === id)))
}

/** The fields that hold ids of rows such as those that were written. A row that belongs to them as its parent is in scope already. */
function referringFields(declared: AnyResource, { resource, idKey }: ChangeNotice): readonly string[] {
  const references = Object.entries(declared.references).flatMap(([field, reference]) => (reference?.to === resource ? [field] : []))
  const isOwnKey = idKey === null || idKey === declared.parent || idKey === declared.idKey || !(idKey in declared.shape)
  return isOwnKey || references.includes(idKey) ? references : [...references, idKey]
}

/** The id in a field of a row, or the ids in a list of them. */
function idsIn(row: unknown, field: string): readonly unknown[] {
  const value = (row as Record<string, unknown> | null | undefined)?.[field]
  return Array.isArray(value) ? value : [value]
}
