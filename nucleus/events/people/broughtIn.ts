import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { guestStatuses } from '#constants/participantChoices.ts'
import { choiceStatuses } from '#constants/setUpChoices.ts'
import { registrationStatus } from '#constants/statuses.ts'
import type { Db } from '../../db/client.ts'
import {
  changes,
  eventContacts as table,
  eventOptions,
  locations,
  meetingParticipants,
  nightTimeGuests,
  optionChoices,
  registrations,
  speakers,
  sponsors,
} from '../../db/tables/index.ts'
import type { RecordedTable } from '../../kernel/writes.ts'
import { hasOpenMeeting } from './openMeetings.ts'

const checkIn = ['deletedAt', 'checkedInAt', 'checkedInByContactId']
const links = [...checkIn, 'eventRegistrationId', 'eventCompanyId']

/**
 * Whether an approved registration added a row, and nobody changed it by hand since, as SQL (docs/decisions/043-people-of-approval.md). A
 * check-in, a delete with its undo, and a link that an approval set are no changes by hand.
 */
export function isUntouched({ resource, id }: { resource: string; id: PgColumn }): SQL<boolean> {
  const ofRow = sql`${changes.resource} = ${resource} and ${changes.rowId} = ${id}`
  const ignored = sql`case when ${changes.action} in ('approval', 'restore') then ${textArray(links)} else ${textArray(checkIn)} end`
  const wasAdded = sql`exists (select from ${changes} where ${ofRow} and ${changes.action} = 'approval' and ${changes.before} is null)`
  const wasEdited = sql`exists (select from ${changes} where ${ofRow} and ${changes.before} is not null and ${changes.after} - (${ignored}) <> '{}'::jsonb)`
  return sql<boolean>`(${wasAdded} and not ${wasEdited})`
}

const textArray = (texts: readonly string[]): SQL => sql`${sql.param(texts)}::text[]`

/** The contacts of an event among these that something else at the event uses: a role of the same person, or another registration. */
export async function findUsedContacts(db: Db, ids: readonly number[]): Promise<number[]> {
  const sameEvent = (other: { eventId: PgColumn; deletedAt: PgColumn }) =>
    sql`${other.eventId} = ${table.eventId} and ${other.deletedAt} is null`
  const { contactId } = table
  const uses = [
    sql`select from ${speakers} where ${sameEvent(speakers)} and ${speakers.contactId} = ${contactId}`,
    sql`select from ${sponsors} where ${sameEvent(sponsors)} and ${sponsors.primaryContactId} = ${contactId}`,
    sql`select from ${nightTimeGuests} where ${sameEvent(nightTimeGuests)} and ${contactId} in (${nightTimeGuests.contactId}, ${nightTimeGuests.hostContactId}) and ${nightTimeGuests.guestStatus} <> ${guestStatuses.cancelled}`,
    sql`select from ${optionChoices} join ${eventOptions} using (event_option_id) where ${eventOptions.eventId} = ${table.eventId} and ${optionChoices.sharesWithContactId} = ${contactId} and ${optionChoices.deletedAt} is null and ${optionChoices.choiceStatus} <> ${choiceStatuses.cancelled}`,
    sql`select from ${meetingParticipants} where ${hasOpenMeeting(table)}`,
    sql`select from ${registrations} where ${sameEvent(registrations)} and ${registrations.contactId} = ${contactId} and ${registrations.eventStatusId} = ${registrationStatus.approved} and ${registrations.eventRegistrationId} is distinct from ${table.eventRegistrationId}`,
  ]
  const isUsed = sql.join(
    uses.map((use) => sql`exists (${use})`),
    sql` or `,
  )
  const { rows } = await db.execute<{ id: number }>(
    sql`select ${table.eventCompanyContactId} as id from ${table} where ${table.eventCompanyContactId} = any(${sql.param(ids)}::int[]) and (${isUsed})`,
  )
  return rows.map(({ id }) => id)
}

/** The companies of an event among these for which a location is reserved. */
export async function findReservingCompanies(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct ${locations.reservedForEventCompanyId} as id from ${locations} where ${locations.reservedForEventCompanyId} = any(${sql.param(ids)}::int[]) and ${locations.deletedAt} is null`,
  )
  return rows.map(({ id }) => id)
}

/** The tables of an event's people, as writes record them. */
export const peopleTables = {
  companies: { resource: 'eventCompanies', idKey: 'eventCompanyId' },
  contacts: { resource: 'eventContacts', idKey: 'eventCompanyContactId' },
} as const satisfies Record<string, Omit<RecordedTable, 'table'>>
