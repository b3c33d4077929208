import { and, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { irReps } from '#contract/events/events.ts'
import { fullName, isActiveStaff } from '../common/people.ts'
import { contacts, events } from '../db/tables/index.ts'
import { mountCall } from '../mountCall.ts'
import type { Nucleus } from '../nucleus.ts'

/** The IR representatives of one event, in the event's own order. Those who left the staff are still named, as not active. */
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
      .innerJoin(sql`jsonb_array_elements(${events.irReps}) with ordinality as named (contact_id, place)`, sql`true`)
      .innerJoin(contacts, sql`${contacts.contactId} = (named.contact_id)::int`)
      .where(and(sql`${events.eventId} = ${input.eventId}`, isNull(events.deletedAt), isNull(contacts.deletedAt)))
      .orderBy(sql`named.place`),
  )
