import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { eventHosts, host as hostRow } from '#contract/events/events.ts'
import { events } from '../db/tables/index.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { Nucleus } from '../kernel/context.ts'

const maxHosts = 200

/** Stored hosts: JSON that an older version or another program may have written in another shape. */
const storedHosts = sql`jsonb_array_elements(case when jsonb_typeof(${events.eventHosts}) = 'array' then ${events.eventHosts} else '[]' end)`
/** As JSON, which holds any value and compares and sorts like the number that it should be. */
const hostId = (key: 'companyId' | 'contactId') => sql`nullif(host -> ${sql.raw(`'${key}'`)}, 'null')`

/** Hosts of all events, each company or contact once with its latest name; hosts of the newest events first. */
export const mountHosts = (app: FastifyInstance, { db }: Nucleus): void =>
  mountCall(app, eventHosts, async () => {
    const found = await db
      .select({ companyId: sql`company_id`, contactId: sql`contact_id`, displayName: sql`display_name` })
      .from(
        sql`(
          select distinct on (company_id, contact_id)
            ${hostId('companyId')} as company_id, ${hostId('contactId')} as contact_id, host ->> 'displayName' as display_name,
            ${events.startsAt} as starts_at, host -> 'sortOrder' as sort_order
          from ${events}, ${storedHosts} as host
          where ${events.deletedAt} is null
          order by company_id, contact_id, ${events.startsAt} desc, ${events.eventId} desc
        ) as known`,
      )
      .orderBy(sql`starts_at desc, sort_order, display_name`)
      .limit(maxHosts)
    return found.flatMap((host, sortOrder) => {
      const parsed = hostRow.safeParse({ ...host, sortOrder })
      return parsed.success ? [parsed.data] : []
    })
  })
