import { and, eq, inArray } from 'drizzle-orm'
import { linkField, mailFieldText } from '#constants/mailFields.ts'
import type { Db } from '../../db/client.ts'
import { eventQuestions } from '../../db/tables/index.ts'
import { isFixedPlaceholder, placeholderPattern, placeholdersOf, questionKeyOf } from '../mails/placeholders.ts'
import { questionsOf } from '../answers/questions.ts'

/** A text of a mail, and whom it is for. */
export interface DraftText {
  eventId: number
  /** Null or undefined for all company types. */
  eventCompanyTypeId?: number | null
  subject: string
  bodyHtml: string
  /** In place of the sender name of the event. */
  fromName?: string | null
  /** In place of the reply-to e-mail of the event. */
  replyTo?: string | null
}

/** How many unknown fields a message names at most, and how many characters of each. */
const [maxNamed, maxCharacters] = [5, 60]

/** Why a text cannot be saved, by its field; empty when it can. */
export async function textProblems(db: Db, { subject, bodyHtml, ...place }: DraftText): Promise<Record<string, string>> {
  return problemsOf({ subject, bodyHtml }, await knownFields(db, place, `${subject} ${bodyHtml}`))
}

/** The same for a text with these fields. */
export function problemsOf(
  { subject, bodyHtml }: Pick<DraftText, 'subject' | 'bodyHtml'>,
  isKnown: (name: string) => boolean,
): Record<string, string> {
  const problems = { subject: subjectProblem(subject, isKnown), bodyHtml: fieldProblem(bodyHtml, isKnown) }
  return Object.fromEntries(Object.entries(problems).flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]])))
}

/** The questions of a company type have fields; for a text for all types, those of any type. */
async function knownFields(
  db: Db,
  { eventId, eventCompanyTypeId }: Pick<DraftText, 'eventId' | 'eventCompanyTypeId'>,
  text: string,
): Promise<(name: string) => boolean> {
  const keys = placeholdersOf(text).flatMap(({ name }) => questionKeyOf(name) ?? [])
  const asked =
    keys.length === 0
      ? []
      : await questionsOf(
          db,
          and(
            eq(eventQuestions.eventId, eventId),
            eventCompanyTypeId ? eq(eventQuestions.eventCompanyTypeId, eventCompanyTypeId) : undefined,
            inArray(eventQuestions.internalKey, [...new Set(keys)]),
          ),
        )
  const found = new Set(asked.map(({ internalKey }) => internalKey))
  return (name) => isFixedPlaceholder(name) || found.has(questionKeyOf(name) ?? '')
}

function subjectProblem(subject: string, isKnown: (name: string) => boolean): string | undefined {
  if (placeholdersOf(subject).some(({ name }) => name === linkField))
    return `${mailFieldText(linkField)} cannot be in the subject, which lists and notifications show. Put it into the text`
  return fieldProblem(subject, isKnown)
}

function fieldProblem(text: string, isKnown: (name: string) => boolean): string | undefined {
  const unknown = [...new Set(placeholdersOf(text).flatMap(({ name }) => (isKnown(name) ? [] : shownName(name))))]
  if (unknown.length > 0) {
    const more = unknown.length > maxNamed ? ` and ${unknown.length - maxNamed} more` : ''
    const names = unknown.slice(0, maxNamed).map((name) => mailFieldText(name))
    return `Unknown ${unknown.length === 1 ? 'field' : 'fields'} ${names.join(', ')}${more}. Choose fields from the list`
  }
  if (/\{\{|\}\}/.test(text.replace(placeholderPattern, ''))) return 'A field begins with {{ and ends with }}. One of them is missing'
  return undefined
}

/** What stands between the braces, without the markup of the text around it. */
const shownName = (name: string): string => name.replace(/<[^<>]*>/g, '').slice(0, maxCharacters)
