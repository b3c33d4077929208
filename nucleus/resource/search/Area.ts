import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Permission } from '#constants/roles.ts'
import type { Route } from '#constants/routes.ts'

type Text = PgColumn | SQL

/** How the global search finds rows. Keys are texts as `searchKey` makes them. */
export interface SearchSource {
  /** The name of a row, over its table and its joins. */
  title: Text
  /** Details that distinguish rows of the same name; empty ones are left out. */
  about?: readonly Text[]
  /** The key of all searched texts, over its own table only, with a trigram index. */
  key: Text
  /** Keys of its names, which the term can equal or begin. Over its own table only. */
  names: readonly Text[]
  /** Keys with a prefix index (`text_pattern_ops`), for tables where a common prefix matches many thousands of rows. */
  prefixKeys?: readonly Text[]
}

/** Where a hit is: the ids for its route, the name of its parent, and how many other parents it has. */
export interface RowLocation {
  ids: Readonly<Record<string, number>>
  parentName: string | null
  more: number
}

/** The parent whose rows win ties: the field of its id, such as `eventId`, and the id. */
export interface Lead {
  key: string
  id: number
}

/** One kind of rows that the global search finds. */
export interface Area extends SearchSource {
  name: string
  label: string
  permission: Permission
  table: PgTable
  id: PgColumn
  /** Which rows can be found. */
  isLive: SQL | undefined
  /** The columns that can match a `Lead`, by field: the parent's id and the row's own. */
  leadColumns: Readonly<Record<string, PgColumn>>
  from?: readonly { table: PgTable; on: SQL }[]
  /** The location of a row as JSON; null where it has none. */
  location: (lead: Lead | undefined) => SQL
  /** The console's route to a row, from the ids of its location. */
  routeOf: (ids: RowLocation['ids']) => Route | null
}
