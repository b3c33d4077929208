import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { companyPartRows } from '#contract/companyContacts.ts'
import { companyEvents } from '#contract/events/companyEvents.ts'
import { eventCompanies, eventCompanyTypes, eventContacts, events } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'

/** Serves the events of a company. */
export const mountCompanyEvents = (app: FastifyInstance, { db }: Nucleus): void =>
  mountCall(app, companyEvents, ({ input: { companyId } }) =>
    db
      .select({
        eventCompanyId: eventCompanies.eventCompanyId,
        eventId: events.eventId,
        eventName: events.name,
        startsAt: events.startsAt,
        endsAt: events.endsAt,
        timeZone: events.timeZone,
        companyTypeName: eventCompanyTypes.name,
        eventCompanyStatus: eventCompanies.eventCompanyStatus,
        contactCount: peopleAtEvent,
      })
      .from(eventCompanies)
      .innerJoin(events, and(eq(events.eventId, eventCompanies.eventId), isNull(events.deletedAt)))
      .innerJoin(eventCompanyTypes, eq(eventCompanyTypes.eventCompanyTypeId, eventCompanies.eventCompanyTypeId))
      .where(and(eq(eventCompanies.companyId, companyId), isNull(eventCompanies.deletedAt)))
      .orderBy(desc(events.startsAt), desc(eventCompanies.eventCompanyId))
      .limit(companyPartRows),
  )

const peopleAtEvent = sql<number>`(
  select count(*)::int from ${eventContacts}
  where ${and(sql`${eventContacts.eventCompanyId} = ${eventCompanies.eventCompanyId}`, isNull(eventContacts.deletedAt))})`
