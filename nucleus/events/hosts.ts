import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { eventHosts } from '#contract/events/events.ts'
import { events } from '../db/tables/index.ts'
import { mountCall } from '../mountCall.ts'
import type { Nucleus } from '../nucleus.ts'

const atMost = 200

/** Hosts of all events, each company or contact once and under its latest name; hosts of the newest events lead. */
export const mountHosts = (app: FastifyInstance, { db }: Nucleus): void =>
  mountCall(app, eventHosts, async () => {
    const found = await db
      .select({
        companyId: sql<number | null>`company_id`,
        contactId: sql<number | null>`contact_id`,
        displayName: sql<string>`display_name`,
      })
      .from(
        sql`(
          select distinct on (company_id, contact_id)
            (host ->> 'companyId')::int as company_id, (host ->> 'contactId')::int as contact_id, host ->> 'displayName' as display_name,
            ${events.startsAt} as starts_at, (host ->> 'sortOrder')::int as sort_order
          from ${events}, jsonb_array_elements(${events.eventHosts}) as host
          where ${events.deletedAt} is null
          order by company_id, contact_id, ${events.startsAt} desc, ${events.eventId} desc
        ) as known`,
      )
      .orderBy(sql`starts_at desc, sort_order, display_name`)
      .limit(atMost)
    return found.map((host, sortOrder) => ({ ...host, sortOrder }))
  })
