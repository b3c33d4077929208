import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Permission } from '#constants/roles.ts'
import type { Route } from '#constants/routes.ts'

type Text = PgColumn | SQL

/** How rows are found by the search over everything. Keys are texts as `searchKey` makes them. */
export interface Found {
  /** What a row is called, over its table and what that is joined with. */
  title: Text
  /** What tells it from others that are called the same; empty ones are left out. */
  about?: readonly Text[]
  /** The key of all texts that it is found by, over its own table alone; a trigram index holds it. */
  key: Text
  /** Keys of what it is called: the term can be the whole of one, or its beginning. Over its own table alone. */
  names: readonly Text[]
  /** Keys whose beginning has an index (`text_pattern_ops`): for tables of which a common beginning finds many thousands. */
  starts?: readonly Text[]
}

/** Where a found row is: the ids that its address is made of, what its parent is called, and in how many others it is too. */
export interface Place {
  ids: Readonly<Record<string, number>>
  parentName: string | null
  more: number
}

/** The parent whose rows lead among equals: the field of its id, such as `eventId`, and the id. */
export interface Lead {
  key: string
  id: number
}

/** One kind of rows that the search over everything finds. */
export interface Area extends Found {
  name: string
  label: string
  permission: Permission
  table: PgTable
  id: PgColumn
  /** Which rows count. */
  isLive: SQL | undefined
  /** The columns by which rows can lead, by the field of the id: of their parent, and of themselves. */
  leading: Readonly<Record<string, PgColumn>>
  from?: readonly { table: PgTable; on: SQL }[]
  /** The `Place` of a row as JSON, null where it has none. */
  place: (lead: Lead | undefined) => SQL
  /** The page of the console that opens a row, by the ids of its place. */
  address: (ids: Place['ids']) => Route | null
}
