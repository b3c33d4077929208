import { isDeepStrictEqual } from 'node:util'
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { deliveryStatuses } from '#constants/mails.ts'
import { editableStatuses, notificationLimits } from '#constants/emailNotifications.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import { audienceFields, countEmptyEmailFields, emailAudience, previewEmail } from '#contract/events/emailAudience.ts'
import {
  type EmailNotification,
  emailNotifications,
  emailRecipients,
  processEmail,
  retryEmailNotification,
  scheduleEmailNotification,
  stopEmailNotification,
  testEmailNotification,
  unscheduleEmailNotification,
} from '#contract/events/emailNotifications.ts'
import { Refusal, ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import {
  emailNotifications as table,
  emailRecipients as recipients,
  registrationMails as mails,
  registrations,
} from '../../db/tables/index.ts'
import { fullNameSql } from '../../db/personName.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { mountReport } from '../../resource/mountReport.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Write } from '../../resource/ResourceOptions.ts'
import { emptyFieldsOf } from '../emailTemplates/emptyFields.ts'
import { templatePreview } from '../emailTemplates/templatePreview.ts'
import { textProblems } from '../emailTemplates/textProblems.ts'
import { answerConditionProblems } from './answerConditionProblems.ts'
import { audienceIds, deliveryStatusOf, readAudience } from './audience.ts'
import { confirmSending } from './confirm.ts'
import { retryFailed, stopSending, unschedule } from './stopAndRetry.ts'
import { sendTest, testLimit } from './testSend.ts'
import { complaintsOf, retryableOf } from './countMails.ts'

const { draft, scheduled, sending, cancelled, missed } = notificationStatuses

/** Where staff corrected the address of a recipient, the one that the mail went to. */
const shownAddress = sql<string>`coalesce(${mails.recipient}, ${recipients.address})`

/** Serves the e-mails that staff send once to many registrants of an event. */
export function mountNotifications(app: FastifyInstance, nucleus: Nucleus): Repository<typeof emailNotifications> {
  const { db, clock } = nucleus
  const repository = mountResource(app, nucleus, emailNotifications, {
    table,
    search: [table.name, table.subject],
    order: [desc(table.notificationContentId)],
    computed: {
      complaintCount: complaintsOf(table.notificationContentId),
      retryableCount: sql`case when ${table.failedCount} > 0 then ${retryableOf(table.notificationContentId)} else 0 end`,
      waitingCount: sql`case when ${table.notificationStatusId} in (${scheduled}, ${sending}, ${cancelled}) then greatest(0, ${table.recipientCount} - ${table.sentCount} - ${table.failedCount} - ${table.suppressedCount} - ${table.unknownCount}) else 0 end`,
    },
    check,
    checkRemove,
  })
  mountReport(app, nucleus, emailRecipients, {
    table: recipients,
    from: [
      { table: registrations, on: eq(registrations.eventRegistrationId, recipients.eventRegistrationId) },
      { table: mails, on: eq(mails.registrationMailId, recipients.registrationMailId) },
    ],
    computed: {
      registrantName: fullNameSql(registrations),
      address: shownAddress,
      deliveryStatusId: deliveryStatusOf,
      attempts: sql`coalesce(${mails.attempts}, 0)`,
      sentAt: mails.sentAt,
      // The end of the time that an attempt may take is nothing to wait for.
      nextAttemptAt: sql`case when ${mails.deliveryStatusId} in (${deliveryStatuses.queued}, ${deliveryStatuses.retry}) then ${mails.nextAttemptAt} end`,
      failure: sql`coalesce(${mails.failure}, ${recipients.reason})`,
    },
    filters: { deliveryStatusId: (status) => eq(deliveryStatusOf, status) },
    search: [shownAddress, registrations.firstName, registrations.lastName],
    order: [asc(recipients.emailRecipientId)],
  })
  mountCall(app, emailAudience, ({ input }) => readAudience(db, input))
  mountCall(app, previewEmail, async ({ input: { eventRegistrationId, ...draft } }) => {
    const [first] = eventRegistrationId ? [eventRegistrationId] : await audienceIds(db, draft, 1)
    return templatePreview(db, { ...draft, eventRegistrationId: first }, { isToMany: true })
  })
  mountCall(app, countEmptyEmailFields, async ({ input }) =>
    emptyFieldsOf(db, input, await audienceIds(db, input, notificationLimits.recipients)),
  )
  mountCall(app, testEmailNotification, ({ input }) => sendTest(nucleus, input), testLimit)

  /** Changes an e-mail in one transaction; returns it as it then is. */
  const changed = (id: number, change: (tx: Db) => Promise<void>): Promise<EmailNotification> =>
    db.transaction(async (tx) => {
      await change(tx)
      return repository.getOrThrow(tx, id)
    })
  mountCall(app, scheduleEmailNotification, ({ input: { sendAt, ...input }, actor }) =>
    changed(input.notificationContentId, (tx) => confirmSending(tx, nucleus, { input, sendAt, actor })),
  )
  mountCall(app, processEmail, ({ input, actor }) =>
    changed(input.notificationContentId, (tx) => confirmSending(tx, nucleus, { input, sendAt: null, actor })),
  )
  mountCall(app, unscheduleEmailNotification, ({ input: { notificationContentId: id }, actor }) =>
    changed(id, (tx) => unschedule(tx, id, { actor, at: clock() })),
  )
  mountCall(app, stopEmailNotification, ({ input: { notificationContentId: id }, actor }) =>
    changed(id, (tx) => stopSending(tx, id, { actor, at: clock() })),
  )
  mountCall(app, retryEmailNotification, ({ input: { notificationContentId: id }, actor }) =>
    changed(id, (tx) => retryFailed(tx, nucleus, id, { actor, at: clock() })),
  )
  return repository
}

/**
 * What was sent stays as it was, and so does the audience that was confirmed; a text with an unknown field cannot be saved, nor a condition that no answer can
 * meet.
 */
async function check({ db, input, current }: Write<typeof emailNotifications>): Promise<void> {
  if (current && !editableStatuses.includes(current.notificationStatusId))
    throw new Refusal(409, 'This e-mail cannot be changed any more. Duplicate it to use its text again.')
  const isChanged = (field: string) =>
    !isDeepStrictEqual(input[field as keyof typeof input] ?? [], current?.[field as keyof typeof input] ?? [])
  if (current?.notificationStatusId === scheduled) {
    const field = Object.keys(audienceFields).find(isChanged)
    if (field !== undefined)
      throw ruleBroken({ [field]: `This e-mail is scheduled for ${current.recipientCount} people. Unschedule it to change them` })
  }
  const problems = {
    ...(isChanged('subject') || isChanged('bodyHtml') ? await textProblems(db, input) : {}),
    ...(isChanged('answerConditions') ? await answerConditionProblems(db, input) : {}),
  }
  if (Object.keys(problems).length > 0) throw ruleBroken(problems)
}

/** What was sent, or may be, stays as evidence. */
function checkRemove(_: Db, { notificationStatusId, recipientCount }: EmailNotification): Promise<void> {
  if (notificationStatusId === scheduled) throw new Refusal(409, `It is scheduled for ${recipientCount} people. Unschedule it first.`)
  if (notificationStatusId !== draft && notificationStatusId !== missed && (notificationStatusId !== cancelled || recipientCount > 0))
    throw new Refusal(409, 'It was sent and stays, with what became of its mails.')
  return Promise.resolve()
}
