import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { foldedText } from '#contract/foldedText.ts'
import { fullNameSql } from './personName.ts'
import { searchKey } from './searchKey.ts'

type Names = Record<'firstName' | 'lastName', SQLWrapper>

/** Spaces and signs, which nobody writes alike: "O'Neill-Park" and "O Neill Park" are one name. */
const signsBeside = (spaces: string): string => `[${spaces}!-/:-@[-\`{-~]+`
const signs = sql.raw(`'${signsBeside('[:space:]')}'`)
const signsInText = new RegExp(signsBeside(String.raw`\s`), 'g')

/** A text as `sameNameKey` has a name; empty without a letter. */
export const sameTextKey = (text: string): string => foldedText(text).replace(signsInText, '')

/**
 * What two people of one name have in common, as SQL: their full name as searches compare it, without spaces and signs. Null for a name without a letter,
 * which is nobody's.
 */
export const sameNameKey = (names: Names): SQL<string | null> =>
  sql`nullif(regexp_replace(${searchKey(fullNameSql(names))}, ${signs}, '', 'g'), '')`

/** The same for names that may be one in German spelling: "Müller", "Mueller" and "Muller". The index `contacts_similar_name` contains it, word for word. */
export const similarNameKey = (names: Names): SQL<string | null> =>
  sql`left(replace(replace(replace(${sameNameKey(names)}, 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 200)`
