import { asc, desc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { wrongAddress } from '../base/errors.ts'
import type { ResourceOptions } from './ResourceOptions.ts'

/** `field,-other` as an order by the fields of the list, or by `sortable` where it has them. Throws 400 for any other name. */
export function orderBySort(
  sort: string,
  selection: Record<string, unknown>,
  {
    table,
    sortable = {},
    definedField,
  }: Pick<ResourceOptions, 'table' | 'sortable'> & { definedField?: (name: string) => PgColumn | SQL | undefined },
): SQL[] {
  const columns: Record<string, PgColumn | SQL | undefined> = { ...getTableColumns(table), ...sortable }
  return sort.split(',').map((part) => {
    const name = part.replace(/^-/, '')
    // Own keys only, because every object has a constructor and a __proto__.
    const at = Object.hasOwn(selection, name) && Object.hasOwn(columns, name) ? columns[name] : definedField?.(name)
    if (!at) throw wrongAddress({ sort: `This list cannot be sorted by ${name}.` })
    return part.startsWith('-') ? sql`${desc(at)} nulls last` : sql`${asc(at)} nulls last`
  })
}
