import { inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { openChangeRequests } from '#constants/changeRequests.ts'
import { unsettledStatuses } from '#constants/meetings.ts'
import { fullNameSql, sortNameSql } from '../../db/personName.ts'
import {
  companies,
  contacts,
  eventCompanies,
  eventContacts,
  events,
  meetingChangeRequests as changeRequests,
  meetingParticipants,
  meetings as table,
} from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'

/** The company with which a contact attends an event, as it is shown there; null for a contact who does not. */
export const companyAtEventOf = (eventId: AnyPgColumn | SQL, contactId: AnyPgColumn | SQL): SQL<string | null> =>
  sql`(select coalesce(${eventCompanies.displayName}, ${companies.name}) from ${eventContacts}
    join ${eventCompanies} on ${eventCompanies.eventCompanyId} = ${eventContacts.eventCompanyId} join ${companies} on ${companies.companyId} = ${eventCompanies.companyId}
    where ${eventContacts.eventId} = ${eventId} and ${eventContacts.contactId} = ${contactId} and ${eventContacts.deletedAt} is null limit 1)`

const isOwn = sql`${meetingParticipants.meetingId} = ${table.meetingId} and ${meetingParticipants.deletedAt} is null`

/** The people of a meeting: who asked and their colleagues, then the others, each by name. */
const participants = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'meetingParticipantId', ${meetingParticipants.meetingParticipantId}, 'contactId', ${meetingParticipants.contactId}, 'name', ${fullNameSql(contacts)},
    'companyName', ${companyAtEventOf(meetingParticipants.eventId, meetingParticipants.contactId)}, 'side', ${meetingParticipants.side},
    'meetingParticipationStatusId', ${meetingParticipants.meetingParticipationStatusId}
  ) order by ${meetingParticipants.side}, ${sortNameSql(contacts)}, ${contacts.firstName}, ${meetingParticipants.meetingParticipantId}), '[]')
  from ${meetingParticipants} join ${contacts} on ${contacts.contactId} = ${meetingParticipants.contactId} where ${isOwn})`

/** The start on the clock of the event. Needs a join with `events`. */
const localDate = sql`(${table.startsAt} at time zone ${events.timeZone})::date`
const date: SQL<string> = sql`to_char(${localDate}, 'YYYY-MM-DD')`
const companyNames = {
  requestedByCompanyName: companyAtEventOf(table.eventId, table.requestedByContactId),
  requestedToCompanyName: companyAtEventOf(table.eventId, table.requestedToContactId),
}

const isOwnChange = sql`${changeRequests.meetingId} = ${table.meetingId} and ${changeRequests.deletedAt} is null`
const openChanges = sql`from ${changeRequests} where ${isOwnChange} and ${inArray(changeRequests.changeRequestStatusId, [...openChangeRequests])}`
const openChangeRequestCount = sql<number>`(select count(*)::int ${openChanges})`
const openChangeRequestType = sql<
  number | null
>`(select ${changeRequests.changeRequestType} ${openChanges} order by ${changeRequests.meetingChangeRequestId} desc limit 1)`

/** The fields of a meeting that are not columns, and what its list sorts by. */
export const meetingFields = {
  computed: { ...companyNames, date, participants, openChangeRequestCount, openChangeRequestType },
  sortable: { ...companyNames, date: table.startsAt },
}

/** Whether a meeting starts on a day of the clock of its event, as YYYY-MM-DD. Needs a join with `events`. */
export const isOnDay = (day: string): SQL => sql`${localDate} = ${day}::date`

/** Whether a meeting was over at a moment, and nobody has said whether it took place. */
export const isUnsettledAt = (at: Date): SQL =>
  sql`(${table.endsAt} <= ${at.toISOString()}::timestamptz and ${inArray(table.meetingStatusId, [...unsettledStatuses])})`

/** The conditions of the list's filters that are not fields. */
export const meetingFiltersOf = ({ clock }: Pick<Nucleus, 'clock'>) => ({
  outcome: () => isUnsettledAt(clock()),
  date: isOnDay,
  changeRequestStatusId: (id: number) =>
    sql`exists (select from ${changeRequests} where ${isOwnChange} and ${changeRequests.changeRequestStatusId} = ${id})`,
  contactId: (id: number) => sql`exists (select from ${meetingParticipants} where ${isOwn} and ${meetingParticipants.contactId} = ${id})`,
  eventCompanyId: (id: number) =>
    sql`exists (select from ${meetingParticipants} join ${eventContacts} on ${eventContacts.eventId} = ${meetingParticipants.eventId} and ${eventContacts.contactId} = ${meetingParticipants.contactId} and ${eventContacts.deletedAt} is null where ${isOwn} and ${eventContacts.eventCompanyId} = ${id})`,
})
