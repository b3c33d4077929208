import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { densities } from '#constants/densities.ts'
import { definePost, defineGet } from './define.ts'
import { listQuery, positiveId, requiredText, rowFields, rowVersion, text, integer } from './fields.ts'
import { removalReply } from './removal.ts'

/** The name of a list: its resource's name, or another one for a second list of the same resource. */
const list = z.string().regex(/^[a-zA-Z]{1,40}$/)
const columnKey = z.string().regex(/^[\w.-]{1,60}$/)

/** The console knows the columns and filters of a list; here only their number and total size are bounded. */
const fitsLimit = (value: object): boolean => JSON.stringify(value).length <= limits.viewSettings
const tooLarge = {
  message: `All that it holds is longer than ${limits.viewSettings.toLocaleString('en-US')} characters. Save fewer columns or filters`,
}
/** Each key once: duplicates only use up space. */
const areUnique = (keys: readonly string[]): boolean => new Set(keys).size === keys.length

/**
 * The layout of a list: its columns in order, with widths in pixels, and the row height. Settings left out are as the list declares them.
 */
export const viewLayout = z.object({
  columns: z
    .array(
      z.object({
        key: columnKey,
        width: integer(limits.columnWidthMin, limits.columnWidthMax).optional(),
        isHidden: z.boolean().optional(),
      }),
    )
    .max(limits.viewColumns)
    .refine((columns) => areUnique(columns.map(({ key }) => key)), { message: 'Each column may be named once' })
    .optional(),
  density: z.enum(densities).optional(),
})
export type ViewLayout = z.infer<typeof viewLayout>

/** The settings of a saved view: layout, order and filters. */
export const viewSettings = viewLayout.extend({
  sort: listQuery.shape.sort,
  q: listQuery.shape.q,
  filters: z
    .array(z.object({ name: columnKey, value: text(limits.filterValue).min(1) }))
    .max(limits.viewFilters)
    .refine((filters) => areUnique(filters.map(({ name }) => name)), { message: 'Each filter may be named once' })
    .optional(),
})
export type ViewSettings = z.infer<typeof viewSettings>

const viewName = requiredText(limits.viewName).meta({ title: 'Name' })
/** A named view of a list (docs/domain.md §0.5). Its settings are returned as stored, even if the list has changed since. */
export const savedView = z.object({
  viewId: positiveId,
  list,
  name: z.string(),
  isShared: z.boolean(),
  settings: z.unknown(),
  ownerContactId: positiveId,
  ownerName: z.string(),
  /** Whether the caller can save, rename and delete it. */
  mayChange: z.boolean(),
  ...rowFields.shape,
})
export type SavedView = z.infer<typeof savedView>

const defaultView = z.object({ list, viewId: positiveId })
/** The layout in which a user left a list: without a view (`viewId` 0), or in a view with unsaved changes. */
const storedLayout = z.object({ list, viewId: integer(0), layout: z.unknown() })

/** The caller's settings of a list: their own and the shared views, the default view, and the unsaved layouts. */
export const savedViewsOfCaller = z.object({
  views: z.array(savedView),
  defaults: z.array(defaultView),
  layouts: z.array(storedLayout),
})
export type SavedViewsOfCaller = z.infer<typeof savedViewsOfCaller>
/** The views of one list. Not in the background: its rows wait for them. */
export const listSavedViews = defineGet({
  name: 'views/views/fetch',
  path: '/views',
  budget: 'whole',
  query: z.object({ list }),
  reply: savedViewsOfCaller,
})

/** Needs `read` for own views, and `editEvents` to share them. A shared view can be changed by its owner and by administrators. */
export const saveView = definePost({
  name: 'views/view/save',
  path: '/view/upsert',
  permission: 'read',
  body: z.object({
    viewId: positiveId.nullish(),
    list: list.optional(),
    name: viewName.optional(),
    isShared: z.boolean().optional(),
    settings: viewSettings.refine(fitsLimit, tooLarge).optional(),
    rowVersion: rowVersion.optional(),
  }),
  reply: savedView,
  toast: { success: 'View saved.', failure: ({ reply }) => reply.message ?? 'Failed to save the view!' },
})

export const removeView = definePost({
  name: 'views/view/remove',
  path: '/view/delete',
  budget: 'row',
  permission: 'read',
  body: z.object({ viewId: positiveId, rowVersion: rowVersion.optional() }),
  reply: removalReply,
  toast: { success: 'View deleted.', failure: ({ reply }) => reply.message ?? 'Failed to delete the view!' },
})

/** Sets the view in which the caller's list opens; null for none. */
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

/** Saves the layout in which the caller left a list or an unsaved view of it; null when it equals the declared or saved one. */
export const saveLayout = definePost({
  name: 'views/layout/keep',
  path: '/view/layout',
  budget: 'row',
  permission: 'read',
  body: z.object({ list, viewId: integer(0), layout: viewLayout.refine(fitsLimit, tooLarge).nullable() }),
  reply: storedLayout,
  background: true,
  toast: { failure: 'The columns could not be saved. They will be back to how they were after a reload.' },
})

export const viewCalls = [listSavedViews, saveView, removeView, setDefaultView, saveLayout] as const
