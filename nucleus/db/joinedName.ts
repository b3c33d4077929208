import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { apostrophes } from '#contract/foldedText.ts'

/** What stands between the parts of a name. A hyphen first, and no two dashes one after the other (`plainLetters`). */
const between = sql.raw(String.raw`'[-[:space:].''${apostrophes}\u00a0\u2010-\u2015\u2212]'`)

/**
 * A last name of several parts as one word, after a space: "van der Berg" is also found by "vanderberg", and "O’Brien" by "obrien". Empty for a
 * name of one part. Stored columns and indexes contain it word for word: changing it needs a migration.
 */
export const joinedName = (lastName: SQLWrapper): SQL =>
  sql`case when ${lastName} ~ ${between} then ' ' || regexp_replace(${lastName}, ${between}, '', 'g') else '' end`
