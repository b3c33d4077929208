import { getTableColumns } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import type { Values } from '../kernel/values.ts'
import type { Served, StoredWriting } from './Served.ts'

/**
 * Returns a function that writes the changed fields that are not columns, in the transaction of their row. Throws when a writable
 * field is neither a column nor written by `store`, because a save would lose it (a programming error).
 */
export function fieldStoreOf({ name, schema }: AnyResource, { table, store = {} }: Pick<Served, 'table' | 'store'>) {
  const columns = getTableColumns(table)
  const lost = Object.keys(schema.shape).find((field) => !(field in columns) && !(field in store))
  if (lost) throw new Error(`${name}: nothing stores ${lost}. Give the table a column or the field a hook in \`store\``)
  return async (writing: StoredWriting, changed: Values): Promise<void> => {
    for (const [field, write] of Object.entries(store)) if (changed[field] !== undefined) await write?.(writing)
  }
}
