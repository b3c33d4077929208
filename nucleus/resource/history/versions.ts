import { and, desc, eq, gte, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { changes } from '../../db/tables/index.ts'
import { notFound } from '../../base/errors.ts'
import type { RestorableRows } from '../rows.ts'
import type { Values } from '../../kernel/values.ts'

/** What staff's fields held around a change. What never changed since is in neither, and is as the row has it now. */
export interface Versions {
  /** Nothing before the row was made. */
  before: Values | null
  after: Values
}

/** Changes that a history shows at most, the newest; a row goes back to none of before. */
export const versionsShown = 500

/** The changes of one row. */
export const changesOf = (resource: string, id: number): SQL | undefined => and(eq(changes.resource, resource), eq(changes.rowId, id))

/** Newer changes are taken back one by one, the newest first, then the change itself. Throws 404 when it is not one of the row's. */
export async function valuesAround(
  db: Db,
  rows: Pick<RestorableRows, 'resource' | 'fields'>,
  { id, changeId }: { id: number; changeId: number },
): Promise<Versions> {
  const sinceThen = await db
    .select({ changeId: changes.changeId, before: changes.before })
    .from(changes)
    .where(and(changesOf(rows.resource, id), gte(changes.changeId, changeId)))
    .orderBy(desc(changes.changeId))
    .limit(versionsShown + 1)
  const change = sinceThen.pop()
  if (change?.changeId !== changeId) throw notFound('This version')
  const after = sinceThen.reduce<Values>((newer, { before }) => ({ ...newer, ...before }), {})
  const ofStaff = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([field]) => rows.fields.includes(field)))
  return { before: change.before && ofStaff({ ...after, ...change.before }), after: ofStaff(after) }
}
