import { and, desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { outboxMail, outboxMails, outboxPageSize } from '#contract/utilities/outbox.ts'
import { senderAddress } from '../../base/settingSchemas.ts'
import { notFound } from '../../base/errors.ts'
import { fullNameSql } from '../../db/personName.ts'
import { contacts, events, registrationMails as table, registrations } from '../../db/tables/index.ts'
import { mailDocument } from '../../events/mails/mailDocument.ts'
import { namesOfFiles } from '../../events/mails/mailFiles.ts'
import { hidePrivateLink, showPrivateLink } from '../../events/mails/privateLink.ts'
import { isToMany } from '../../events/mails/toMany.ts'
import { unsubscribeHtml, unsubscribeText } from '../../events/mails/unsubscribeLine.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { searchConditions } from '../../resource/searchConditions.ts'

const { registrationMailId, trigger, recipient, subject, deliveryStatusId, createdAt, sentAt, failure } = table
const { eventRegistrationId, contactId } = table
const head = {
  ...{ registrationMailId, trigger, recipient, subject, deliveryStatusId, createdAt, sentAt, failure },
  ...{ eventRegistrationId, contactId, eventId: events.eventId, eventName: events.name },
  recipientName: sql<string | null>`coalesce(${fullNameSql(registrations)}, ${fullNameSql(contacts)})`,
}
const isOfRegistration = eq(registrations.eventRegistrationId, eventRegistrationId)
const isOfEvent = eq(events.eventId, registrations.eventId)
const isOfContact = eq(contacts.contactId, contactId)

/** Serves the mails of the outbox to administrators: with no mail server, they are read here alone. */
export function mountOutbox(app: FastifyInstance, nucleus: Nucleus): void {
  const { db, config, sendMail } = nucleus
  mountCall(app, outboxMails, async ({ input: { page = 1, q } }) => {
    const found = await db
      .select(head)
      .from(table)
      .leftJoin(registrations, isOfRegistration)
      .leftJoin(events, isOfEvent)
      .leftJoin(contacts, isOfContact)
      .where(and(...searchConditions([recipient, subject], q)))
      .orderBy(desc(registrationMailId))
      .limit(outboxPageSize + 1)
      .offset((page - 1) * outboxPageSize)
    return { mails: found.slice(0, outboxPageSize), hasMore: found.length > outboxPageSize }
  })
  mountCall(app, outboxMail, async ({ input: { registrationMailId: id } }) => {
    const { fromName, replyTo, bodyHtml, bodyText, notificationContentId, contactEmailId } = table
    const texts = { fromName, replyTo, bodyHtml, bodyText, notificationContentId, contactEmailId }
    const { hasSchedule, hasEventEntry } = table
    const [mail] = await db
      .select({ ...head, ...texts, hasSchedule, hasEventEntry })
      .from(table)
      .leftJoin(registrations, isOfRegistration)
      .leftJoin(events, isOfEvent)
      .leftJoin(contacts, isOfContact)
      .where(eq(registrationMailId, id))
    if (!mail) throw notFound('This mail')
    const fill = sendMail.problem === undefined ? hidePrivateLink : await showPrivateLink(nucleus, mail.eventRegistrationId)
    const [lineHtml, lineText] = isToMany(mail) ? [unsubscribeHtml(null), unsubscribeText(null)] : ['', '']
    return {
      ...mail,
      from: mail.fromName ? `${mail.fromName} <${senderAddress(config.MAIL_FROM)}>` : config.MAIL_FROM,
      html: fill(mailDocument(mail.subject, mail.bodyHtml + lineHtml)),
      text: fill(mail.bodyText) + lineText,
      attachments: namesOfFiles(mail),
    }
  })
}
