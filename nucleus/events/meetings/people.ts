import { sql } from 'drizzle-orm'
import { registrationStatus } from '#constants/statuses.ts'
import type { TimeRange } from '#contract/fields.ts'
import type { Db } from '../../db/client.ts'
import { fullNameSql } from '../../db/personName.ts'
import {
  companies,
  contacts,
  eventCompanies,
  eventCompanyTypes,
  eventContacts,
  meetingParticipants,
  registrations,
} from '../../db/tables/index.ts'
import { shownRegistration } from '../common/shownRegistration.ts'

/** A person at an event, as far as it matters for their meetings. Without a place on the contacts tab they are no guest of the event. */
export interface MeetingPerson extends Record<string, unknown> {
  contactId: number
  name: string
  eventCompanyId: number | null
  companyName: string | null
  eventCompanyTypeId: number | null
  companyTypeName: string | null
  /** The company types whose people this one may ask; empty: all. */
  canRequestTypeIds: number[] | null
  acceptsRequests: boolean | null
  attendsMeetings: boolean | null
  isApproved: boolean
  blackouts: TimeRange[] | null
  /** The most meetings of the person and of their company; null: no limit. */
  maxMeetings: number | null
  maxCompanyMeetings: number | null
  /** Their placed meetings, and those of all people of their company, besides the meeting itself. */
  meetings: number
  companyMeetings: number
}

/** People of an event by the ids of their contacts. `exceptId`: a meeting that does not count. */
export async function readPeople(
  db: Db,
  { eventId, contactIds, exceptId = 0 }: { eventId: number; contactIds: readonly number[]; exceptId?: number },
): Promise<MeetingPerson[]> {
  const approved = sql`select from ${registrations} where ${registrations.eventId} = ${eventId} and ${registrations.contactId} = ${contacts.contactId} and ${registrations.eventStatusId} = ${registrationStatus.approved} and ${registrations.deletedAt} is null`
  const ownMax = shownRegistration(({ maxMeetings }) => maxMeetings)
  const held = (who: ReturnType<typeof sql>) =>
    sql`(select count(distinct held.meeting_id)::int from ${meetingParticipants} as held where held.event_id = ${eventId} and held.held_from is not null and held.meeting_id <> ${exceptId} and held.contact_id ${who})`
  const colleagues = sql`in (select colleague.contact_id from ${eventContacts} as colleague where colleague.event_company_id = ${eventCompanies.eventCompanyId} and colleague.deleted_at is null)`
  const { rows } = await db.execute<MeetingPerson>(sql`
    select ${contacts.contactId} as "contactId", ${fullNameSql(contacts)} as name,
      ${eventCompanies.eventCompanyId} as "eventCompanyId", coalesce(${eventCompanies.displayName}, ${companies.name}) as "companyName",
      ${eventCompanyTypes.eventCompanyTypeId} as "eventCompanyTypeId", ${eventCompanyTypes.name} as "companyTypeName",
      ${eventCompanyTypes.canRequestTypeIds} as "canRequestTypeIds", ${eventCompanyTypes.autoAcceptRequests} as "acceptsRequests",
      ${eventContacts.attendsMeetings} as "attendsMeetings", exists (${approved}) as "isApproved", ${eventContacts.blackouts} as blackouts,
      coalesce(${eventContacts.maxMeetings}, ${ownMax}, ${eventCompanyTypes.maxMeetings}) as "maxMeetings",
      ${eventCompanies.maxMeetings} as "maxCompanyMeetings",
      ${held(sql`= ${contacts.contactId}`)} as meetings, ${held(colleagues)} as "companyMeetings"
    from ${contacts}
    left join ${eventContacts} on ${eventContacts.contactId} = ${contacts.contactId} and ${eventContacts.eventId} = ${eventId} and ${eventContacts.deletedAt} is null
    left join ${eventCompanies} on ${eventCompanies.eventCompanyId} = ${eventContacts.eventCompanyId}
    left join ${companies} on ${companies.companyId} = ${eventCompanies.companyId}
    left join ${eventCompanyTypes} on ${eventCompanyTypes.eventCompanyTypeId} = ${eventCompanies.eventCompanyTypeId}
    where ${contacts.contactId} = any(${sql.param([...contactIds])}::int[])
    order by ${contacts.contactId}`)
  return rows
}
