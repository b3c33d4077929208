import type { ChangeNotice } from '#contract/changes.ts'
import type { AnyResource } from '#contract/resource.ts'
import { mayBelongTo } from './mayBelongTo.ts'

/**
 * Whether rows of a resource may show values of the rows that were written. If these have no parent, such as contacts, only rows that refer to
 * one of them do: a list of one event is not loaded again for each contact of the product.
 */
export function mayShow(declared: AnyResource, change: ChangeNotice, rows: readonly unknown[]): boolean {
  const fields = change.parentKey === null ? referringFields(declared, change) : []
  const isIn = (field: string, ids: ReadonlySet<unknown>) => rows.some((row) => idsIn(row, field).some((id) => ids.has(id)))
  const written = new Set<unknown>(change.rows.map(([id]) => id))
  if (fields.length > 0) return fields.some((field) => isIn(field, written))
  // Within a parent, rows that are not held yet may match the filters now.
  return declared.parent !== undefined || mayBelongTo(change, declared.idKey, (id) => isIn(declared.idKey, new Set([id])))
}

/** The fields that hold ids of rows such as those that were written. A row that belongs to them as its parent is in scope already. */
const referringFields = ({ shape, references, parent, idKey }: AnyResource, change: ChangeNotice): readonly string[] =>
  Object.keys(shape).filter((field) =>
    field === change.idKey ? field !== parent && field !== idKey : references[field]?.to === change.resource,
  )

/** The id in a field of a row, or the ids in a list of them. */
const idsIn = (row: unknown, field: string): readonly unknown[] => [(row as Record<string, unknown> | null)?.[field]].flat()
