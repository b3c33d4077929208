import { and, eq } from 'drizzle-orm'
import type { keepLayout, setDefaultView, ViewLayout } from '#contract/views.ts'
import type { Actor } from '../kernel/context.ts'
import { ruleBroken } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { defaultViews, keptLayouts } from '../db/tables/index.ts'
import { checkList, needView } from './rows.ts'

type Default = NonNullable<(typeof setDefaultView)['parsedType']>
type Kept = NonNullable<(typeof keepLayout)['parsedType']>

/** Sets the actor's default view of a list. Throws 404, and 422 for a view of another list. */
export async function setDefaultOf(db: Db, { list, viewId }: Default, actor: Actor): Promise<Default> {
  const { contactId } = actor
  await checkIsOf(db, { list, viewId: viewId ?? 0 }, actor)
  if (viewId === null) await db.delete(defaultViews).where(and(eq(defaultViews.contactId, contactId), eq(defaultViews.list, list)))
  else
    await db
      .insert(defaultViews)
      .values({ contactId, list, viewId })
      .onConflictDoUpdate({ target: [defaultViews.contactId, defaultViews.list], set: { viewId } })
  return { list, viewId }
}

/** Stores how the actor left a list; the latest layout wins. */
export async function keepLayoutOf(
  db: Db,
  { list, viewId, layout }: Kept,
  actor: Actor,
): Promise<{ list: string; viewId: number; layout: ViewLayout | null }> {
  const { contactId } = actor
  await checkIsOf(db, { list, viewId }, actor)
  const { contactId: who, list: which, viewId: of } = keptLayouts
  if (layout === null) await db.delete(keptLayouts).where(and(eq(who, contactId), eq(which, list), eq(of, viewId)))
  else
    await db
      .insert(keptLayouts)
      .values({ contactId, list, viewId, layout })
      .onConflictDoUpdate({ target: [who, which, of], set: { layout } })
  return { list, viewId, layout }
}

async function checkIsOf(db: Db, { list, viewId }: { list: string; viewId: number }, actor: Actor): Promise<void> {
  checkList(list)
  if (viewId === 0) return
  const view = await needView(db, viewId, actor)
  if (view.list !== list) throw ruleBroken({ viewId: 'This is a view of another list' })
}
