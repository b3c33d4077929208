import { andList } from '#contract/textLists.ts'

/** What is said before an e-mail is sent in which nothing is written; undefined for any other. */
export const unwrittenText = (bodyHtml: string): string | undefined =>
  onlyGreeting.test(bodyHtml.replace(/\{\{[^{}]*\}\}|<[^<>]*>/g, ' '))
    ? 'Nothing is written yet between the greeting and the end.'
    : undefined
/** The greeting and the end that a new draft has, without its fields. */
const onlyGreeting = /^\s*Dear[\s,]*Kind regards\s*$/

/** Says which paragraphs a mail leaves out. */
export const placeholdersText = (placeholders: readonly string[]): string =>
  `${placeholders.length === 1 ? 'A value is' : 'Values are'} missing: paragraphs with ${andList(placeholders.map((name) => `{{${name}}}`))} are left out.`

/** Who gets none of the mails: " Left out: 2 unsubscribed, 1 without an address." after another sentence, and nothing where everybody gets one. */
export const leftOutText = (counts: readonly string[]): string => (counts.length > 0 ? ` Left out: ${counts.join(', ')}.` : '')
