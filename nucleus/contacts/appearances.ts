import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ContactAppearance, ContactFund } from '#contract/contacts.ts'
import { eventContacts as declaredContacts } from '#contract/events/eventContacts.ts'
import { events as declaredEvents } from '#contract/events/events.ts'
import { nightTimeGuests as declaredGuests } from '#contract/events/nightTimeGuests.ts'
import { eventOptions as declaredOptions } from '#contract/events/options.ts'
import { speakers as declaredSpeakers } from '#contract/events/speakers.ts'
import { sponsors as declaredSponsors } from '#contract/events/sponsors.ts'
import { vettingSubmissions as declaredSubmissions } from '#contract/events/vetting.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../db/client.ts'
import {
  companies,
  eventCompanies,
  eventContacts,
  eventOptions,
  events,
  funds,
  nightTimeGuests,
  optionChoices,
  registrations,
  speakers,
  sponsors,
  vettingSubmissions,
} from '../db/tables/index.ts'
import { column } from '../kernel/writes.ts'

/** Rows that one answer has, the newest. */
const shown = 200

interface Source {
  /** What a row of it is. */
  kind: string
  /** What opens at the row's address. */
  declared: AnyResource
  /** Selects the id of what opens, the event's id and what tells the row apart. */
  rowsOf: (contactId: number) => SQL
}

interface TableSource {
  declared: AnyResource
  table: typeof eventContacts | typeof speakers | typeof nightTimeGuests | typeof sponsors | typeof vettingSubmissions
  contact: PgColumn
  detail: SQL
}
const inTable = (kind: string, { declared, table, contact, detail }: TableSource): Source => ({
  kind,
  declared,
  rowsOf: (contactId) =>
    sql`select ${column(table, declared.idKey)} as id, ${table.eventId} as event_id, ${detail}::text as detail
      from ${table} where ${and(eq(contact, contactId), isNull(table.deletedAt))}`,
})
/** Bookings of options, in the list of their option. */
const inBookings = (kind: string, isTheirs: (contactId: number) => SQL): Source => ({
  kind,
  declared: declaredOptions,
  rowsOf: (contactId) =>
    sql`select distinct ${eventOptions.eventOptionId} as id, ${eventOptions.eventId} as event_id, ${eventOptions.name} as detail
      from ${optionChoices}
      join ${registrations} on ${registrations.eventRegistrationId} = ${optionChoices.eventRegistrationId} and ${registrations.deletedAt} is null
      join ${eventOptions} on ${eventOptions.eventOptionId} = ${optionChoices.eventOptionId} and ${eventOptions.deletedAt} is null
      where ${isTheirs(contactId)} and ${optionChoices.deletedAt} is null`,
})
/** Events that name the contact in a list. */
const inEvents = (kind: string, list: PgColumn, entryOf: (contactId: number) => object | number): Source => ({
  kind,
  declared: declaredEvents,
  rowsOf: (contactId) =>
    sql`select ${events.eventId} as id, ${events.eventId} as event_id, null::text as detail
      from ${events} where ${list} @> ${JSON.stringify([entryOf(contactId)])}::jsonb and ${events.deletedAt} is null`,
})

const nameOfCompany = sql`(select ${companies.name} from ${companies} where ${companies.companyId} = ${eventCompanies.companyId})`
const nothing = sql`null`
/** The tables of events with rows about a contact, each with an index of it. Registrations have a history of their own. */
const sources: readonly Source[] = [
  inTable('Attendee', {
    declared: declaredContacts,
    table: eventContacts,
    contact: eventContacts.contactId,
    detail: sql`(select coalesce(${eventCompanies.displayName}, ${nameOfCompany}) from ${eventCompanies} where ${eventCompanies.eventCompanyId} = ${eventContacts.eventCompanyId})`,
  }),
  inTable('Speaker', { declared: declaredSpeakers, table: speakers, contact: speakers.contactId, detail: sql`${speakers.jobTitle}` }),
  inTable('Night-time guest', {
    declared: declaredGuests,
    table: nightTimeGuests,
    contact: nightTimeGuests.contactId,
    detail: sql`${nightTimeGuests.functionName}`,
  }),
  inTable('Night-time host', { declared: declaredGuests, table: nightTimeGuests, contact: nightTimeGuests.hostContactId, detail: nothing }),
  inTable('Sponsor contact', {
    declared: declaredSponsors,
    table: sponsors,
    contact: sponsors.primaryContactId,
    detail: sql`(select ${companies.name} from ${companies} where ${companies.companyId} = ${sponsors.companyId})`,
  }),
  inTable('Vetting submission', {
    declared: declaredSubmissions,
    table: vettingSubmissions,
    contact: vettingSubmissions.contactId,
    detail: nothing,
  }),
  inBookings('Booking', (contactId) => sql`${registrations.contactId} = ${contactId}`),
  inBookings('Shares a booking', (contactId) => sql`${optionChoices.sharesWithContactId} = ${contactId}`),
  inEvents('Host', events.eventHosts, (contactId) => ({ contactId })),
  inEvents('IR representative', events.irReps, (contactId) => contactId),
]

/** Where a contact appears at events, the newest event first. */
export async function readAppearances(db: Db, contactId: number): Promise<ContactAppearance[]> {
  const parts = sources.map(({ rowsOf }, at) => sql`select ${sql.raw(String(at))} as source, part.* from (${rowsOf(contactId)}) as part`)
  const rows = await db
    .select({
      source: sql<number>`found.source`,
      id: sql<number>`found.id`,
      detail: sql<string | null>`found.detail`,
      eventId: events.eventId,
      eventName: events.name,
      startsAt: events.startsAt,
      timeZone: events.timeZone,
    })
    .from(sql`(${sql.join(parts, sql` union all `)}) as found`)
    .innerJoin(events, and(sql`${events.eventId} = found.event_id`, isNull(events.deletedAt)))
    .orderBy(sql`${events.startsAt} desc, found.source, found.id desc`)
    .limit(shown)
  return rows.flatMap(({ source, eventId, ...row }) => {
    const { kind, declared } = sources[source] ?? {}
    const address = declared?.route?.({ eventId, [declared.idKey]: row.id })
    return kind && address ? [{ kind, address, ...row }] : []
  })
}

/** The funds that a contact manages. */
export async function readFundsOf(db: Db, contactId: number): Promise<ContactFund[]> {
  const { fundId, companyId, name, fundStateId } = funds
  return db
    .select({ fundId, companyId, name, fundStateId: sql<ContactFund['fundStateId']>`${fundStateId}`, companyName: companies.name })
    .from(funds)
    .innerJoin(companies, eq(companies.companyId, funds.companyId))
    .where(and(eq(funds.portfolioManagerContactId, contactId), isNull(funds.deletedAt)))
    .orderBy(asc(funds.name), asc(funds.fundId))
    .limit(shown)
}
