import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { contacts, unsubscribeLinks as links } from '../db/tables/index.ts'

/**
 * Since when the contact of a row gets no e-mails to many, as SQL; null while they do. They unsubscribed at their address or at an earlier one, or
 * a contact did who was merged into them. A part of another expression, since drizzle leaves out the tables of columns that a selection has at its top.
 */
const since = sql`(select min(${links.unsubscribedAt}) from ${links}
  where ${links.unsubscribedAt} is not null and (${links.address} = lower(${contacts.email}) or ${links.contactId} = ${contacts.contactId}))`
export const contactUnsubscribedAt: SQL<string | null> = sql`${since}`

/** Whether no e-mail to many goes to an address, as SQL. */
export const isAddressUnsubscribed = (address: SQLWrapper): SQL<boolean> =>
  sql`exists (select from ${links} where ${links.unsubscribedAt} is not null and ${links.address} = lower(${address}))`

/** The same of an address and the contact that is joined with it. */
export const isUnsubscribed = (address: SQLWrapper): SQL<boolean> => sql`(${isAddressUnsubscribed(address)} or ${since} is not null)`
