import { notFound } from './errors.ts'
import type { Rows } from './resource/rows.ts'

/** Finds the rows of the resource that a call names. Throws 404 when there is none of that name. */
export const rowsByName =
  (served: readonly Rows[]) =>
  (resource: string): Rows => {
    const rows = served.find((one) => one.resource === resource)
    if (!rows) throw notFound('This kind of record')
    return rows
  }
