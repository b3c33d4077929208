import { and, asc, count, eq, gt, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { inactiveStatuses } from '#constants/statuses.ts'
import type { EventContact } from '#contract/events/eventContacts.ts'
import type { Db } from '../../db/client.ts'
import { eventCompanyTypes as types, eveningOf, nightTimeGuests, optionChoices, registrations, speakers } from '../../db/tables/index.ts'
import type { Pair } from '../../resource/merge/mergeRows.ts'

/**
 * Why two contacts of an event cannot be merged. The merge cancels or drops nothing to make room: staff decide that first, with
 * the rules and e-mails that apply.
 */
export async function contactProblems(tx: Db, { survivor, merged }: Pair<EventContact>): Promise<string[]> {
  const pair = { eventId: survivor.eventId, contactIds: [survivor.contactId, merged.contactId] }
  return [
    ...(await duplicateRegistrations(tx, pair)),
    ...(await duplicateSpeakers(tx, pair)),
    ...(await sharedRooms(tx, pair)),
    ...(await mutualGuests(tx, pair)),
    ...(await sharedEvenings(tx, pair)),
  ]
}

interface ContactPair {
  eventId: number
  contactIds: number[]
}
const namesOf = (row: { firstName: string; lastName: string }): string => `${row.firstName} ${row.lastName}`

/** A contact has one active registration in a company type (docs/domain.md §2.1). */
async function duplicateRegistrations(tx: Db, { eventId, contactIds }: ContactPair): Promise<string[]> {
  const { eventCompanyTypeId, confirmationNumber, firstName, lastName } = registrations
  const active = await tx
    .select({ eventCompanyTypeId, confirmationNumber, firstName, lastName, typeName: types.name })
    .from(registrations)
    .innerJoin(types, eq(types.eventCompanyTypeId, eventCompanyTypeId))
    .where(
      and(
        eq(registrations.eventId, eventId),
        inArray(registrations.contactId, contactIds),
        notInArray(registrations.eventStatusId, [...inactiveStatuses]),
        isNull(registrations.deletedAt),
      ),
    )
    .orderBy(asc(registrations.eventRegistrationId))
  return active.flatMap((one, at) => {
    const other = active.slice(at + 1).find((later) => later.eventCompanyTypeId === one.eventCompanyTypeId)
    if (!other) return []
    const names = [one, other].map((each) => `${each.confirmationNumber} (${namesOf(each)})`).join(' and ')
    return [`Both have an active registration in ${one.typeName}: ${names}. Decline, cancel or withdraw one of them first.`]
  })
}

/** A contact is a speaker of an event once (docs/domain.md §1.4). */
async function duplicateSpeakers(tx: Db, { eventId, contactIds }: ContactPair): Promise<string[]> {
  const { firstName, lastName } = speakers
  const found = await tx
    .select({ firstName, lastName })
    .from(speakers)
    .where(and(eq(speakers.eventId, eventId), inArray(speakers.contactId, contactIds), isNull(speakers.deletedAt)))
    .orderBy(asc(speakers.speakerId))
  if (found.length < 2) return []
  return [`Both are speakers of this event: ${found.map(namesOf).join(' and ')}. Delete one of the two speakers first.`]
}

/** A person cannot share a room with themselves. */
async function sharedRooms(tx: Db, { eventId, contactIds }: ContactPair): Promise<string[]> {
  const { firstName, lastName } = registrations
  const found = await tx
    .select({ firstName, lastName })
    .from(optionChoices)
    .innerJoin(registrations, eq(registrations.eventRegistrationId, optionChoices.eventRegistrationId))
    .where(
      and(
        eq(registrations.eventId, eventId),
        inArray(registrations.contactId, contactIds),
        inArray(optionChoices.sharesWithContactId, contactIds),
        ne(registrations.contactId, optionChoices.sharesWithContactId),
        isNull(optionChoices.deletedAt),
      ),
    )
    .orderBy(asc(optionChoices.eventOptionChoiceId))
  return found.map((one) => `${namesOf(one)} shares a room with the other contact. Change the booking first.`)
}

async function mutualGuests(tx: Db, { eventId, contactIds }: ContactPair): Promise<string[]> {
  const { firstName, lastName, contactId, hostContactId } = nightTimeGuests
  const found = await tx
    .select({ firstName, lastName })
    .from(nightTimeGuests)
    .where(
      and(
        eq(nightTimeGuests.eventId, eventId),
        inArray(contactId, contactIds),
        inArray(hostContactId, contactIds),
        ne(contactId, hostContactId),
        isNull(nightTimeGuests.deletedAt),
      ),
    )
    .orderBy(asc(nightTimeGuests.nightTimeGuestId))
  return found.map((one) => `${namesOf(one)} is a night-time guest of the other contact. Choose another host first.`)
}

/** A contact is a guest of each evening once (docs/domain.md §1.15). */
async function sharedEvenings(tx: Db, { eventId, contactIds }: ContactPair): Promise<string[]> {
  const { firstName, lastName, contactId } = nightTimeGuests
  const evening = eveningOf(nightTimeGuests)
  const found = await tx
    .select({ names: sql<string[]>`array_agg(${firstName} || ' ' || ${lastName} order by ${nightTimeGuests.nightTimeGuestId})` })
    .from(nightTimeGuests)
    .where(and(eq(nightTimeGuests.eventId, eventId), inArray(contactId, contactIds), isNull(nightTimeGuests.deletedAt)))
    .groupBy(evening)
    .having(gt(count(), 1))
    .orderBy(evening)
  return found.map(
    ({ names }) => `Both are night-time guests of the same evening: ${names.join(' and ')}. Delete one of the two guests first.`,
  )
}
