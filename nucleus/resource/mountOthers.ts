import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { AnyResource } from '#contract/resource.ts'
import { titleOf } from '../db/entityNames.ts'
import { searchKey } from '../db/searchKey.ts'
import type { Nucleus } from '../kernel/context.ts'
import { tableNamed } from '../kernel/declaredReferences.ts'
import { column } from '../kernel/writes.ts'
import { mountResource } from './mountResource.ts'
import { positionFieldsOf } from './order/positionFields.ts'
import type { RestorableRepository, Repository } from './repositoryTypes.ts'
import type { ResourceOptions } from './ResourceOptions.ts'

/**
 * Serves the resources of an area that no file mounts: their declaration and their table say everything. Throws an error if two have the
 * same name (a programming error).
 */
export function mountOthers(
  app: FastifyInstance,
  nucleus: Nucleus,
  resources: readonly AnyResource[],
  mounted: readonly Pick<RestorableRepository, 'resource'>[],
): Repository[] {
  for (const [name, [first, second]] of Map.groupBy(resources, (one) => one.name))
    if (second)
      throw new Error(`${first?.label ?? ''} and ${second.label} are both named ${name}. Give each declaration a \`name\` of its own`)
  return resources
    .filter(({ name }) => !mounted.some(({ resource }) => resource === name))
    .map((resource) => mountResource(app, nucleus, resource, defaultsFor(resource)))
}

/** Sorted in their manual order, then by name; searched by name, and in the global search too if the declaration has a `route`. */
function defaultsFor(resource: AnyResource): ResourceOptions {
  const { name, search, route } = resource
  const table = tableNamed(name)
  if (!table) throw new Error(`${name}: has no table of its name. Add it to nucleus/db/tables, with named() below it`)
  const title = titleOf(table)
  const key = searchKey(title)
  return {
    table,
    search: search ?? [title],
    order: [
      ...positionFieldsOf(resource)
        .toReversed()
        .map((field) => asc(column(table, field))),
      asc(title),
    ],
    searchSource: route && { title, key, names: [key] },
    isIndependent: true,
  }
}
