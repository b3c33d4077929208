import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { historyRows, personMatches } from '#constants/vetting.ts'
import {
  type ContactMail,
  contactMails,
  type ContactMeeting,
  contactMeetings,
  contactRegistrations,
} from '#contract/events/contactHistory.ts'
import { registrations as declaredRegistrations } from '#contract/events/registrations.ts'
import { contactEmails as declaredEmails } from '#contract/utilities/contactEmails.ts'
import { currentId } from '../common/currentId.ts'
import type { Db } from '../db/client.ts'
import { fullNameSql } from '../db/personName.ts'
import { contactEmails, contacts, events, meetingParticipants, meetings, registrationMails, registrations } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { readRegistrationsOf } from './vetting/evidence.ts'
import { type Person, registrationsOf } from './vetting/samePerson.ts'

/** Serves what the page of a contact shows of their events: registrations, mails and meetings. */
export function mountContactHistory(app: FastifyInstance, { db }: Nucleus): void {
  const idOf = (contactId: number) => currentId(db, 'contacts', contactId)
  mountCall(app, contactRegistrations, async ({ input }) => readRegistrationsOf(db, personOf(await idOf(input.contactId))))
  mountCall(app, contactMails, async ({ input }) => readMails(db, await idOf(input.contactId)))
  mountCall(app, contactMeetings, async ({ input }) => readMeetings(db, await idOf(input.contactId)))
}

/** A contact as registrations name them. Without an address they are recognised by their id alone. */
const personOf = (id: number): Person => ({
  contactId: sql`${id}::int`,
  address: sql`(select ${contacts.email} from ${contacts} where ${contacts.contactId} = ${id})`,
})

async function readMails(db: Db, contactId: number): Promise<ContactMail[]> {
  const { registrationMailId, subject, recipient, createdAt, sentAt, failure, deliveryStatusId } = registrationMails
  const mail = { registrationMailId, subject, recipient, createdAt, sentAt, failure, deliveryStatusId }
  const { where, matchedBy } = registrationsOf(personOf(contactId))
  const none = sql<number | null>`null::int`
  const ofRegistrations = db
    .select({
      ...mail,
      eventRegistrationId: sql<number | null>`${registrations.eventRegistrationId}`.as('event_registration_id'),
      eventId: sql<number | null>`${events.eventId}`.as('event_id'),
      eventName: sql<string | null>`${events.name}`.as('event_name'),
      contactEmailId: none.as('contact_email_id'),
      matchedBy: matchedBy.as('matched_by'),
    })
    .from(registrationMails)
    .innerJoin(registrations, eq(registrations.eventRegistrationId, registrationMails.eventRegistrationId))
    .innerJoin(events, eq(events.eventId, registrations.eventId))
    .where(and(where, isNull(registrations.deletedAt), isNull(events.deletedAt)))
  const toContacts = db
    .select({
      ...mail,
      eventRegistrationId: none.as('event_registration_id'),
      eventId: none.as('event_id'),
      eventName: sql<string | null>`null::text`.as('event_name'),
      contactEmailId: sql<number | null>`${contactEmails.contactEmailId}`.as('contact_email_id'),
      matchedBy: sql<ContactMail['matchedBy']>`${personMatches.contact}::int`.as('matched_by'),
    })
    .from(registrationMails)
    .innerJoin(contactEmails, and(eq(contactEmails.contactEmailId, registrationMails.contactEmailId), isNull(contactEmails.deletedAt)))
    .where(eq(registrationMails.contactId, contactId))
  const rows = await unionAll(ofRegistrations, toContacts)
    .orderBy(sql`${sql.identifier('created_at')} desc, ${sql.identifier('registration_mail_id')} desc`)
    .limit(historyRows)
  return rows.map(({ eventRegistrationId, eventId, contactEmailId, ...row }) => {
    const address = contactEmailId
      ? declaredEmails.route?.({ contactEmailId })
      : declaredRegistrations.route?.({ eventId: eventId ?? 0, eventRegistrationId: eventRegistrationId ?? 0 })
    return { ...row, address: address ?? '' }
  })
}

const mine = alias(meetingParticipants, 'their_part')

function readMeetings(db: Db, contactId: number): Promise<ContactMeeting[]> {
  const isWith = and(
    sql`${meetingParticipants.meetingId} = ${meetings.meetingId}`,
    ne(meetingParticipants.contactId, contactId),
    isNull(meetingParticipants.deletedAt),
  )
  const others = sql<string[]>`array(select ${fullNameSql(contacts)} from ${meetingParticipants}
    join ${contacts} on ${contacts.contactId} = ${meetingParticipants.contactId} where ${isWith} order by 1)`
  return db
    .select({
      meetingId: meetings.meetingId,
      eventId: events.eventId,
      eventName: events.name,
      startsAt: meetings.startsAt,
      timeZone: events.timeZone,
      meetingStatusId: sql<ContactMeeting['meetingStatusId']>`${meetings.meetingStatusId}`,
      others,
    })
    .from(mine)
    .innerJoin(meetings, and(eq(meetings.meetingId, mine.meetingId), isNull(meetings.deletedAt)))
    .innerJoin(events, and(eq(events.eventId, meetings.eventId), isNull(events.deletedAt)))
    .where(and(eq(mine.contactId, contactId), isNull(mine.deletedAt)))
    .orderBy(desc(events.startsAt), sql`${meetings.startsAt} desc nulls last`, asc(meetings.meetingId))
    .limit(historyRows)
}
