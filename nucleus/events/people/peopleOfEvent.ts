import { isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isActiveRegistration, nightTimeGuests, registrations, speakers } from '../../db/tables/index.ts'

/** A list of people of an event, with the columns by which they are compared (docs/decisions/098-the-same-person.md). */
export interface PeopleOfEvent {
  table: PgTable
  /** What a sentence calls one of them. */
  noun: string
  id: PgColumn
  eventId: PgColumn
  firstName: PgColumn
  lastName: PgColumn
  email: PgColumn
  phone?: PgColumn
  companyName: PgColumn
  /** What somebody may be in more than once, such as a company type: people are compared within each. `field` holds it in a row. */
  place?: { column: PgColumn; field: string }
  /** Who is compared. */
  isPresent: SQL
}

type Columns = Pick<PeopleOfEvent, 'eventId' | 'firstName' | 'lastName' | 'email' | 'companyName'>
const columnsOf = ({ eventId, firstName, lastName, email, companyName }: Columns): Columns => ({
  eventId,
  firstName,
  lastName,
  email,
  companyName,
})

export const speakersOfEvent: PeopleOfEvent = {
  ...{ table: speakers, noun: 'speaker', id: speakers.speakerId },
  ...columnsOf(speakers),
  phone: speakers.phone,
  isPresent: isNull(speakers.deletedAt),
}

/** Whose registration has ended may register again. */
export const registrationsOfEvent: PeopleOfEvent = {
  ...{ table: registrations, noun: 'registration', id: registrations.eventRegistrationId },
  ...columnsOf(registrations),
  phone: registrations.phone,
  place: { column: registrations.eventCompanyTypeId, field: 'eventCompanyTypeId' },
  isPresent: isActiveRegistration(registrations),
}

export const guestsOfEvent: PeopleOfEvent = {
  ...{ table: nightTimeGuests, noun: 'guest', id: nightTimeGuests.nightTimeGuestId },
  ...columnsOf(nightTimeGuests),
  isPresent: isNull(nightTimeGuests.deletedAt),
}
