import { notInArray } from 'drizzle-orm'
import { registrationSources } from '#constants/choices.ts'
import type { registrations } from '#contract/events/registrations.ts'
import { inactiveStatuses } from '#constants/statuses.ts'
import { irRepLookup } from '../../common/irRepLookup.ts'
import { eventCompanyTypes, events, registrations as table } from '../../db/tables/index.ts'
import type { ImportSettings } from '../../resource/ResourceOptions.ts'
import { registrationsOfEvent } from '../people/peopleOfEvent.ts'
import { findSameInEvent } from '../people/sameInEvent.ts'

const fromFile = registrationSources.import

/**
 * Imported people are registered as if staff added each one: they take a seat or join the waiting list. A file names IR
 * representatives; a person whose registration ended may register again.
 */
export const registrationImport: ImportSettings<typeof registrations> = {
  fixed: { source: fromFile },
  isPresent: notInArray(table.eventStatusId, [...inactiveStatuses]),
  locks: [events, eventCompanyTypes],
  searchedLookups: { irRepContactId: irRepLookup },
  findSame: findSameInEvent(registrationsOfEvent),
}
