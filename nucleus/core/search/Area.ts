import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { EventTabKey } from '#constants/eventTabs.ts'
import type { Permission } from '#constants/roles.ts'

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

/** The place in the console where a found row is opened: `{ eventId, eventName, tab, open, more }` as JSON; `more` counts the other events it is in. */
export interface Place {
  eventId: number
  eventName: string
  tab: EventTabKey
  /** Null where the tab itself is the record. */
  open: number | null
  more: number
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
  /** The event a row belongs to, where it belongs to one. */
  eventId?: PgColumn
  from?: readonly { table: PgTable; on: SQL }[]
  /** The `Place` of a row, null where it has none; `eventId` is the event that leads. */
  place: (eventId: number | undefined) => SQL
}
