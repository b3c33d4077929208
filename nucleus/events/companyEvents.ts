import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { RegistrationStatusId } from '#constants/statuses.ts'
import { companyPartRows } from '#contract/companyContacts.ts'
import { companyAppearances, companyEvents, companyRegistrations } from '#contract/events/companyEvents.ts'
import { speakers as declaredSpeakers } from '#contract/events/speakers.ts'
import { sponsors as declaredSponsors } from '#contract/events/sponsors.ts'
import { vettingSubmissions as declaredSubmissions } from '#contract/events/vetting.ts'
import { type AppearanceSource, inEvents, inTable, readAppearances } from '../common/appearances.ts'
import { currentId } from '../common/currentId.ts'
import type { Db } from '../db/client.ts'
import { fullNameSql } from '../db/personName.ts'
import {
  contacts,
  eventCompanies,
  eventCompanyTypes,
  eventContacts,
  events,
  registrations,
  speakers,
  sponsorLevels,
  sponsors,
  vettingSubmissions,
} from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'

/** Serves where a company appears at events: as an attending company, in registrations, and as a sponsor, of speakers, in vetting and as a host. */
export function mountCompanyEvents(app: FastifyInstance, { db }: Nucleus): void {
  const idOf = (companyId: number) => currentId(db, 'companies', companyId)
  mountCall(app, companyEvents, async ({ input }) => readEvents(db, await idOf(input.companyId)))
  mountCall(app, companyRegistrations, async ({ input }) => readRegistrations(db, await idOf(input.companyId)))
  mountCall(app, companyAppearances, async ({ input }) => readAppearances(db, sources, await idOf(input.companyId)))
}

const levelOfSponsor = sql`(select ${sponsorLevels.name} from ${sponsorLevels} where ${sponsorLevels.sponsorLevelId} = ${sponsors.sponsorLevelId})`
const sources: readonly AppearanceSource[] = [
  inTable('Sponsor', { declared: declaredSponsors, table: sponsors, whose: sponsors.companyId, detail: levelOfSponsor }),
  inTable('Speaker', {
    declared: declaredSpeakers,
    table: speakers,
    whose: speakers.companyId,
    detail: sql`coalesce(${speakers.displayName}, ${fullNameSql(speakers)})`,
  }),
  inTable('Vetting submission', {
    declared: declaredSubmissions,
    table: vettingSubmissions,
    whose: vettingSubmissions.companyId,
    detail: sql`(select ${fullNameSql(contacts)} from ${contacts} where ${contacts.contactId} = ${vettingSubmissions.contactId})`,
  }),
  inEvents('Host', events.eventHosts, (companyId) => ({ companyId })),
]

const atEvent = { eventId: events.eventId, eventName: events.name, startsAt: events.startsAt, timeZone: events.timeZone }

const readEvents = (db: Db, companyId: number) =>
  db
    .select({
      ...atEvent,
      eventCompanyId: eventCompanies.eventCompanyId,
      endsAt: events.endsAt,
      companyTypeName: eventCompanyTypes.name,
      eventCompanyStatus: eventCompanies.eventCompanyStatus,
      contactCount: peopleAtEvent,
    })
    .from(eventCompanies)
    .innerJoin(events, and(eq(events.eventId, eventCompanies.eventId), isNull(events.deletedAt)))
    .innerJoin(eventCompanyTypes, eq(eventCompanyTypes.eventCompanyTypeId, eventCompanies.eventCompanyTypeId))
    .where(and(eq(eventCompanies.companyId, companyId), isNull(eventCompanies.deletedAt)))
    .orderBy(desc(events.startsAt), desc(eventCompanies.eventCompanyId))
    .limit(companyPartRows)

const peopleAtEvent = sql<number>`(
  select count(*)::int from ${eventContacts}
  where ${and(sql`${eventContacts.eventCompanyId} = ${eventCompanies.eventCompanyId}`, isNull(eventContacts.deletedAt))})`

const readRegistrations = (db: Db, companyId: number) =>
  db
    .select({
      ...atEvent,
      eventRegistrationId: registrations.eventRegistrationId,
      companyTypeName: eventCompanyTypes.name,
      registrantName: fullNameSql(registrations),
      eventStatusId: sql<RegistrationStatusId>`${registrations.eventStatusId}`,
      attendance: sql<0 | 1 | 2 | 3>`${registrations.attendance}`,
    })
    .from(registrations)
    .innerJoin(events, and(eq(events.eventId, registrations.eventId), isNull(events.deletedAt)))
    .innerJoin(eventCompanyTypes, eq(eventCompanyTypes.eventCompanyTypeId, registrations.eventCompanyTypeId))
    .where(and(eq(registrations.companyId, companyId), isNull(registrations.deletedAt)))
    .orderBy(desc(events.startsAt), desc(registrations.eventRegistrationId))
    .limit(companyPartRows)
