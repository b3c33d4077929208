import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { densities } from '#constants/densities.ts'
import { definePost, defineGet } from './define.ts'
import { listQuery, positiveId, requiredText, rowFields, rowVersion, text, whole } from './fields.ts'
import { removedRow } from './resource.ts'

/** The name of a list: that of its resource, or of a second list of one. */
const list = z.string().regex(/^[a-zA-Z]{1,40}$/)
const columnKey = z.string().regex(/^[\w.-]{1,60}$/)

/** Which columns and filters a list has, the console knows; here they are bounded, in number and as a whole. */
const isSmall = (value: object): boolean => JSON.stringify(value).length <= limits.viewSettings
const tooLarge = {
  message: `All that it holds is longer than ${limits.viewSettings.toLocaleString('en-US')} characters. Save fewer columns or filters`,
}
/** Each key once: a second one would only take room. */
const isOnce = (keys: readonly string[]): boolean => new Set(keys).size === keys.length

/** How a list looks: its columns in their order, with widths in pixels, and the height of its rows. What it does not say is as the list declares it. */
export const viewLayout = z.object({
  columns: z
    .array(
      z.object({
        key: columnKey,
        width: whole(limits.columnWidthMin, limits.columnWidthMax).optional(),
        isHidden: z.boolean().optional(),
      }),
    )
    .max(limits.viewColumns)
    .refine((columns) => isOnce(columns.map(({ key }) => key)), { message: 'Each column may be named once' })
    .optional(),
  density: z.enum(densities).optional(),
})
export type ViewLayout = z.infer<typeof viewLayout>

/** What a view keeps of a list: its looks, its order, and what narrows it. */
export const viewSettings = viewLayout.extend({
  sort: listQuery.shape.sort,
  q: listQuery.shape.q,
  filters: z
    .array(z.object({ name: columnKey, value: text(limits.filterValue).min(1) }))
    .max(limits.viewFilters)
    .refine((filters) => isOnce(filters.map(({ name }) => name)), { message: 'Each filter may be named once' })
    .optional(),
})
export type ViewSettings = z.infer<typeof viewSettings>

const viewName = requiredText(limits.viewName).meta({ title: 'Name' })
/** A named view of a list (docs/domain.md §0.5). Its settings are as they were stored, whatever the list has become. */
export const view = z.object({
  viewId: positiveId,
  list,
  name: z.string(),
  isShared: z.boolean(),
  settings: z.unknown(),
  ownerContactId: positiveId,
  ownerName: z.string(),
  /** Whether the caller may save, rename and delete it. */
  mayChange: z.boolean(),
  ...rowFields.shape,
})
export type View = z.infer<typeof view>

const defaultView = z.object({ list, viewId: positiveId })
/** How somebody left a list: without a view (`viewId` 0), or a view that they have changed and not saved. */
const keptLayout = z.object({ list, viewId: whole(0), layout: z.unknown() })

/** All that a list of the console knows of the caller: their own views of it and the shared ones, which view it begins with, and how they left it. */
export const viewsOfCaller = z.object({
  views: z.array(view),
  defaults: z.array(defaultView),
  layouts: z.array(keptLayout),
})
export type ViewsOfCaller = z.infer<typeof viewsOfCaller>
/** The views of one list. */
export const listViews = defineGet({
  name: 'views/views/fetch',
  path: '/views',
  budget: 'whole',
  query: z.object({ list }),
  reply: viewsOfCaller,
  background: true,
})

/** Whoever may read may keep views; whoever may edit events may share theirs. A shared one is changed by who made it, and by who administers. */
export const saveView = definePost({
  name: 'views/view/save',
  path: '/view/upsert',
  permission: 'read',
  body: z.object({
    viewId: positiveId.nullish(),
    list: list.optional(),
    name: viewName.optional(),
    isShared: z.boolean().optional(),
    settings: viewSettings.refine(isSmall, tooLarge).optional(),
    rowVersion: rowVersion.optional(),
  }),
  reply: view,
  toast: { success: 'View saved.', failure: ({ reply }) => reply.message ?? 'Failed to save the view!' },
})

export const removeView = definePost({
  name: 'views/view/remove',
  path: '/view/delete',
  budget: 'row',
  permission: 'read',
  body: z.object({ viewId: positiveId, rowVersion: rowVersion.optional() }),
  reply: removedRow,
  toast: { success: 'View deleted.', failure: ({ reply }) => reply.message ?? 'Failed to delete the view!' },
})

/** Which view the caller's list begins with; null for the list as it is. */
export const setDefaultView = definePost({
  name: 'views/default/set',
  path: '/view/default',
  budget: 'row',
  permission: 'read',
  body: z.object({ list, viewId: positiveId.nullable() }),
  reply: z.object({ list, viewId: positiveId.nullable() }),
  background: true,
  toast: { failure: ({ reply }) => reply.message ?? 'Failed to change where the list begins!' },
})

/** Keeps how the caller left a list, or a view of it that they have not saved; null when it is as declared or as saved. */
export const keepLayout = definePost({
  name: 'views/layout/keep',
  path: '/view/layout',
  budget: 'row',
  permission: 'read',
  body: z.object({ list, viewId: whole(0), layout: viewLayout.refine(isSmall, tooLarge).nullable() }),
  reply: keptLayout,
  background: true,
  toast: { failure: 'The columns could not be kept: after a reload they are as before.' },
})

export const viewCalls = [listViews, saveView, removeView, setDefaultView, keepLayout] as const
