import { and, asc, count, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { fullNameOf } from '#contract/personName.ts'
import { andList } from '#contract/textLists.ts'
import type { Db } from '../../db/client.ts'
import {
  eventCompanyTypes as types,
  eveningOf,
  isActiveRegistration,
  nightTimeGuests,
  optionChoices,
  registrations,
  speakers,
} from '../../db/tables/index.ts'
import { fullNameSql } from '../../db/personName.ts'
import type { EventProblem } from './EventProblem.ts'
import { meetingProblems } from './meetingProblems.ts'

/** The contacts that become one, at one event or at all. */
interface Contacts {
  contactIds: readonly number[]
  eventId?: number
}

/**
 * Why contacts cannot be merged. The merge cancels or drops nothing to make room: staff decide that first, with
 * the rules and e-mails that apply.
 */
export async function contactProblems(tx: Db, contacts: Contacts): Promise<EventProblem[]> {
  return [
    ...(await duplicateRegistrations(tx, contacts)),
    ...(await duplicateSpeakers(tx, contacts)),
    ...(await sharedRooms(tx, contacts)),
    ...(await mutualGuests(tx, contacts)),
    ...(await sharedEvenings(tx, contacts)),
    ...(await meetingProblems(tx, contacts)),
  ]
}

const both = (texts: readonly unknown[]): string => (texts.length > 2 ? 'All' : 'Both')
const at = (column: PgColumn, { eventId }: Contacts) => (eventId === undefined ? undefined : eq(column, eventId))

/** A contact has one active registration in a company type (docs/domain.md §2.1). */
async function duplicateRegistrations(tx: Db, contacts: Contacts): Promise<EventProblem[]> {
  const { eventId, eventCompanyTypeId, confirmationNumber, firstName, lastName } = registrations
  const active = await tx
    .select({ eventId, eventCompanyTypeId, confirmationNumber, firstName, lastName, typeName: types.name })
    .from(registrations)
    .innerJoin(types, eq(types.eventCompanyTypeId, eventCompanyTypeId))
    .where(and(at(eventId, contacts), inArray(registrations.contactId, [...contacts.contactIds]), isActiveRegistration(registrations)))
    .orderBy(asc(registrations.eventRegistrationId))
  const ofTypes = [...Map.groupBy(active, (one) => one.eventCompanyTypeId).values()].filter((rows) => rows.length > 1)
  return ofTypes.flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    const names = andList(rows.map((each) => `${each.confirmationNumber} (${fullNameOf(each)})`))
    const spare = rows.length > 2 ? 'all but one of them' : 'one of them'
    const text = `${both(rows)} have an active registration in ${first.typeName}: ${names}. Decline, cancel or withdraw ${spare} first.`
    return [{ eventId: first.eventId, text }]
  })
}

/** A contact is a speaker of an event once (docs/domain.md §1.4). */
async function duplicateSpeakers(tx: Db, contacts: Contacts): Promise<EventProblem[]> {
  const { eventId, firstName, lastName } = speakers
  const found = await tx
    .select({ eventId, firstName, lastName })
    .from(speakers)
    .where(and(at(eventId, contacts), inArray(speakers.contactId, [...contacts.contactIds]), isNull(speakers.deletedAt)))
    .orderBy(asc(speakers.speakerId))
  return [...Map.groupBy(found, (one) => one.eventId)].flatMap(([id, rows]) => {
    if (rows.length < 2) return []
    const spare = rows.length > 2 ? 'all but one of the speakers' : 'one of the two speakers'
    return [{ eventId: id, text: `${both(rows)} are speakers of this event: ${andList(rows.map(fullNameOf))}. Delete ${spare} first.` }]
  })
}

/** A person cannot share a room with themselves. */
async function sharedRooms(tx: Db, contacts: Contacts): Promise<EventProblem[]> {
  const { eventId, firstName, lastName } = registrations
  const contactIds = [...contacts.contactIds]
  const found = await tx
    .select({ eventId, firstName, lastName })
    .from(optionChoices)
    .innerJoin(registrations, eq(registrations.eventRegistrationId, optionChoices.eventRegistrationId))
    .where(
      and(
        at(eventId, contacts),
        inArray(registrations.contactId, contactIds),
        inArray(optionChoices.sharesWithContactId, contactIds),
        ne(registrations.contactId, optionChoices.sharesWithContactId),
        isNull(optionChoices.deletedAt),
      ),
    )
    .orderBy(asc(optionChoices.eventOptionChoiceId))
  return found.map((one) => ({
    eventId: one.eventId,
    text: `${fullNameOf(one)} shares a room with the other contact. Change the booking first.`,
  }))
}

async function mutualGuests(tx: Db, contacts: Contacts): Promise<EventProblem[]> {
  const { eventId, firstName, lastName, contactId, hostContactId } = nightTimeGuests
  const contactIds = [...contacts.contactIds]
  const found = await tx
    .select({ eventId, firstName, lastName })
    .from(nightTimeGuests)
    .where(
      and(
        at(eventId, contacts),
        inArray(contactId, contactIds),
        inArray(hostContactId, contactIds),
        ne(contactId, hostContactId),
        isNull(nightTimeGuests.deletedAt),
      ),
    )
    .orderBy(asc(nightTimeGuests.nightTimeGuestId))
  return found.map((one) => ({
    eventId: one.eventId,
    text: `${fullNameOf(one)} is an evening guest of the other contact. Choose another host first.`,
  }))
}

/** A contact is a guest of each evening once (docs/domain.md §1.15). */
async function sharedEvenings(tx: Db, contacts: Contacts): Promise<EventProblem[]> {
  const { eventId, firstName, lastName, contactId } = nightTimeGuests
  const evening = eveningOf(nightTimeGuests)
  const found = await tx
    .select({
      eventId,
      names: sql<string[]>`array_agg(${fullNameSql({ firstName, lastName })} order by ${nightTimeGuests.nightTimeGuestId})`,
    })
    .from(nightTimeGuests)
    .where(and(at(eventId, contacts), inArray(contactId, [...contacts.contactIds]), isNull(nightTimeGuests.deletedAt)))
    .groupBy(eventId, evening)
    .having(gt(count(), 1))
    .orderBy(eventId, evening)
  return found.map(({ names, ...one }) => {
    const spare = names.length > 2 ? 'all but one of the guests' : 'one of the two guests'
    return {
      eventId: one.eventId,
      text: `${both(names)} are evening guests of the same evening: ${andList(names)}. Delete ${spare} first.`,
    }
  })
}
