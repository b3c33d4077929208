import { getTableColumns } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import type { Values } from '../kernel/values.ts'
import type { ResourceOptions, StoredWrite } from './ResourceOptions.ts'

/**
 * Returns a function that writes the changed fields that are not columns, in the transaction of their row. Throws when a writable
 * field is neither a column nor written by `store`, because a save would lose it (a programming error).
 */
export function fieldWriterOf(
  { name, schema }: AnyResource,
  { table, store = {}, changed: afterChange }: Pick<ResourceOptions, 'table' | 'store' | 'changed'>,
) {
  const columns = getTableColumns(table)
  const unstored = Object.keys(schema.shape).find((field) => !(field in columns) && !(field in store))
  if (unstored) throw new Error(`${name}: nothing stores ${unstored}. Give the table a column or the field a hook in \`store\``)
  return async (write: StoredWrite, changed: Values): Promise<void> => {
    for (const [field, writeField] of Object.entries(store)) if (changed[field] !== undefined) await writeField?.(write)
    if (write.current) await afterChange?.(write, changed)
  }
}
