import { and, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { deliveryStatuses } from '#constants/mails.ts'
import { limits } from '#constants/limits.ts'
import { failedEmailEvents, failedEmails } from '#contract/events/failedEmails.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { contacts, emailNotifications, events, registrationMails as table, registrations } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountReport } from '../../resource/mountReport.ts'
import { isAddressSuppressed } from './suppression.ts'
import { fullNameSql } from '../../db/personName.ts'

/** The states of a mail that did not arrive, or perhaps did not. */
export const issueStatuses = [deliveryStatuses.failed, deliveryStatuses.suppressed, deliveryStatuses.unknown] as const
const dayMs = 86_400_000
/** As the index of issues has it, word for word. */
const isIssue = sql`${table.deliveryStatusId} in (${sql.raw(issueStatuses.join(', '))})`
const isToContact = isNotNull(table.contactId)
const isShown = and(
  isIssue,
  isNull(registrations.deletedAt),
  isNull(events.deletedAt),
  sql`not (${isToContact} and ${contacts.deletedAt} is not null)`,
)
/** Of whom a mail is: the person of its registration, or the contact that it is for. */
export const contactOfMail = eq(contacts.contactId, sql`coalesce(${table.contactId}, ${registrations.contactId})`)
export const recipientName = sql<string>`case when ${isToContact} then ${fullNameSql(contacts)} else ${fullNameSql(registrations)} end`

/** The rows of the report. */
export const failedMails = {
  table,
  from: [
    { table: registrations, on: eq(registrations.eventRegistrationId, table.eventRegistrationId) },
    { table: events, on: eq(events.eventId, registrations.eventId) },
    { table: contacts, on: contactOfMail },
  ],
  where: isShown,
}

/** Serves the report of mails that did not arrive, the newest first. */
export function mountFailedEmails(app: FastifyInstance, nucleus: Nucleus): void {
  mountCall(app, failedEmailEvents, () =>
    nucleus.db
      .selectDistinct({ eventId: events.eventId, name: events.name })
      .from(table)
      .innerJoin(registrations, eq(registrations.eventRegistrationId, table.eventRegistrationId))
      .innerJoin(events, eq(events.eventId, registrations.eventId))
      .where(and(isIssue, isNull(registrations.deletedAt), isNull(events.deletedAt)))
      .orderBy(desc(events.eventId))
      .limit(limits.unpagedListRows),
  )
  mountReport(app, nucleus, failedEmails, {
    ...failedMails,
    from: [
      ...failedMails.from,
      { table: emailNotifications, on: eq(emailNotifications.notificationContentId, table.notificationContentId) },
    ],
    computed: {
      registrantName: recipientName,
      contactId: contacts.contactId,
      eventId: registrations.eventId,
      eventName: events.name,
      notificationName: emailNotifications.name,
      timeZone: sql`coalesce(${events.timeZone}, 'UTC')`,
      isSuppressed: sql`(coalesce(${contacts.emailSuppressed}, false) or ${isAddressSuppressed(table.recipient)})`,
    },
    filters: {
      eventId: (eventId) => eq(registrations.eventId, eventId),
      withinDays: (days) => gte(table.createdAt, new Date(nucleus.clock().getTime() - days * dayMs).toISOString()),
    },
    search: [table.recipient, table.subject, registrations.firstName, registrations.lastName, contacts.searchText, events.name],
    order: [desc(table.registrationMailId)],
  })
}
