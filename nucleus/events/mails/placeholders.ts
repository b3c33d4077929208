import { answerPrefix, eventEntryField, type MailFieldName, mailFieldNames } from '#constants/mailFields.ts'

/** What a stored mail has in place of the private link: its secret is filled in when the mail is sent, and stored nowhere. */
export const privateLinkMark = '--private-link--'

export type PlaceholderName = MailFieldName

/** A placeholder of a text, with what it says where there is no value; undefined for none. */
export interface Placeholder {
  name: string
  fallback: string | undefined
}

/** A placeholder in a text. What is between the braces is read by `readPlaceholder`. */
export const placeholderPattern = /\{\{([^{}]*)\}\}/g

/** Quotation marks of each kind around a text without markup. */
const fallbackPattern = /^\s*default:\s*(?:"([^"<>]*)"|'([^'<>]*)'|“([^”<>]*)”)\s*$/

/**
 * Reads what is between the braces: a name, or a name and a fallback as Liquid writes it (`contact.firstName | default: "colleague"`). What is
 * neither has itself as its name, which nothing is known of.
 */
export function readPlaceholder(inside: string): Placeholder {
  const bar = inside.indexOf('|')
  const [, double, single, curly] = bar < 0 ? [] : (fallbackPattern.exec(inside.slice(bar + 1)) ?? [])
  const fallback = double ?? single ?? curly
  return { name: (fallback === undefined ? inside : inside.slice(0, bar)).trim(), fallback }
}

/** All placeholders of a text, in their order. */
export const placeholdersOf = (text: string): Placeholder[] =>
  [...text.matchAll(placeholderPattern)].map(([, inside = '']) => readPlaceholder(inside))

/** Whether the name is a field of every event. Questions have fields of their own, beginning with `answer.`. */
export const isFixedPlaceholder = (name: string): name is PlaceholderName => mailFieldNames.some((one) => one === name)

/** Whether nothing is missing where a field is empty: no file is meant for these people. */
export const mayBeEmpty = (name: string): boolean => name === eventEntryField

/** The key of the question that a placeholder shows the answer to; undefined for another placeholder. */
export const questionKeyOf = (name: string): string | undefined =>
  name.startsWith(answerPrefix) ? name.slice(answerPrefix.length) : undefined
