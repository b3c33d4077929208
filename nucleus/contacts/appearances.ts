import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { historyRows } from '#constants/vetting.ts'
import type { ContactFund } from '#contract/contacts.ts'
import { eventContacts as declaredContacts } from '#contract/events/eventContacts.ts'
import { nightTimeGuests as declaredGuests } from '#contract/events/nightTimeGuests.ts'
import { eventOptions as declaredOptions } from '#contract/events/options.ts'
import { speakers as declaredSpeakers } from '#contract/events/speakers.ts'
import { sponsors as declaredSponsors } from '#contract/events/sponsors.ts'
import { vettingSubmissions as declaredSubmissions } from '#contract/events/vetting.ts'
import { type AppearanceSource, inEvents, inTable, nothing } from '../common/appearances.ts'
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

/** Bookings of options, in the list of their option. */
const inBookings = (kind: string, isTheirs: (contactId: number) => SQL): AppearanceSource => ({
  kind,
  declared: declaredOptions,
  rowsOf: (contactId) =>
    sql`select distinct ${eventOptions.eventOptionId} as id, ${eventOptions.eventId} as event_id, ${eventOptions.name} as detail
      from ${optionChoices}
      join ${registrations} on ${registrations.eventRegistrationId} = ${optionChoices.eventRegistrationId} and ${registrations.deletedAt} is null
      join ${eventOptions} on ${eventOptions.eventOptionId} = ${optionChoices.eventOptionId} and ${eventOptions.deletedAt} is null
      where ${isTheirs(contactId)} and ${optionChoices.deletedAt} is null`,
})

const nameOfCompany = sql`(select ${companies.name} from ${companies} where ${companies.companyId} = ${eventCompanies.companyId})`

/** The tables of events with rows about a contact, each with an index of it. Registrations have a history of their own. */
export const contactAppearanceSources: readonly AppearanceSource[] = [
  inTable('Attendee', {
    declared: declaredContacts,
    table: eventContacts,
    whose: eventContacts.contactId,
    detail: sql`(select coalesce(${eventCompanies.displayName}, ${nameOfCompany}) from ${eventCompanies} where ${eventCompanies.eventCompanyId} = ${eventContacts.eventCompanyId})`,
  }),
  inTable('Speaker', { declared: declaredSpeakers, table: speakers, whose: speakers.contactId, detail: sql`${speakers.jobTitle}` }),
  inTable('Evening guest', {
    declared: declaredGuests,
    table: nightTimeGuests,
    whose: nightTimeGuests.contactId,
    detail: sql`${nightTimeGuests.functionName}`,
  }),
  inTable('Evening host', { declared: declaredGuests, table: nightTimeGuests, whose: nightTimeGuests.hostContactId, detail: nothing }),
  inTable('Sponsor contact', {
    declared: declaredSponsors,
    table: sponsors,
    whose: sponsors.primaryContactId,
    detail: sql`(select ${companies.name} from ${companies} where ${companies.companyId} = ${sponsors.companyId})`,
  }),
  inTable('Vetting submission', {
    declared: declaredSubmissions,
    table: vettingSubmissions,
    whose: vettingSubmissions.contactId,
    detail: nothing,
  }),
  inBookings('Booking', (contactId) => sql`${registrations.contactId} = ${contactId}`),
  inBookings('Shares a booking', (contactId) => sql`${optionChoices.sharesWithContactId} = ${contactId}`),
  inEvents('Host', events.eventHosts, (contactId) => ({ contactId })),
  inEvents('IR rep', events.irReps, (contactId) => contactId),
]

/** The funds that a contact manages. */
export async function readFundsOf(db: Db, contactId: number): Promise<ContactFund[]> {
  const { fundId, companyId, name, fundStateId } = funds
  return db
    .select({ fundId, companyId, name, fundStateId: sql<ContactFund['fundStateId']>`${fundStateId}`, companyName: companies.name })
    .from(funds)
    .innerJoin(companies, eq(companies.companyId, funds.companyId))
    .where(and(eq(funds.portfolioManagerContactId, contactId), isNull(funds.deletedAt)))
    .orderBy(asc(funds.name), asc(funds.fundId))
    .limit(historyRows)
}
