import { limits } from '#constants/limits.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { fullNameField, linkField } from '#constants/mailFields.ts'
import { withoutDirections } from '#contract/lines.ts'
import { cleanHtml } from '../../kernel/cleanHtml.ts'
import { escapeHtml } from '../../kernel/escapeHtml.ts'
import { type MailFiles, mailFilesOf } from './mailFiles.ts'
import { styledBody } from './mailStyles.ts'
import { mayBeEmpty, type Placeholder, placeholderPattern, placeholdersOf, privateLinkMark, readPlaceholder } from './placeholders.ts'

/** The value of a placeholder as plain text: empty for none, undefined for an unknown placeholder. */
export type ValueOf = (placeholder: string) => string | undefined

export interface FilledMail {
  subject: string
  /** The body, without the document around it. */
  bodyHtml: string
  /** Placeholders whose value is missing, each once. */
  empty: string[]
  /** Placeholders whose paragraphs are left out, each once: those, and files that are not meant for the person. */
  leftOut: string[]
  /** Placeholders that nothing is known of, each once. */
  unknown: string[]
  /** What leaves with it. */
  files: MailFiles
  /** It is longer than a mail may be: its body is cut, and it must not leave. */
  isTooLong: boolean
}

export const tooLongText = `The mail is longer than ${nucleusLimits.mailCharacters.toLocaleString('en-US')} characters. Shorten the text, or use fewer fields`
export interface MailTemplate {
  subject: string
  bodyHtml: string
}

/** Paragraphs, list entries and headings. */
const block = /<(p|li|h[1-6])\b[^>]*>(?:(?!<\/?\1\b)[\s\S])*<\/\1>/g
/** The private link as the address of a link that has words of its own. */
const addressName = `${linkField} address`
/** The address of a link, or a placeholder. */
const filledPattern = / href="([^"]*)"|\{\{([^{}]*)\}\}/g
/** Addresses that a link may have whatever the values in it. */
const isLinkAddress = (address: string): boolean => /^(?:https?:\/\/|mailto:|tel:|sms:)/i.test(address.trim())
const linkAddress = new RegExp(`href="\\{\\{\\s*${linkField.replace('.', '\\.')}\\s*\\}\\}"`, 'g')

/** The names of the placeholders of a template, each once. */
export const placeholdersIn = (template: MailTemplate): string[] => {
  const { subject, bodyHtml } = withFullNames(template)
  return [...new Set(placeholdersOf(`${subject} ${bodyHtml}`).map(({ name }) => name))]
}

/** The first and the last name beside each other. */
const bothNames = /\{\{\s*contact\.firstName\s*\}\}(?:\s|&nbsp;)+\{\{\s*contact\.lastName\s*\}\}/g
/** A template with one placeholder for both names, so that a person with one name is called by it once. */
const withFullNames = ({ subject, bodyHtml }: MailTemplate): MailTemplate => ({
  subject: subject.replace(bothNames, `{{${fullNameField}}}`),
  bodyHtml: bodyHtml.replace(bothNames, `{{${fullNameField}}}`),
})

/**
 * Prepares a template, which is cleaned and gets its styles once however many mails follow; returns a function that fills it. Values are escaped. A paragraph
 * with a placeholder that has neither a value nor a fallback is left out, so that no mail contains a placeholder or half a sentence.
 */
export function templateFiller(template: MailTemplate): (valueOf: ValueOf) => FilledMail {
  const { subject, bodyHtml } = withFullNames(template)
  // The cleaning drops addresses that it does not know.
  const linkMark = `https://${privateLinkMark}.invalid/`
  const cleaned = cleanHtml(bodyHtml.replace(linkAddress, `href="${linkMark}"`)) ?? ''
  const styled = styledBody(cleaned).replaceAll(linkMark, `{{${addressName}}}`)
  const names = placeholdersIn({ subject, bodyHtml })
  const withoutFallback = new Set(
    placeholdersOf(`${subject} ${bodyHtml}`).flatMap(({ name, fallback }) => (fallback === undefined ? name : [])),
  )
  return (valueOf) => {
    const values = new Map(names.map((name) => [name, valueOf(name)]))
    const shownValues = new Map([...values].map(([name, value]) => [name, htmlOf(value ?? '')]))
    const isEmpty = ({ name, fallback }: Placeholder) => !values.get(name === addressName ? linkField : name) && fallback === undefined
    // Subjects are shown in lists and notifications: the private link is not for them.
    const inSubject = ({ name, fallback = '' }: Placeholder) => (name === linkField ? '' : values.get(name) || fallback)
    // A fallback is part of the cleaned text.
    const inBody = ({ name, fallback = '' }: Placeholder) => (name === addressName ? privateLinkMark : shownValues.get(name) || fallback)
    const leftOut = names.filter((name) => values.get(name) === '' && withoutFallback.has(name))
    const shown = styled.replace(block, (part) => (placeholdersOf(part).some(isEmpty) ? '' : part))
    let left = nucleusLimits.mailCharacters - shown.length
    const bounded = (text: string): string => {
      left -= text.length
      return left < 0 ? '' : text
    }
    const inAddress = ({ name, fallback = '' }: Placeholder) =>
      name === addressName || name === linkField ? privateLinkMark : escapeHtml(values.get(name) ?? '') || fallback
    const body = shown.replace(filledPattern, (whole: string, address: string | undefined, inside = '') => {
      if (address === undefined) return bounded(inBody(readPlaceholder(inside as string)))
      if (!address.includes('{{')) return whole
      const filled = address.replace(placeholderPattern, (__, field: string) => inAddress(readPlaceholder(field)))
      return filled === privateLinkMark || isLinkAddress(filled) ? bounded(` href="${filled}"`) : ''
    })
    const isTooLong = left < 0
    return {
      subject: lineOf(subject.replace(placeholderPattern, (_, inside: string) => inSubject(readPlaceholder(inside)))).slice(
        0,
        limits.title,
      ),
      bodyHtml: isTooLong ? '' : body,
      isTooLong,
      empty: leftOut.filter((name) => !mayBeEmpty(name)),
      leftOut,
      unknown: names.filter((name) => values.get(name) === undefined),
      files: mailFilesOf(values),
    }
  }
}

const htmlOf = (value: string): string =>
  value === privateLinkMark ? `<a href="${privateLinkMark}">${privateLinkMark}</a>` : escapeHtml(value).replaceAll('\n', '<br>')

/** Characters that end a line. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** A text in one line, such as a subject: nothing in it can begin another header. */
export const lineOf = (text: string): string => withoutDirections(text).replace(breaks, ' ').replace(/ {2,}/g, ' ').trim()
/** A value of a registrant as it may be shown: its lines remain, other control characters do not. */
export const valueText = (text: string | null | undefined): string =>
  withoutDirections(text ?? '')
    .split(/\r\n?|\n/)
    .map((line) => lineOf(line))
    .join('\n')
    .trim()

/** What a registrant entered, as a mail shows it: no mail program makes a link of a name that looks like an address. */
export const enteredText = (text: string | null | undefined): string =>
  valueText(text).replace(/\.(?=[\p{L}\p{N}])|:(?=\/\/)|@/gu, (sign) => `${sign}\u200B`)
