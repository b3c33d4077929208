import { sql } from 'drizzle-orm'
import { deliveryStatuses } from '#constants/mails.ts'
import { coffeeChatReminders as reminders, contactEmails as emails, registrationMails as mails } from '../db/tables/index.ts'

const ofReminder = sql`${mails.contactEmailId} = ${reminders.contactEmailId} and not ${mails.isRepeated}`
const stopped = sql.raw(String(deliveryStatuses.stopped))

/**
 * Whether a row of reminders reminded somebody, as SQL. It did not when each of its mails was stopped because the chat was moved or called off: once the chat is as
 * it was, its people are reminded. What staff stopped is not sent anew.
 */
export const hasReminded = sql`(not exists (select from ${mails} where ${ofReminder} and ${mails.deliveryStatusId} = ${stopped})
  or exists (select from ${mails} where ${ofReminder} and ${mails.deliveryStatusId} <> ${stopped})
  or exists (select from ${emails} where ${emails.contactEmailId} = ${reminders.contactEmailId} and ${emails.stoppedAt} is not null))`
