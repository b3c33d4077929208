import { and, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { irReps } from '#contract/events/events.ts'
import { fullName } from '../common/contactHits.ts'
import { isActiveStaff } from '../common/people.ts'
import { contacts, events } from '../db/tables/index.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { Nucleus } from '../kernel/context.ts'

const irRepList = sql`case when jsonb_typeof(${events.irReps}) = 'array' then ${events.irReps} else '[]' end`
/** A value that cannot be an id matches nobody. */
const irRepId = sql`case when jsonb_typeof(named.contact_id) = 'number' and named.contact_id between '1' and '2147483647' then named.contact_id::numeric::int end`

/** The IR reps of one event, in the event's own order. Former staff are included, as not active. */
export const mountIrReps = (app: FastifyInstance, { db }: Nucleus): void =>
  mountCall(app, irReps, ({ input }) =>
    db
      .select({
        contactId: contacts.contactId,
        name: fullName,
        email: sql<string>`coalesce(${contacts.email}, '')`,
        headshotUrl: contacts.headshotUrl,
        isActive: isActiveStaff,
      })
      .from(events)
      .innerJoin(sql`jsonb_array_elements(${irRepList}) with ordinality as named (contact_id, place)`, sql`true`)
      .innerJoin(contacts, sql`${contacts.contactId} = ${irRepId}`)
      .where(and(sql`${events.eventId} = ${input.eventId}`, isNull(events.deletedAt), isNull(contacts.deletedAt)))
      .orderBy(sql`named.place`),
  )
