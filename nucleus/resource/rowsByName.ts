import { notFound } from '../base/errors.ts'
import type { RestorableRows } from './rows.ts'

/** Finds the repository of the resource that a call names. Throws 404 for an unknown name. */
export const rowsByName =
  (served: readonly RestorableRows[]) =>
  (resource: string): RestorableRows => {
    const rows = served.find((one) => one.resource === resource)
    if (!rows) throw notFound('This kind of record')
    return rows
  }
