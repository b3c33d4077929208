import { and, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isAllowed } from '#constants/roles.ts'
import { allReports, allResources } from '#contract/index.ts'
import type { SavedView } from '#contract/savedViews.ts'
import type { Actor } from '../kernel/context.ts'
import { notFound, ruleBroken } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { contacts, views } from '../db/tables/index.ts'
import { fullNameSql } from '../db/personName.ts'

export const savedViewTable = { resource: 'views', table: views, idKey: 'viewId' }
export const uniqueNames = { views_name: { field: 'name', message: 'You already have a view with this name' } }

const ownerName = sql<string>`coalesce(${fullNameSql(contacts)}, '')`
const { deletedAt, ...columns } = getTableColumns(views)

/** The views that the actor may use, optionally filtered: their own and shared ones, by name. */
export async function readSavedViews(db: Db, actor: Actor, where?: SQL): Promise<SavedView[]> {
  const mayUse = or(eq(views.ownerContactId, actor.contactId), views.isShared)
  const found = await db
    .select({ ...columns, ownerName })
    .from(views)
    .leftJoin(contacts, eq(contacts.contactId, views.ownerContactId))
    .where(and(isNull(deletedAt), mayUse, where))
    .orderBy(views.list, views.name, views.viewId)
  return found.map((row) => ({ ...row, mayChange: row.ownerContactId === actor.contactId || isAllowed(actor.role, 'administer') }))
}

/** A single view. Throws 404: another person's private view is not visible to anybody. */
export async function requireSavedView(db: Db, viewId: number, actor: Actor): Promise<SavedView> {
  const [found] = await readSavedViews(db, actor, eq(views.viewId, viewId))
  if (!found) throw notFound('The view')
  return found
}

const lists = new Set<string>([...allResources, ...allReports].map(({ name }) => name))
/** Throws 422 for a list that the console does not have. */
export function checkList(list: string): void {
  if (!lists.has(list)) throw ruleBroken({ list: 'List not found' })
}
