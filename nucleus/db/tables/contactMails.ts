import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, rowColumns, text } from '../columns.ts'
import { named } from '../entityNames.ts'

/** E-mails that staff send once to chosen contacts, who need not be at any event (docs/domain.md §6.4). Their mails are in `registration_mails`. */
export const contactEmails = pgTable(
  'contact_emails',
  {
    contactEmailId: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    subject: text().notNull(),
    bodyHtml: text().notNull(),
    contactIds: jsonb().$type<number[]>().notNull(),
    /** Null for the sender name of the settings. */
    fromName: text(),
    /** Null for the address of whoever sends it. */
    replyTo: text(),
    /** Null for a draft. */
    sentAt: instant(),
    sentByContactId: integer(),
    /** For how many of `contactIds` mails were written. */
    recipientCount: integer().notNull().default(0),
    stoppedAt: instant(),
    ...rowColumns(),
  },
  (t) => [index('contact_emails_contacts').using('gin', t.contactIds.op('jsonb_path_ops'))],
)
named(contactEmails, 'e-mail to contacts', 'e-mails to contacts')

/** Texts that staff begin e-mails to contacts with. */
export const savedTexts = pgTable(
  'saved_texts',
  {
    savedTextId: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    subject: text().notNull(),
    bodyHtml: text().notNull(),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('saved_texts_name')
      .on(sql`lower(${t.name})`)
      .where(sql`${t.deletedAt} is null`),
  ],
)
named(savedTexts, 'saved text', 'saved texts')
