import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { attendances, registrationSides } from '#constants/choices.ts'
import { registrationStatus } from '#constants/statuses.ts'
import { allocatorHistory, allocatorTotals } from '#contract/events/allocatorHistory.ts'
import { fullName } from '../common/contactHits.ts'
import { companies, contacts, eventCompanyTypes, eventContacts, events, registrations } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountReport } from '../resource/mountReport.ts'
import { byPersonName } from '../db/personName.ts'
import { meetingCounts, meetingsOf } from './allocatorMeetings.ts'
import { newestVetting } from './common/newestVetting.ts'

/** Serves the history of allocators over all events: their registrations, and the totals of each. */
export function mountAllocatorHistory(app: FastifyInstance, nucleus: Nucleus): void {
  mountReport(app, nucleus, allocatorHistory, {
    table: registrations,
    from: [
      { table: contacts, on: eq(contacts.contactId, registrations.contactId) },
      { table: companies, on: eq(companies.companyId, sql`coalesce(${registrations.companyId}, ${contacts.companyId})`) },
      { table: events, on: eq(events.eventId, registrations.eventId) },
      { table: eventCompanyTypes, on: eq(eventCompanyTypes.eventCompanyTypeId, registrations.eventCompanyTypeId) },
      { table: eventContacts, on: personAt(eventContacts, registrations) },
    ],
    computed: {
      allocatorName: fullName,
      contactEmail: contacts.email,
      companyName: sql`coalesce(${companies.name}, ${registrations.companyName})`,
      eventName: events.name,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      timeZone: events.timeZone,
      companyTypeName: eventCompanyTypes.name,
      ...meetingsOf({ registration: registrations, event: events, type: eventCompanyTypes, person: eventContacts }),
      vettingStatusId: newestVetting('vettingStatusId', 'eventRegistrationId', registrations.eventRegistrationId),
    },
    where: and(isNotNull(registrations.contactId), isAllocator, isNull(events.deletedAt), isNull(contacts.deletedAt)),
    search: [contacts.searchText, companies.searchText, events.name],
    order: [desc(events.startsAt), ...byPersonName(contacts)],
  })
  mountReport(app, nucleus, allocatorTotals, {
    table: contacts,
    from: [{ table: companies, on: eq(companies.companyId, contacts.companyId) }],
    computed: {
      allocatorName: fullName,
      contactEmail: contacts.email,
      companyName: companies.name,
      registrations: count(),
      approved: count(eq(own.eventStatusId, registrationStatus.approved)),
      attended,
      noShows,
      noShowRate: sql`round(100.0 * ${noShows} / nullif(${noShows} + ${attended}, 0), 1)::float8`,
      ...meetingCounts(contacts.contactId, sql`in (select ${own.eventId} ${ownRows()})`),
      commitments: count(sql`${ownMeetings.commitmentMet} is not null`),
      commitmentsMet: count(ownMeetings.commitmentMet),
      lastEventId: ofLatest(sql`${ownEvent.eventId}`),
      lastEventName: ofLatest(sql`${ownEvent.name}`),
      lastStartsAt: ofLatest(sql`${ownEvent.startsAt}`),
      vettingStatusId: latestVetting,
    },
    filters: {
      eventId: (eventId) => hasOwn(eq(own.eventId, eventId)),
      vettingStatusId: (status) => sql`${latestVetting} = ${status}`,
      hasNoShows: (yes) => (yes ? hasNoShow : sql`not ${hasNoShow}`),
    },
    where: hasOwn(),
    search: [contacts.searchText, companies.searchText],
    order: byPersonName(contacts),
  })
}

/** The contact of the event whom a registration is about: one at most. */
function personAt(person: typeof eventContacts | typeof ownPerson, registration: typeof registrations | typeof own): SQL {
  return sql`${person.eventId} = ${registration.eventId} and ${person.contactId} = ${registration.contactId} and ${person.deletedAt} is null`
}

const { allocator } = registrationSides
const isAllocator = eq(eventCompanyTypes.side, allocator)

const latestVetting = newestVetting('vettingStatusId', 'contactId', contacts.contactId)

const own = alias(registrations, 'own_registrations')
const ownEvent = alias(events, 'own_events')
const ownType = alias(eventCompanyTypes, 'own_types')
const ownPerson = alias(eventContacts, 'own_event_contacts')
const ownMeetings = meetingsOf({ registration: own, event: ownEvent, type: ownType, person: ownPerson })
/** The registrations of a contact as an allocator. */
const ownRows = (which?: SQL) => sql`from ${registrations} as ${own}
  join ${events} as ${ownEvent} on ${eq(ownEvent.eventId, own.eventId)}
  join ${eventCompanyTypes} as ${ownType} on ${eq(ownType.eventCompanyTypeId, own.eventCompanyTypeId)}
  left join ${eventContacts} as ${ownPerson} on ${personAt(ownPerson, own)}
  where ${and(eq(own.contactId, contacts.contactId), eq(ownType.side, allocator), isNull(own.deletedAt), isNull(ownEvent.deletedAt), which)}`
const hasOwn = (which?: SQL): SQL => sql`exists (select ${ownRows(which)})`
const count = (which?: SQL): SQL => sql`(select count(*)::int ${ownRows(which)})`
const ofLatest = (value: SQL): SQL =>
  sql`(select ${value} ${ownRows()} order by ${ownEvent.startsAt} desc, ${own.eventRegistrationId} desc limit 1)`

const attended = count(sql`${own.attendance} in (${attendances.checkedIn}, ${attendances.checkedOut})`)
const isNoShow = eq(own.attendance, attendances.noShow)
const noShows = count(isNoShow)
const hasNoShow = hasOwn(isNoShow)
