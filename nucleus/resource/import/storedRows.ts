import { and, eq, isNull, sql } from 'drizzle-orm'
import { isEntered, requiredWhen } from '#contract/requiredWhen.ts'
import type { Db } from '../../db/client.ts'
import type { ResourceOptions } from '../ResourceOptions.ts'
import type { Values } from '../../kernel/values.ts'
import { column } from '../../kernel/writes.ts'
import type { ImportableResource } from './ImportableResource.ts'

/** What an import needs to know of a stored row. */
export interface StoredRow {
  id: number
  rowVersion: number
}

/**
 * The key that identifies a row: the first set of key fields that are all filled, as far as the row needs them: a person may have one name.
 * Undefined when no set is.
 */
export function keyOf(values: Values, resource: ImportableResource): { key: string; fields: readonly string[] } | undefined {
  const fields = resource.import.matchedBy.find((choice) => isKeyOf(values, choice, resource))
  return fields && { key: keyBy(values, fields), fields }
}

function isKeyOf(values: Values, fields: readonly string[], { schema }: ImportableResource): boolean {
  const isNeedless = (field: string) => requiredWhen(schema, field)?.(values) === false
  return fields.some((field) => isEntered(values[field])) && fields.every((field) => isEntered(values[field]) || isNeedless(field))
}

const keyBy = (values: Values, fields: readonly string[]): string =>
  JSON.stringify(fields.map((field) => [field, bareValue(values[field] ?? '')]))

const bareValue = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value)

interface StoredContext {
  resource: ImportableResource
  options: ResourceOptions
  parentId: number
  /** The only rows that can match, in a list without a parent. */
  storedIds: readonly number[] | undefined
}

/** The stored rows of a parent, or of a list without one those that the file concerns, by each of their keys; of several with the same key the newest. */
export async function storedRowsByKey(
  db: Db,
  { resource, options: { table, importSettings }, parentId, storedIds }: StoredContext,
): Promise<Map<string, StoredRow>> {
  const { matchedBy } = resource.import
  const fields = [...new Set(matchedBy.flat())]
  const stored = (await db
    .select(Object.fromEntries([resource.idKey, 'rowVersion', ...fields].map((name) => [name, column(table, name)])))
    .from(table)
    .where(
      and(
        isNull(column(table, 'deletedAt')),
        importSettings?.isPresent,
        resource.parent ? eq(column(table, resource.parent), parentId) : undefined,
        storedIds && sql`${column(table, resource.idKey)} = any(${sql.param(storedIds)}::int[])`,
      ),
    )
    .orderBy(column(table, resource.idKey))) as Values[]
  const byKey = new Map<string, StoredRow>()
  for (const row of stored) {
    const one = { id: row[resource.idKey] as number, rowVersion: row.rowVersion as number }
    for (const choice of matchedBy) if (isKeyOf(row, choice, resource)) byKey.set(keyBy(row, choice), one)
  }
  return byKey
}
