import { limits } from '#constants/limits.ts'
import type { Caller } from './caller.ts'

/** As many repetitions of a part as a text may be long. */
const filled = (part: string): string => part.repeat(Math.floor(limits.html / part.length))
const nested = '<div>'.repeat(limits.htmlDepth) + 'x' + '</div>'.repeat(limits.htmlDepth)

/** Texts of e-mails that cost as much as they can, by what is in them. */
const texts = {
  'fields in a mail': filled('{{contact.firstName}} '),
  'paragraphs without a value in a mail': filled('<p>{{contact.jobTitle}}</p>'),
  'answers in a mail': filled('{{answer.key | default: "none"}} '),
  'lists in a mail': filled('<p>{{meetings.list}}{{options.list}}</p>'),
  'open braces in a mail': filled('{{ '),
  'nested elements in a mail': filled(nested),
  'styles in a mail': filled('<p style="color:red;margin:0 0 0 0">x</p>'),
} as const

const draftOf = (bodyHtml: string) => ({ eventId: 1, subject: 'Hello {{contact.firstName}}', bodyHtml })

/** Previews of such texts, and for whom the fields of one are empty among all registrants of an event. */
export const mailTexts: Readonly<Record<string, (caller: Caller) => Promise<unknown>>> = {
  ...Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, (caller: Caller) => caller.post('/events/email_template/preview', draftOf(text))]),
  ),
  'empty fields of a mail': (caller) => caller.post('/events/email_template/empty_fields', draftOf(texts['lists in a mail'])),
}
