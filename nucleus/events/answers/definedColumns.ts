import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { choiceStatuses, optionTypes } from '#constants/setUpChoices.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import type { FieldKind } from '#contract/fieldKinds.ts'
import type { Db } from '../../db/client.ts'
import {
  companies,
  contacts,
  eventOptions,
  eventQuestionAnswers as answers,
  eventQuestions,
  optionChoices,
  registrationResponses as responses,
  registrations as table,
} from '../../db/tables/index.ts'
import type { DefinedField } from '../../resource/fields/DefinedField.ts'
import { isColumnKey } from './columnKey.ts'
import { labelOf, type Question, questionsOf } from './questions.ts'
import { answerAsText, answerLabels, hasLabels } from './namedAnswers.ts'
import { optionTypes as choiceQuestions, unitOf } from './responseText.ts'

/**
 * The columns of a registration that come from other rows: its contact, its bookings by type, and every question of the event's forms. A
 * question is named by its internal key, so that a view of one event works for the next one.
 */
export async function definedColumns(db: Db, { eventId }: { eventId: number }, keys?: readonly string[]): Promise<DefinedField[]> {
  const internalKeys = keys?.flatMap((key) => (key.startsWith('answer.') ? [key.slice('answer.'.length)] : []))
  const hasKey = internalKeys && inArray(eventQuestions.internalKey, internalKeys)
  const questions =
    internalKeys?.length === 0
      ? []
      : await questionsOf(db, and(eq(eventQuestions.eventId, eventId), hasKey)).limit(nucleusLimits.definedColumns)
  const labels = keys ? new Map<number, string[]>() : await labelsByQuestion(db, questions)
  return [...contactColumns, ...(await bookingColumns(db, eventId)), ...answerColumns(questions, labels)]
}

const ofContact = (value: AnyPgColumn): SQL => sql`(select ${value} from ${contacts} where ${contacts.contactId} = ${table.contactId})`
const contactColumns: readonly DefinedField[] = [
  { key: 'contact.email', title: 'E-mail of the contact', kind: 'text', value: ofContact(contacts.email) },
  { key: 'contact.phone', title: 'Phone of the contact', kind: 'text', value: ofContact(contacts.phone) },
  { key: 'contact.mobile', title: 'Mobile of the contact', kind: 'text', value: ofContact(contacts.mobile) },
  { key: 'contact.jobTitle', title: 'Job title of the contact', kind: 'text', value: ofContact(contacts.jobTitle) },
  {
    key: 'contact.company',
    title: 'Company of the contact',
    kind: 'text',
    value: sql`(select ${companies.name} from ${contacts} join ${companies} on ${companies.companyId} = ${contacts.companyId} where ${contacts.contactId} = ${table.contactId})`,
  },
]

/** The names of the options that a registration has booked, for each type of which the event has options, and for hotels. */
export async function bookingColumns(db: Db, eventId: number): Promise<DefinedField[]> {
  const options = await db
    .select({ type: eventOptions.optionType, name: eventOptions.name })
    .from(eventOptions)
    .where(and(eq(eventOptions.eventId, eventId), isNull(eventOptions.deletedAt)))
    .orderBy(eventOptions.sortOrder, eventOptions.eventOptionId)
    .limit(nucleusLimits.definedColumns)
  return optionTypes.flatMap(({ value, label }): DefinedField[] => {
    const ofType = options.filter(({ type }) => type === value)
    if (ofType.length === 0 && value !== optionTypes.hotel) return []
    return [
      {
        key: `booking.${label.toLowerCase()}`,
        title: bookingTitle(label),
        kind: 'list',
        options: names(ofType),
        value: bookedNames(value),
      },
    ]
  })
}
const bookingTitle = (label: string): string => (label === 'Hotel' ? label : `${label} booking`)
const names = (options: readonly { name: string }[]): string[] => [...new Set(options.map(({ name }) => name))]

