import { and, eq } from 'drizzle-orm'
import type { SavedViewsOfCaller } from '#contract/savedViews.ts'
import type { Actor } from '../kernel/context.ts'
import type { Db } from '../db/client.ts'
import { defaultViews, listLayouts, views as table } from '../db/tables/index.ts'
import { readSavedViews } from './rows.ts'

/** Everything about the caller that a list needs. A default view that was deleted or is no longer shared is left out. */
export async function savedViewsFor(db: Db, list: string, actor: Actor): Promise<SavedViewsOfCaller> {
  const [savedViews, defaults, layouts] = await Promise.all([
    readSavedViews(db, actor, eq(table.list, list)),
    db
      .select({ list: defaultViews.list, viewId: defaultViews.viewId })
      .from(defaultViews)
      .where(and(eq(defaultViews.contactId, actor.contactId), eq(defaultViews.list, list))),
    db
      .select({ list: listLayouts.list, viewId: listLayouts.viewId, layout: listLayouts.layout })
      .from(listLayouts)
      .where(and(eq(listLayouts.contactId, actor.contactId), eq(listLayouts.list, list))),
  ])
  const isPresent = (viewId: number) => savedViews.some((savedView) => savedView.viewId === viewId)
  return {
    views: savedViews,
    defaults: defaults.filter(({ viewId }) => isPresent(viewId)),
    layouts: layouts.filter(({ viewId }) => viewId === 0 || isPresent(viewId)),
  }
}
