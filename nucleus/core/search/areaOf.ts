import { isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { EventTabKey } from '#constants/eventTabs.ts'
import type { AnyResource } from '#contract/resource.ts'
import { events } from '../../db/tables/index.ts'
import { nounOf } from '../../db/nouns.ts'
import type { Served } from '../resource/Served.ts'
import { column } from '../writes.ts'
import type { Area } from './Area.ts'

/** The area of a resource that says how it is found; nothing for one that does not. */
export function areaOf(resource: AnyResource, served: Served): Area | undefined {
  const { table, from, found } = served
  if (!found) return undefined
  const id = column(table, resource.idKey)
  const eventId = column(table, 'eventId')
  return {
    ...found,
    name: resource.name,
    label: labelOf(table),
    permission: resource.calls.list.permission,
    table,
    id,
    isLive: isNull(column(table, 'deletedAt')),
    eventId,
    from,
    place: () => placeInEvent({ eventId, tab: found.tab, open: table === events ? sql`null` : id }),
  }
}

/** What rows of a table are called, as the heading of a group. */
export function labelOf(table: Area['table']): string {
  const { many } = nounOf(table)
  return many.charAt(0).toUpperCase() + many.slice(1)
}

const placeInEvent = ({ eventId, tab, open }: { eventId: PgColumn; tab: EventTabKey; open: SQL | PgColumn }): SQL => sql`(
  select jsonb_build_object('eventId', event.event_id, 'eventName', event.name, 'tab', ${tab}::text, 'open', ${open}, 'more', 0)
  from ${events} as event where event.event_id = ${eventId} and event.deleted_at is null)`
