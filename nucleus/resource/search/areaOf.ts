import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { AnyResource } from '#contract/resource.ts'
import { nounOf, titleOf } from '../../db/nouns.ts'
import { type Parent, parentOf } from '../../kernel/parent.ts'
import type { Served } from '../Served.ts'
import { column } from '../../kernel/writes.ts'
import type { Area } from './Area.ts'

/** The search area of a resource; undefined for one that the global search does not find. */
export function areaOf(resource: AnyResource, served: Served): Area | undefined {
  const { table, from, found } = served
  if (!found) return undefined
  const { idKey, place } = resource
  const id = column(table, idKey)
  if (!place) throw new Error(`${resource.name}: say in its declaration at which place of the console a row that is found opens`)
  const parent = parentOf(resource, table)
  const placed = parent ? placeInParent(parent, { idKey, id }) : placeOf(sql`jsonb_build_object(${idKey}::text, ${id})`, sql`null`)
  return {
    ...found,
    name: resource.name,
    label: labelOf(table),
    permission: resource.calls.list.permission,
    table,
    id,
    isLive: isNull(column(table, 'deletedAt')),
    leading: { [idKey]: id, ...(parent && { [parent.key]: parent.column }) },
    from,
    place: () => placed,
    address: place,
  }
}

/** The heading of a group of hits. */
export function labelOf(table: Area['table']): string {
  const { many } = nounOf(table)
  return many.charAt(0).toUpperCase() + many.slice(1)
}

const placeOf = (ids: SQL, parentName: SQL | PgColumn): SQL =>
  sql`jsonb_build_object('ids', ${ids}, 'parentName', ${parentName}, 'more', 0)`

/** Rows of a deleted parent have no location. */
function placeInParent({ key, column: parentId, to, idKey: itsIdKey }: Parent, { idKey, id }: { idKey: string; id: PgColumn }): SQL {
  const parent = alias(to, 'parent')
  const ids = sql`jsonb_build_object(${key}::text, ${parentId}, ${idKey}::text, ${id})`
  const isIt = and(eq(column(parent, itsIdKey), parentId), isNull(column(parent, 'deletedAt')))
  return sql`(select ${placeOf(ids, titleOf(to, parent))} from ${to} as parent where ${isIt})`
}
