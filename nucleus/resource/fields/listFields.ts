import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type FieldType, fieldTypeOf } from '#contract/fieldKinds.ts'
import { labelOf } from '#contract/messages.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/client.ts'
import type { ListInput, ResourceOptions } from '../ResourceOptions.ts'

/** A field of a list, as its conditions and its order use it. */
export interface ListField extends FieldType {
  title: string
  value: SQL | PgColumn
  unit?: string
  shown?: SQL
  isExported?: boolean
}

/** The defined columns of one list, by key. */
export type DefinedFields = ReadonlyMap<string, ListField>
export const noDefinedFields: DefinedFields = new Map()

/** The fields of a declaration, by key. */
export function declaredFieldsOf({ shape }: AnyResource, { table, computed = {} }: ResourceOptions): ReadonlyMap<string, ListField> {
  const columns = getTableColumns(table)
  return new Map(
    Object.entries(shape).flatMap(([key, schema]): [string, ListField][] => {
      const value = computed[key] ?? columns[key]
      return value ? [[key, { ...fieldTypeOf(schema), title: labelOf(schema, key), value }]] : []
    }),
  )
}

/**
 * Reads the defined columns that the texts of a query name: none are read for a query of declared fields alone. A column that this parent does not
 * define is empty in each of its rows, so that a saved view works for all of them.
 */
export async function definedFieldsFor(
  db: Db,
  { definedColumns }: AnyResource,
  { options, input, names }: { options: ResourceOptions; input: ListInput; names: readonly (string | undefined)[] },
): Promise<DefinedFields> {
  const texts = names.flatMap((name) => name ?? [])
  // A value that reads like a key only means that one more column is read.
  const parts = texts.flatMap((text) => text.split(/[;|,:]/)).map((part) => part.replace(/^-/, ''))
  const keys = new Set(parts.filter((part) => definedColumns.includes(prefixOf(part))))
  if (!options.definedColumns || keys.size === 0) return noDefinedFields
  const fields = await options.definedColumns(db, input, [...keys])
  return new Map(fields.map(({ key, options: _, ...field }) => [key, field]))
}

/** Finds a field of a list; undefined for a name that the list cannot have. */
export function fieldNamed(
  name: string,
  { declared, defined, prefixes }: { declared: ReadonlyMap<string, ListField>; defined: DefinedFields; prefixes: readonly string[] },
): ListField | undefined {
  const field = declared.get(name) ?? defined.get(name)
  if (field) return field
  return prefixes.includes(prefixOf(name)) ? { kind: 'text', title: name, value: sql`null::text` } : undefined
}

/** The part before the first full stop; empty without one. */
const prefixOf = (key: string): string => key.slice(0, Math.max(key.indexOf('.'), 0))

/** Whether a column is one that the parent's rows can define. */
export const isDefinedKey = ({ definedColumns }: AnyResource, key: string): boolean => definedColumns.includes(prefixOf(key))