const bookedNames = (type: number): SQL => sql`(
  select jsonb_agg(${eventOptions.name} order by ${eventOptions.sortOrder}, ${eventOptions.eventOptionId})
  from ${optionChoices} join ${eventOptions} on ${eventOptions.eventOptionId} = ${optionChoices.eventOptionId}
  where ${and(
    sql`${optionChoices.eventRegistrationId} = ${table.eventRegistrationId}`,
    isNull(optionChoices.deletedAt),
    sql`${optionChoices.choiceStatus} <> ${choiceStatuses.cancelled}`,
    eq(eventOptions.optionType, type),
  )})`

/** The labels of options to choose from, by question. */
async function labelsByQuestion(db: Db, questions: readonly Question[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const ids = questions.filter(({ questionTypeId }) => choiceQuestions.includes(questionTypeId)).map((one) => one.eventQuestionId)
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: answers.eventQuestionId, label: answers.label })
    .from(answers)
    .where(and(inArray(answers.eventQuestionId, ids), isNull(answers.deletedAt)))
    .orderBy(answers.sortOrder, answers.eventQuestionAnswerId)
    .limit(nucleusLimits.definedColumnValues - nucleusLimits.definedColumns)
  return new Map([...Map.groupBy(found, ({ id }) => id)].map(([id, rows]) => [id, rows.map(({ label }) => label)]))
}

/** A column for each internal key; the first question with a key says what it holds. */
function answerColumns(questions: readonly Question[], labels: ReadonlyMap<number, readonly string[]>): DefinedField[] {
  return [...Map.groupBy(questions, ({ internalKey }) => internalKey)].flatMap(([internalKey, sameKey]): DefinedField[] => {
    const [first] = sameKey
    if (!first || !isColumnKey(internalKey)) return []
    const kind = kindOf(first)
    return [
      {
        key: `answer.${internalKey}`,
        title: labelOf(sameKey),
        kind,
        unit: unitOf(first),
        options: optionsOf(sameKey, labels),
        isExported: sameKey.some((one) => one.showInExport),
        value: answerTo(sameKey, valueAs(kind, sameKey)),
        ...(kind === 'list' && { shown: answerTo(sameKey, answerLabels(sameKey, { hasTexts: true })) }),
      },
    ]
  })
}

/** The labels to choose from where all questions have options; otherwise the values that occur are counted. */
function optionsOf(questions: readonly Question[], labels: ReadonlyMap<number, readonly string[]>): string[] | undefined {
  if (!questions.every(({ questionTypeId }) => choiceQuestions.includes(questionTypeId))) return undefined
  return [...new Set(questions.flatMap((one) => labels.get(one.eventQuestionId) ?? []))]
}

const { AUM_Number: Aum, Number: Numeric, Yes_No: YesNo, Datepicker } = questionTypes
function kindOf({ questionTypeId }: Question): FieldKind {
  if (hasLabels({ questionTypeId })) return 'list'
  if (questionTypeId === YesNo) return 'boolean'
  if (questionTypeId === Datepicker) return 'date'
  return questionTypeId === Aum || questionTypeId === Numeric ? 'number' : 'text'
}

/** A part of the answer of a registration to one of these questions. */
const answerTo = (questions: readonly Question[], part: SQL): SQL =>
  sql`(select ${part} from ${responses} where ${and(
    sql`${responses.eventRegistrationId} = ${table.eventRegistrationId}`,
    inArray(
      responses.eventQuestionId,
      questions.map(({ eventQuestionId }) => eventQuestionId),
    ),
  )} limit 1)`

const { value } = responses
/** The answer as its kind, and null for a stored value that is not of the kind. */
function valueAs(kind: FieldKind, questions: readonly Question[]): SQL {
  switch (kind) {
    case 'list':
      return answerLabels(questions)
    case 'boolean':
      return sql`case when jsonb_typeof(${value}) = 'boolean' then (${value})::boolean end`
    case 'number':
      return sql`case when jsonb_typeof(${value}) = 'number' then (${value})::numeric end`
    case 'date':
      return sql`case when jsonb_typeof(${value}) = 'string' then ${value} #>> '{}' end`
    default:
      return answerAsText(questions)
  }
}
