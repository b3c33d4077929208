import { companySides } from '#constants/choices.ts'
import { mailTriggers } from '#constants/mails.ts'
import { pushStatuses } from '#constants/notifications.ts'
import type { PushMessage } from '#contract/notifications/pushMessage.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { makeSponsor } from './agendaRows.ts'
import { makeChat } from './coffeeChats.ts'
import { makeContactEmail, makeContactMail } from './contactEmails.ts'
import { storeEveryResource } from './everyResource.ts'
import { makePlacementRun } from './meetings.ts'
import { makeNotification } from './notifications.ts'
import {
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeQuestion,
  makeRegistration,
  makeVetting,
  type TestNucleus,
} from './nucleus.ts'

interface StoredRows {
  eventId: number
  eventCompanyTypeId: number
  eventRegistrationId: number
}

/** Stores a row in every table that has texts of people, but for sign-ins, jobs and undos; those that belong to somebody are the contact's. */
export async function storeInEveryTable(
  nucleus: TestNucleus,
  { token, contactId }: { token: string; contactId: number },
): Promise<StoredRows> {
  const { db } = nucleus
  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const { sponsorId } = await makeSponsor(db, { eventId })
  const { companyId } = await makeCompany(db)
  const other = await makeContact(db, { companyId })
  const { eventQuestionId } = await makeQuestion(db, { eventId, eventCompanyTypeId })
  await db.insert(tables.eventQuestionAnswers).values({ eventQuestionId, label: 'Yes', value: 'yes' })
  const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId })
  const { vettingSubmissionId } = await makeVetting(db, { eventRegistrationId })
  await db.insert(tables.vettingReferences).values({ eventId, vettingSubmissionId, name: 'Ines Okonkwo' })
  await db
    .insert(tables.eventFormVersions)
    .values({ eventCompanyTypeId, version: 1, form: { questions: [] }, publishedAt: '2026-01-01T00:00:00.000Z' })
  await db
    .insert(tables.agendaReleases)
    .values({ eventId, number: 1, name: 'First', sessions: [], sessionCount: 0, releasedAt: '2026-01-01T00:00:00.000Z' })
  await db
    .insert(tables.emailTemplates)
    .values({ eventId, trigger: mailTriggers.received, name: 'Thanks', subject: 'Thank you', bodyHtml: '<p>Thanks</p>' })
  const mail = {
    trigger: mailTriggers.received,
    recipient: 'ines@example.com',
    subject: 'Thank you',
    bodyHtml: '<p>Thanks</p>',
    bodyText: 'Thanks',
  }
  await db.insert(tables.registrationMails).values({ eventRegistrationId, ...mail })
  const [letter] = await db
    .insert(tables.emailNotifications)
    .values({ eventId, name: 'Thanks', subject: 'Thank you', bodyHtml: '<p>Thanks</p>' })
    .returning()
  await db
    .insert(tables.emailRecipients)
    .values({ notificationContentId: letter?.notificationContentId ?? 0, eventRegistrationId, address: mail.recipient })
  await db.insert(tables.registrationResponses).values({ eventRegistrationId, eventQuestionId, value: 'Vegan' })
  const given = { eventId, companyId, contactId: other.contactId, eventCompanyTypeId, sponsorId, eventRegistrationId, eventQuestionId }
  await storeEveryResource(nucleus, token, given)
  await db.insert(tables.companyTypes).values({ name: 'Fund', side: companySides.allocator })
  await db.insert(tables.pastPositions).values({ contactId, companyId, endedOn: '2026-01-01' })
  const { notificationId } = await makeNotification(db)
  const { contactEmailId } = await makeContactEmail(db, { contactIds: [contactId] })
  await makeContactMail(db, { contactEmailId, contactId, recipient: 'another.address@example.com' })
  await db.insert(tables.unsubscribeLinks).values({ linkHash: 'of an address', address: 'another.address@example.com', contactId })
  const dueAt = '2026-01-01T00:00:00.000Z'
  const { roundTableId } = await makeChat(db)
  await db.insert(tables.coffeeChatReminders).values({ roundTableId, contactEmailId, startsAt: dueAt, minutes: 60 })
  await db.insert(tables.notificationRecipients).values({ notificationId, contactId, pushStatusId: pushStatuses.sent, dueAt })
  const message = { key: 'one', title: 'Doors open' } as PushMessage
  await db.insert(tables.pushOutbox).values({ messageKey: 'one', contactId, notificationId, isTest: false, message, createdAt: dueAt })
  await makePlacementRun(db, {
    eventId,
    reasons: [{ meetingId: 1, reason: 'Ines Okonkwo has no approved registration at this event' }],
    written: [],
  })
  const view = { list: 'tracks', name: 'Mine', settings: {} }
  await db.insert(tables.views).values({ ...view, ownerContactId: contactId })
  await db.insert(tables.listLayouts).values({ contactId, list: 'tracks', viewId: 0, layout: {} })
  await db.insert(tables.defaultViews).values({ contactId, list: 'contacts', viewId: 1 })
  await db.insert(tables.authSessions).values({
    ...{ sessionId: crypto.randomUUID(), tokenHash: 'of one', contactId, device: 'Browser of one' },
    expiresAt: '2026-01-01T00:00:00.000Z',
  })
  return { eventId, eventCompanyTypeId, eventRegistrationId }
}
