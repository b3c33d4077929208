import { and, desc, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { limits } from '#constants/limits.ts'
import { type HostedEvent, hostEvents } from '#contract/events/hostedEvents.ts'
import { currentId } from '../common/currentId.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { Db } from '../db/client.ts'
import { events } from '../db/tables/index.ts'

/** Serves the events that a contact hosts, also under the id of a contact that was merged into them. */
export const mountHostedEvents = (app: FastifyInstance, { db }: Nucleus): void =>
  mountCall(app, hostEvents, async ({ input }) => eventsHostedBy(db, await currentId(db, 'contacts', input.contactId)))

/** The events that a contact hosts, the newest first; a host that is only a company has no contact. */
async function eventsHostedBy(db: Db, contactId: number): Promise<HostedEvent[]> {
  const hosts = sql`jsonb_build_array(jsonb_build_object('contactId', ${contactId}::int))`
  const { eventId, name, startsAt, timeZone } = events
  return db
    .select({
      eventId,
      name,
      startsAt,
      timeZone,
      displayName: sql<
        string | null
      >`(select host ->> 'displayName' from jsonb_array_elements(${events.eventHosts}) as host where host -> 'contactId' = to_jsonb(${contactId}::int) limit 1)`,
    })
    .from(events)
    .where(and(isNull(events.deletedAt), sql`${events.eventHosts} @> ${hosts}`))
    .orderBy(desc(startsAt), desc(eventId))
    .limit(limits.lookupRows)
}
