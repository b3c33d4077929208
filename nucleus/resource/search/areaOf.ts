import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { AnyResource } from '#contract/resource.ts'
import { entityNamesOf, titleOf } from '../../db/entityNames.ts'
import { type Parent, parentOf } from '../../kernel/parent.ts'
import type { ResourceOptions } from '../ResourceOptions.ts'
import { column } from '../../kernel/writes.ts'
import type { Area } from './Area.ts'

/** The search area of a resource; undefined for one that the global search does not find. */
export function areaOf(resource: AnyResource, options: ResourceOptions): Area | undefined {
  const { table, from, searchSource } = options
  if (!searchSource) return undefined
  const { idKey, route } = resource
  const id = column(table, idKey)
  if (!route) throw new Error(`${resource.name}: say in its declaration at which place of the console a row that is found opens`)
  const parent = parentOf(resource, table)
  const location = parent ? locationInParent(parent, { idKey, id }) : locationOf(sql`jsonb_build_object(${idKey}::text, ${id})`, sql`null`)
  return {
    ...searchSource,
    name: resource.name,
    label: groupLabelOf(table),
    permission: resource.calls.list.permission,
    table,
    id,
    isLive: isNull(column(table, 'deletedAt')),
    leadColumns: { [idKey]: id, ...(parent && { [parent.key]: parent.column }) },
    from,
    location: () => location,
    routeOf: route,
  }
}

/** The heading of a group of hits. */
export function groupLabelOf(table: Area['table']): string {
  const { many } = entityNamesOf(table)
  return many.charAt(0).toUpperCase() + many.slice(1)
}

const locationOf = (ids: SQL, parentName: SQL | PgColumn): SQL =>
  sql`jsonb_build_object('ids', ${ids}, 'parentName', ${parentName}, 'more', 0)`

/** Rows of a deleted parent have no location. */
function locationInParent({ key, column: parentId, to, idKey: parentIdKey }: Parent, { idKey, id }: { idKey: string; id: PgColumn }): SQL {
  const parent = alias(to, 'parent')
  const ids = sql`jsonb_build_object(${key}::text, ${parentId}, ${idKey}::text, ${id})`
  const isParent = and(eq(column(parent, parentIdKey), parentId), isNull(column(parent, 'deletedAt')))
  return sql`(select ${locationOf(ids, titleOf(to, parent))} from ${to} as parent where ${isParent})`
}
