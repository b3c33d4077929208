import { sql } from 'drizzle-orm'
import { index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, rowColumns, text } from '../columns.ts'
import { named } from '../entityNames.ts'
import { contacts } from './people.ts'

/** Addresses that e-mails to many went to, each with the private link that ends them (docs/decisions/089-unsubscribing.md). */
export const unsubscribeLinks = pgTable(
  'unsubscribe_links',
  {
    unsubscribeLinkId: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** SHA-256 of the secret, which is derived from the address: it recognises an address that was erased. */
    linkHash: text().notNull(),
    /** In lower case. Null once its person was erased. */
    address: text(),
    /** Whose address it was when they unsubscribed: that holds for them at another address, and in the record that theirs is merged into. */
    contactId: integer().references(() => contacts.contactId),
    /** Null while e-mails to many are sent there. */
    unsubscribedAt: instant(),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('unsubscribe_links_hash').on(t.linkHash),
    index('unsubscribe_links_address')
      .on(t.address)
      .where(sql`${t.unsubscribedAt} is not null`),
    index('unsubscribe_links_contact').on(t.contactId),
  ],
)
named(unsubscribeLinks, 'unsubscribed address', 'unsubscribed addresses')
