import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { changes } from '../../db/tables/index.ts'
import type { Values } from '../../kernel/values.ts'

/**
 * What rows were just before a change: for each that has changed since, the earlier values of the changed fields; null when it was created
 * since.
 */
export async function earlierValues(
  db: Db,
  { resource, ids, changeId }: { resource: string; ids: readonly number[]; changeId: number },
): Promise<Map<number, Values | null>> {
  const sinceThen = await db
    .select({ id: changes.rowId, before: changes.before })
    .from(changes)
    .where(and(eq(changes.resource, resource), inArray(changes.rowId, [...ids]), gte(changes.changeId, changeId)))
    .orderBy(desc(changes.changeId))
  const earlier = new Map<number, Values | null>()
  for (const { id, before } of sinceThen) earlier.set(id, before && { ...earlier.get(id), ...before })
  return earlier
}
