import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { vettingSubmissions } from '../../db/tables/index.ts'

const newest = alias(vettingSubmissions, 'newest_vettings')

/**
 * A column of the newest vetting submission of a registration or of a contact, as SQL; null without one. Of a registration it is the one
 * that decides: a second vetting replaces the first.
 */
export const newestVetting = (
  column: 'vettingSubmissionId' | 'vettingStatusId',
  of: 'eventRegistrationId' | 'contactId',
  id: SQLWrapper,
): SQL<number | null> => {
  const found = sql`select ${newest[column]} from ${vettingSubmissions} as ${newest} where ${newest[of]} = ${id} and ${newest.deletedAt} is null order by ${newest.vettingSubmissionId} desc limit 1`
  // Nested: in a query of one table Drizzle leaves the table out of the columns directly in a field.
  return sql`(${found})`
}
