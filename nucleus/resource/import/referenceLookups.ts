import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/client.ts'
import { titleOf } from '../../db/entityNames.ts'
import { type DeclaredReference, declaredReferencesOf } from '../../kernel/declaredReferences.ts'
import type { ImportSettings, ResourceOptions } from '../ResourceOptions.ts'
import { column } from '../../kernel/writes.ts'

type Lookup = NonNullable<NonNullable<ImportSettings['lookups']>[string]>

/** Adds a lookup by name for every declared reference to rows of the same parent. The table's own lookups take precedence. */
export function withReferenceLookups(
  resource: Pick<AnyResource, 'name' | 'parent' | 'schema' | 'references'>,
  options: ResourceOptions,
): ResourceOptions {
  const lookups = declaredReferencesOf(resource, options.table).flatMap((reference): [string, Lookup][] =>
    reference.isList || reference.scope?.key !== resource.parent ? [] : [[reference.field, lookupOf(reference)]],
  )
  if (lookups.length === 0) return options
  return {
    ...options,
    importSettings: { ...options.importSettings, lookups: { ...Object.fromEntries(lookups), ...options.importSettings?.lookups } },
  }
}

function lookupOf({ to, idKey, noun, scope }: DeclaredReference): Lookup {
  return {
    noun,
    hint: `Name of ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}${scope ? ` of the ${scope.noun}` : ''}`,
    read: (db: Db, parentId: number) =>
      db
        .select({ id: sql<number>`${column(to, idKey)}`, name: sql<string>`${titleOf(to)}` })
        .from(to)
        .where(and(scope && eq(column(to, scope.key), parentId), isNull(column(to, 'deletedAt')))),
  }
}
