import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { DeliveryStatusId } from '#constants/mails.ts'
import type { RegistrationStatusId, VettingStatusId } from '#constants/statuses.ts'
import { duplicateMatches, historyRows } from '#constants/vetting.ts'
import type { vettingSubmissions } from '#contract/events/vetting.ts'
import {
  contactEmailEventHistory,
  contactEventHistory,
  type ContactEmailEventHistoryRow,
  type ContactEventHistoryRow,
  type EarlierVetting,
  earlierVettings,
  type LikelyDuplicate,
  likelyDuplicates,
} from '#contract/events/vettingEvidence.ts'
import { contactNameOf } from '../../common/contactName.ts'
import { findSame, givenContacts } from '../../common/samePerson.ts'
import type { Db } from '../../db/client.ts'
import { eventCompanyTypes, events, registrationMails, registrations, vettingSubmissions as table } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { isOther, type Person as SamePerson, registrationsOf, submissionsOf } from './samePerson.ts'
import { fullNameSql } from '../../db/personName.ts'

/** Serves what is known about an applicant from other times: their events, mails and submissions, and who may be the same person. */
export function mountEvidence(app: FastifyInstance, { db }: Nucleus, submissions: Repository<typeof vettingSubmissions>): void {
  mountCall(app, contactEventHistory, ({ input }) => readEventHistory(db, input))
  mountCall(app, contactEmailEventHistory, ({ input }) => readMailHistory(db, input))
  mountCall(app, earlierVettings, async ({ input: { vettingSubmissionId: id } }) => {
    const { contactId, contactEmail } = await submissions.getOrThrow(db, id)
    return readEarlier(db, id, { contactId: contactId ?? 0, email: contactEmail ?? '' })
  })
  mountCall(app, likelyDuplicates, async ({ input: { vettingSubmissionId: id } }) => {
    const { contactId } = await submissions.getOrThrow(db, id)
    return contactId ? readTwins(db, contactId) : []
  })
}

interface Person {
  contactId: number
  email: string
}
const personOf = ({ contactId, email }: Person) => ({ contactId: sql`${contactId}::int`, address: sql`${email}::text` })

const atEvent = {
  eventRegistrationId: registrations.eventRegistrationId,
  eventId: registrations.eventId,
  eventName: events.name,
}

const readEventHistory = (db: Db, person: Person): Promise<ContactEventHistoryRow[]> => readRegistrationsOf(db, personOf(person))

/** The registrations of a person at any event, the newest event first. */
export function readRegistrationsOf(db: Db, person: SamePerson): Promise<ContactEventHistoryRow[]> {
  const { where, matchedBy } = registrationsOf(person)
  return db
    .select({
      ...atEvent,
      matchedBy,
      startsAt: events.startsAt,
      timeZone: events.timeZone,
      companyTypeName: eventCompanyTypes.name,
      registrantName: fullNameSql(registrations),
      companyName: registrations.companyName,
      eventStatusId: sql<RegistrationStatusId>`${registrations.eventStatusId}`,
      attendance: sql<ContactEventHistoryRow['attendance']>`${registrations.attendance}`,
    })
    .from(registrations)
    .innerJoin(events, eq(events.eventId, registrations.eventId))
    .innerJoin(eventCompanyTypes, eq(eventCompanyTypes.eventCompanyTypeId, registrations.eventCompanyTypeId))
    .where(and(where, isNull(registrations.deletedAt), isNull(events.deletedAt)))
    .orderBy(desc(events.startsAt), desc(registrations.eventRegistrationId))
    .limit(historyRows)
}

function readMailHistory(db: Db, person: Person): Promise<ContactEmailEventHistoryRow[]> {
  const { where, matchedBy } = registrationsOf(personOf(person))
  const { registrationMailId, subject, recipient, createdAt, sentAt, failure, deliveryStatusId: status } = registrationMails
  const { timeZone } = events
  const deliveryStatusId = sql<DeliveryStatusId>`${status}`
  return db
    .select({ ...atEvent, matchedBy, timeZone, registrationMailId, subject, recipient, createdAt, sentAt, deliveryStatusId, failure })
    .from(registrationMails)
    .innerJoin(registrations, eq(registrations.eventRegistrationId, registrationMails.eventRegistrationId))
    .innerJoin(events, eq(events.eventId, registrations.eventId))
    .where(and(where, isNull(registrations.deletedAt), isNull(events.deletedAt)))
    .orderBy(desc(createdAt), desc(registrationMailId))
    .limit(historyRows)
}

function readEarlier(db: Db, id: number, person: Person): Promise<EarlierVetting[]> {
  const { where, matchedBy } = submissionsOf(personOf(person))
  const { vettingSubmissionId, vettingStatusId, decisionReason, decidedAt, createdAt } = table
  return db
    .select({
      vettingSubmissionId,
      eventId: events.eventId,
      eventName: events.name,
      timeZone: events.timeZone,
      vettingStatusId: sql<VettingStatusId>`${vettingStatusId}`,
      decisionReason,
      decidedByName: contactNameOf(table.decidedByContactId),
      decidedAt,
      createdAt,
      matchedBy,
    })
    .from(table)
    .innerJoin(events, eq(events.eventId, table.eventId))
    .where(and(where, isOther(table, sql`${id}::int`), isNull(events.deletedAt)))
    .orderBy(desc(createdAt), desc(vettingSubmissionId))
    .limit(historyRows)
}

const { address, phone, name } = duplicateMatches
const matches = { email: address, mailbox: address, phone, name, domain: name, nameAlone: name, spelling: name } as const

async function readTwins(db: Db, contactId: number): Promise<LikelyDuplicate[]> {
  const same = await findSame(db, givenContacts([contactId]), { isLikely: true })
  return (same.get(contactId) ?? []).map((hit) => ({
    contactId: hit.contactId,
    contactStateId: hit.state as LikelyDuplicate['contactStateId'],
    name: hit.fullName,
    email: hit.email,
    companyName: hit.companyName,
    matchedBy: matches[hit.reasons[0] ?? 'name'],
  }))
}
