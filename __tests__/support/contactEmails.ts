import { deliveryStatuses, mailKinds } from '#constants/mails.ts'
import type { Db } from '#nucleus/db/client.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { one, type Values } from './rows.ts'

/** A complete e-mail without people, as staff write it. */
export const contactEmailValues = { name: 'Letter', subject: 'Hello {{contact.firstName}}', bodyHtml: '<p>Dear {{contact.firstName}}</p>' }

export const makeContactEmail = async (db: Db, values: Values<typeof tables.contactEmails> = {}) =>
  one(
    await db
      .insert(tables.contactEmails)
      .values({ ...contactEmailValues, contactIds: [], ...values })
      .returning(),
  )

/** A mail of an e-mail to contacts in the outbox. */
export const makeContactMail = async (db: Db, values: Values<typeof tables.registrationMails>) =>
  one(
    await db
      .insert(tables.registrationMails)
      .values({
        ...{ trigger: mailKinds.toContacts, recipient: 'ada@example.com', subject: 'Hello', bodyHtml: '<p>Hello</p>', bodyText: 'Hello' },
        deliveryStatusId: deliveryStatuses.sent,
        ...values,
      })
      .returning(),
  )
