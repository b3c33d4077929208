import { and, desc, eq, gte, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { changes } from '../../db/tables/index.ts'
import { notFound } from '../../base/errors.ts'
import type { RestorableRepository } from '../repositoryTypes.ts'
import type { Values } from '../../kernel/values.ts'

/** The values of the writable fields around a change. Fields that have not changed since are left out: the row has them. */
export interface Versions {
  /** Null before the row was created. */
  before: Values | null
  after: Values
}

/** The most changes that a history shows, newest first; older ones cannot be restored. */
export const versionsShown = 500

/** The changes of one row. */
export const changesOf = (resource: string, id: number): SQL | undefined => and(eq(changes.resource, resource), eq(changes.rowId, id))

/** Reverses newer changes one by one, newest first, then the change itself. Throws 404 when the change is not one of the row's. */
export async function valuesAround(
  db: Db,
  repository: Pick<RestorableRepository, 'resource' | 'fields'>,
  { id, changeId }: { id: number; changeId: number },
): Promise<Versions> {
  const sinceThen = await db
    .select({ changeId: changes.changeId, before: changes.before })
    .from(changes)
    .where(and(changesOf(repository.resource, id), gte(changes.changeId, changeId)))
    .orderBy(desc(changes.changeId))
    .limit(versionsShown + 1)
  const change = sinceThen.pop()
  if (change?.changeId !== changeId) throw notFound('This version')
  const after = sinceThen.reduce<Values>((newer, { before }) => ({ ...newer, ...before }), {})
  const writableFields = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([field]) => repository.fields.includes(field)))
  return { before: change.before && writableFields({ ...after, ...change.before }), after: writableFields(after) }
}
