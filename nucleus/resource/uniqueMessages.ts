import { is, SQL } from 'drizzle-orm'
import { getTableConfig, IndexedColumn, PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { formMessages } from '#constants/formMessages.ts'
import { labelOf, schemaAt } from '#contract/messages.ts'
import type { AnyResource } from '#contract/resource.ts'
import { entityNamesOf } from '../db/entityNames.ts'
import { parentOf } from '../kernel/parent.ts'
import type { ResourceOptions } from './ResourceOptions.ts'

type UniqueMessages = NonNullable<ResourceOptions['unique']>

/**
 * The message for each unique index of the table, and the field it appears at: the table's own, or "Another track of this event has this
 * name" if staff write exactly one of its fields. An index over fields that only the server fills needs none. Throws for any other index
 * without a message (a programming error).
 */
export function uniqueMessages(resource: AnyResource, { table, unique = {} }: Pick<ResourceOptions, 'table' | 'unique'>): UniqueMessages {
  const indexes = getTableConfig(table).indexes.flatMap(({ config: { name, unique: isUnique, columns } }) =>
    isUnique && name !== undefined ? [{ name, fields: columns.flatMap(fieldsIn) }] : [],
  )
  const unknown = Object.keys(unique).find((name) => !indexes.some((one) => one.name === name))
  if (unknown !== undefined) throw new Error(`${resource.name}: its table has no unique index ${unknown}`)
  const defaults = indexes.flatMap(({ name, fields }) => (unique[name] ? [] : defaultMessages(resource, table, { name, fields })))
  return { ...unique, ...Object.fromEntries(defaults) }
}

function defaultMessages(
  resource: AnyResource,
  table: PgTable,
  index: { name: string; fields: string[] },
): [string, UniqueMessages[string]][] {
  const { name, parent, schema } = resource
  const [field, ...others] = index.fields.filter((one) => one !== parent && one in schema.shape)
  if (field === undefined) return []
  if (others.length > 0)
    throw new Error(`${name}: say in \`unique\` what is wrong, and at which field, when the index ${index.name} refuses a row`)
  const whose = parentOf(resource, table)
  const message = formMessages.taken(
    entityNamesOf(table).one,
    whose && entityNamesOf(whose.to).one,
    labelOf(schemaAt(schema, [field]), field),
  )
  return [[index.name, { field, message }]]
}

/** The columns in one part of an index. */
function fieldsIn(part: unknown): string[] {
  if (is(part, PgColumn) || is(part, IndexedColumn)) return part.name === undefined ? [] : [part.name]
  return is(part, SQL) ? part.queryChunks.flatMap(fieldsIn) : []
}
