import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/client.ts'
import { searchedTable, titleOf } from '../../db/entityNames.ts'
import { type DeclaredReference, declaredReferencesOf } from '../../kernel/declaredReferences.ts'
import type { ImportLookup, ResourceOptions } from '../ResourceOptions.ts'
import { column } from '../../kernel/writes.ts'
import { searchedLookupOf } from './searchedLookup.ts'
import { withArticle } from './withArticle.ts'

/** Adds a lookup by name for every declared reference to rows of the same parent or of a searched table. The table's own lookups take precedence. */
export function withReferenceLookups(
  resource: Pick<AnyResource, 'name' | 'parent' | 'schema' | 'references'>,
  options: ResourceOptions,
): ResourceOptions {
  const { searchedLookups } = options.importSettings ?? {}
  const lookups = declaredReferencesOf(resource, options.table).flatMap((reference): [string, ImportLookup][] => {
    if (reference.isList) return []
    const searched = searchedTable(reference.to)
    if (searched) return [[reference.field, searchedLookupOf(reference, { ...searched, ...searchedLookups?.[reference.field] })]]
    return reference.scope?.key === resource.parent ? [[reference.field, lookupOf(reference)]] : []
  })
  if (lookups.length === 0) return options
  return {
    ...options,
    importSettings: { ...options.importSettings, lookups: { ...Object.fromEntries(lookups), ...options.importSettings?.lookups } },
  }
}

function lookupOf({ to, idKey, noun, scope }: DeclaredReference): ImportLookup {
  return {
    noun,
    hint: `Name of ${withArticle(noun)}${scope ? ` of the ${scope.noun}` : ''}`,
    isWhole: true,
    read: (db: Db, parentId: number) =>
      db
        .select({ id: sql<number>`${column(to, idKey)}`, name: sql<string>`${titleOf(to)}` })
        .from(to)
        .where(and(scope && eq(column(to, scope.key), parentId), isNull(column(to, 'deletedAt')))),
  }
}
