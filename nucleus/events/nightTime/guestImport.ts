import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { nightTimeGuests } from '#contract/events/nightTimeGuests.ts'
import type { ImportSettings } from '../../resource/ResourceOptions.ts'
import type { Db } from '../../db/client.ts'
import { contacts, eventOptions, nightTimeGuests as table, registrations } from '../../db/tables/index.ts'
import { guestsOfEvent } from '../people/peopleOfEvent.ts'
import { findSameInEvent } from '../people/sameInEvent.ts'
import { eveningTypes } from './functions.ts'

/** A file names dinners and hosts by name. */
export const guestImport: ImportSettings<typeof nightTimeGuests> = {
  lookups: {
    eventOptionId: { noun: 'dinner or reception', hint: 'Name of a dinner, an activity or another option of the event', read: options },
  },
  searchedLookups: {
    hostContactId: { noun: 'host', hint: 'E-mail or name of a contact at the event or a member of staff', which: isPossibleHost },
  },
  // A file has a guest once in the event, whatever the evening.
  findSame: findSameInEvent(guestsOfEvent),
}

function options(db: Db, eventId: number) {
  return db
    .select({ id: eventOptions.eventOptionId, name: eventOptions.name })
    .from(eventOptions)
    .where(and(eq(eventOptions.eventId, eventId), inArray(eventOptions.optionType, eveningTypes), isNull(eventOptions.deletedAt)))
}

/** Staff, people who are registered, and those who already host a guest. */
function isPossibleHost(eventId: number) {
  const { contactId, isAdmin } = contacts
  const isRegistered = and(eq(registrations.contactId, contactId), eq(registrations.eventId, eventId), isNull(registrations.deletedAt))
  const isHosting = and(eq(table.hostContactId, contactId), eq(table.eventId, eventId), isNull(table.deletedAt))
  return sql`(${isAdmin} or exists (select from ${registrations} where ${isRegistered}) or exists (select from ${table} where ${isHosting}))`
}
