import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { registrationMails } from '../../db/tables/index.ts'

const refused = alias(registrationMails, 'refused_mails')

export const suppressedText = 'Mails to this address are suppressed.'

/** Whether no mail may be sent to an address, as SQL: a mail server refused it for good, or staff suppressed it. */
export const isAddressSuppressed = (address: SQLWrapper): SQL<boolean> =>
  sql`exists (select from ${registrationMails} as ${refused} where lower(${refused.recipient}) = lower(${address}) and ${refused.isSuppressing})`

/** The same of one address. */
export async function isSuppressed(db: Db, address: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${isAddressSuppressed(sql`${address}::text`)} as found`)
  return rows[0]?.found ?? false
}
