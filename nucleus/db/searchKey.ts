import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { apostrophes, plainLetters, twoLetters, unreadMarks } from '#contract/foldedText.ts'

const quoted = (text: string): string => `'${text}'`
const plain = sql.raw(`${quoted(Object.keys(plainLetters).join(''))}, ${quoted(Object.values(plainLetters).join(''))}`)
const marks = sql.raw(quoted(unreadMarks))
const straight = sql.raw(`${quoted(apostrophes)}, ${quoted("''".repeat(apostrophes.length))}`)

/**
 * `foldedText` as SQL over one or several texts, joined by spaces. Every part is immutable, so that indexes and stored columns
 * contain it word for word: changing it needs a migration.
 */
export const searchKey = (...texts: [SQLWrapper, ...SQLWrapper[]]): SQL =>
  Object.entries(twoLetters).reduce(
    (key, [letter, two]) => sql`replace(${key}, ${sql.raw(quoted(letter))}, ${sql.raw(quoted(two))})`,
    sql`translate(regexp_replace(normalize(translate(lower(${together(texts)}), ${straight}), NFKD), ${marks}, '', 'g'), ${plain})`,
  )

const together = ([first, ...more]: [SQLWrapper, ...SQLWrapper[]]): SQL =>
  more.reduce((all: SQL, one) => sql`${all} || ' ' || coalesce(${one}, '')`, more.length > 0 ? sql`coalesce(${first}, '')` : sql`${first}`)
