import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text as key, uniqueIndex } from 'drizzle-orm/pg-core'
import { rowColumns, text } from '../columns.ts'
import { named } from '../entityNames.ts'

/** Saved views of lists: columns, order and filters, of one person or shared (docs/domain.md §0.5). */
export const views = pgTable(
  'views',
  {
    viewId: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Name of the list, which is that of its resource. */
    list: key().notNull(),
    ownerContactId: integer().notNull(),
    name: text().notNull(),
    isShared: boolean().notNull().default(false),
    settings: jsonb().$type<object>().notNull(),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('views_name')
      .on(t.ownerContactId, t.list, sql`lower(${t.name})`)
      .where(sql`${t.deletedAt} is null`),
  ],
)
named(views, 'view', 'views')

/** The default view of a list, for one person. */
export const defaultViews = pgTable(
  'default_views',
  { contactId: integer().notNull(), list: key().notNull(), viewId: integer().notNull() },
  (t) => [primaryKey({ columns: [t.contactId, t.list] })],
)
named(defaultViews, 'choice of a view', 'choices of views')

/**
 * How a person left a list: without a view (0), or with a view whose columns they changed and did not save. A personal habit
 * where the latest state wins, so it has no versions.
 */
export const listLayouts = pgTable(
  'kept_layouts',
  { contactId: integer().notNull(), list: key().notNull(), viewId: integer().notNull(), layout: jsonb().$type<object>().notNull() },
  (t) => [primaryKey({ columns: [t.contactId, t.list, t.viewId] })],
)
named(listLayouts, 'layout of a list', 'layouts of lists')
