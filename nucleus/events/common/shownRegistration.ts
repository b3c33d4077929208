import { desc, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { inactiveStatuses } from '#constants/statuses.ts'
import { eventContacts, registrations } from '../../db/tables/index.ts'

const shown = alias(registrations, 'shown_registration')

/**
 * A column of the registration that a contact of an event (`event_contacts`) shows: the linked one while it is active, or else their newest active one
 * at the event, or else the linked one; null when there is none. What is deleted, or has become somebody else's, is not shown.
 */
export function shownRegistration(column: (table: typeof shown) => AnyPgColumn): SQL {
  const isLinked = sql`${shown.eventRegistrationId} = ${eventContacts.eventRegistrationId}`
  const isActive = notInArray(shown.eventStatusId, [...inactiveStatuses])
  return sql`(select ${column(shown)} from ${registrations} as ${shown} where ${shown.eventId} = ${eventContacts.eventId} and ${shown.contactId} = ${eventContacts.contactId} and ${shown.deletedAt} is null and (${isActive} or ${isLinked}) order by ${isActive} desc, coalesce(${isLinked}, false) desc, ${desc(shown.eventRegistrationId)} limit 1)`
}
