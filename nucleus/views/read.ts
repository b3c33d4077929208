import { eq } from 'drizzle-orm'
import type { ViewsOfCaller } from '#contract/views.ts'
import type { Actor } from '../core/context.ts'
import type { Db } from '../db/client.ts'
import { defaultViews, keptLayouts } from '../db/tables/index.ts'
import { readViews } from './rows.ts'

/** All that the lists of the console know of the caller. A default that is gone, or no longer shared, is none. */
export async function viewsFor(db: Db, actor: Actor): Promise<ViewsOfCaller> {
  const [views, defaults, layouts] = await Promise.all([
    readViews(db, actor),
    db
      .select({ list: defaultViews.list, viewId: defaultViews.viewId })
      .from(defaultViews)
      .where(eq(defaultViews.contactId, actor.contactId)),
    db
      .select({ list: keptLayouts.list, viewId: keptLayouts.viewId, layout: keptLayouts.layout })
      .from(keptLayouts)
      .where(eq(keptLayouts.contactId, actor.contactId)),
  ])
  const isThere = (list: string, viewId: number) => views.some((view) => view.viewId === viewId && view.list === list)
  return {
    views,
    defaults: defaults.filter(({ list, viewId }) => isThere(list, viewId)),
    layouts: layouts.filter(({ list, viewId }) => viewId === 0 || isThere(list, viewId)),
  }
}
