import { and, isNull, notInArray } from 'drizzle-orm'
import { registrationSources } from '#constants/choices.ts'
import type { registrations } from '#contract/events/registrations.ts'
import { inactiveStatuses } from '#constants/statuses.ts'
import { contacts, eventCompanyTypes, events, registrations as table } from '../../db/tables/index.ts'
import type { Db } from '../../db/client.ts'
import type { ImportSettings } from '../../resource/ResourceOptions.ts'

const fromFile = registrationSources.import

/**
 * Imported people are registered as if staff added each one: they take a seat or join the waiting list. A file names IR
 * representatives; a person whose registration ended may register again.
 */
export const registrationImport: ImportSettings<typeof registrations> = {
  fixed: { source: fromFile },
  isPresent: notInArray(table.eventStatusId, [...inactiveStatuses]),
  locks: [events, eventCompanyTypes],
  lookups: {
    irRepContactId: { noun: 'IR representative', hint: 'E-mail or name of a member of staff', read: staff },
  },
}

async function staff(db: Db) {
  const { contactId: id, firstName, lastName, email } = contacts
  const found = await db
    .select({ id, firstName, lastName, email })
    .from(contacts)
    .where(and(contacts.isAdmin, isNull(contacts.deletedAt)))
  return found.flatMap((one) => [
    { id: one.id, name: `${one.firstName} ${one.lastName}` },
    ...(one.email ? [{ id: one.id, name: one.email }] : []),
  ])
}
