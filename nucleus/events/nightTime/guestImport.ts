import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { nightTimeGuests } from '#contract/events/nightTimeGuests.ts'
import type { ImportSettings } from '../../resource/ResourceOptions.ts'
import type { Db } from '../../db/client.ts'
import { contacts, eventOptions, nightTimeGuests as table, registrations } from '../../db/tables/index.ts'
import { eveningTypes } from './functions.ts'

/** A file names dinners and hosts by name. */
export const guestImport: ImportSettings<typeof nightTimeGuests> = {
  lookups: {
    eventOptionId: { noun: 'dinner or reception', hint: 'Name of a dinner, an activity or another option of the event', read: options },
    hostContactId: { noun: 'host', hint: 'E-mail or name of somebody at the event or of a member of staff', read: possibleHosts },
  },
}

function options(db: Db, eventId: number) {
  return db
    .select({ id: eventOptions.eventOptionId, name: eventOptions.name })
    .from(eventOptions)
    .where(and(eq(eventOptions.eventId, eventId), inArray(eventOptions.optionType, eveningTypes), isNull(eventOptions.deletedAt)))
}

async function possibleHosts(db: Db, eventId: number) {
  const { contactId, firstName, lastName, email, isAdmin } = contacts
  const registered = db
    .select({ id: registrations.contactId })
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), isNotNull(registrations.contactId), isNull(registrations.deletedAt)))
  const hosting = db
    .select({ id: table.hostContactId })
    .from(table)
    .where(and(eq(table.eventId, eventId), isNotNull(table.hostContactId), isNull(table.deletedAt)))
  const found = await db
    .select({ contactId, firstName, lastName, email })
    .from(contacts)
    .where(
      and(
        isNull(contacts.deletedAt),
        inArray(contacts.contactStateId, [1, 2]),
        or(isAdmin, inArray(contactId, registered), inArray(contactId, hosting)),
      ),
    )
  return found.flatMap((one) => [
    { id: one.contactId, name: `${one.firstName} ${one.lastName}` },
    ...(one.email ? [{ id: one.contactId, name: one.email }] : []),
  ])
}
