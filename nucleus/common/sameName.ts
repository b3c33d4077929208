import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { fullNameSql } from '../db/personName.ts'
import { searchKey } from '../db/searchKey.ts'

/** Spaces and signs, which nobody writes alike: "O'Neill-Park" and "O Neill Park" are one name. */
const signs = sql.raw("'[[:space:]!-/:-@[-`{-~]+'")

/**
 * What two people of one name have in common, as SQL: their full name as searches compare it, without spaces and signs. Null for a name without a letter,
 * which is nobody's. No index contains it: compare the people of one company.
 */
export const sameNameKey = (names: { firstName: SQLWrapper; lastName: SQLWrapper }): SQL<string | null> =>
  sql`nullif(regexp_replace(${searchKey(fullNameSql(names))}, ${signs}, '', 'g'), '')`
