import { and, eq } from 'drizzle-orm'
import type { saveLayout, setDefaultView, ViewLayout } from '#contract/savedViews.ts'
import type { Actor } from '../kernel/context.ts'
import { ruleBroken } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { defaultViews, listLayouts } from '../db/tables/index.ts'
import { checkList, requireSavedView } from './rows.ts'

type DefaultViewInput = NonNullable<(typeof setDefaultView)['parsedType']>
type LayoutInput = NonNullable<(typeof saveLayout)['parsedType']>

/** Sets the actor's default view of a list. Throws 404, and 422 for a view of another list. */
export async function setDefaultOf(db: Db, { list, viewId }: DefaultViewInput, actor: Actor): Promise<DefaultViewInput> {
  const { contactId } = actor
  await checkViewOfList(db, { list, viewId: viewId ?? 0 }, actor)
  if (viewId === null) await db.delete(defaultViews).where(and(eq(defaultViews.contactId, contactId), eq(defaultViews.list, list)))
  else
    await db
      .insert(defaultViews)
      .values({ contactId, list, viewId })
      .onConflictDoUpdate({ target: [defaultViews.contactId, defaultViews.list], set: { viewId } })
  return { list, viewId }
}

/** Stores how the actor left a list; the latest layout wins. */
export async function saveLayoutOf(
  db: Db,
  { list, viewId, layout }: LayoutInput,
  actor: Actor,
): Promise<{ list: string; viewId: number; layout: ViewLayout | null }> {
  const { contactId } = actor
  await checkViewOfList(db, { list, viewId }, actor)
  const { contactId: who, list: which, viewId: of } = listLayouts
  if (layout === null) await db.delete(listLayouts).where(and(eq(who, contactId), eq(which, list), eq(of, viewId)))
  else
    await db
      .insert(listLayouts)
      .values({ contactId, list, viewId, layout })
      .onConflictDoUpdate({ target: [who, which, of], set: { layout } })
  return { list, viewId, layout }
}

async function checkViewOfList(db: Db, { list, viewId }: { list: string; viewId: number }, actor: Actor): Promise<void> {
  checkList(list)
  if (viewId === 0) return
  const savedView = await requireSavedView(db, viewId, actor)
  if (savedView.list !== list) throw ruleBroken({ viewId: 'This is a view of another list' })
}
