import * as z from 'zod'
import { questionTypes } from '#constants/questionTypes.ts'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { events, eventQuestions, registrationResponses, registrations as table } from '../../db/tables/index.ts'
import { notFound } from '../../base/errors.ts'
import type { ExportColumn } from '../../resource/export/exportColumn.ts'
import { cellOf, storedCell } from '../../resource/export/cells.ts'
import { titleWithUnit } from '../../resource/export/columns.ts'
import type { Cell } from '../../resource/export/file.ts'
import type { ExportHeads } from '#contract/exportQuery.ts'
import type { registrations } from '#contract/events/registrations.ts'
import type { ListInput } from '../../resource/ResourceOptions.ts'
import { bookingColumns } from './definedColumns.ts'
import { namedValue } from './namedAnswers.ts'
import { answerCell, unitOf } from './responseText.ts'
import { optionLabels, type Question, questionsOf } from './questions.ts'

const beforeAnswers: readonly ExportColumn[] = [
  { field: 'eventRegistrationId', title: 'Registration id' },
  { field: 'eventId', title: 'Event id' },
  { field: 'eventCompanyTypeId', title: 'Company type id' },
  { field: 'eventStatusId', key: 'status', title: 'Status' },
  { field: 'companyTypeName', title: 'Company type' },
  { field: 'firstName', title: 'First name' },
  { field: 'lastName', title: 'Last name' },
  { field: 'email', title: 'E-mail' },
  { field: 'phone', title: 'Phone' },
  { field: 'jobTitle', title: 'Job title' },
  { field: 'companyName', title: 'Company' },
  { field: 'contactId', title: 'Contact id' },
  { field: 'companyId', title: 'Company id' },
  { field: 'irRepContactId', title: 'IR representative id' },
  { field: 'irRepName', title: 'IR representative' },
  { field: 'confirmationNumber', title: 'Confirmation number' },
]
const afterAnswersOf = (timeZone: string): readonly ExportColumn[] => [
  { field: 'tags', title: 'Tags' },
  { field: 'eventRegistrationNotes', title: 'Notes' },
  { field: 'attendance', title: 'Attendance' },
  { field: 'submittedAt', title: 'Submitted at' },
  { field: 'statusChangedAt', title: 'Status changed at' },
  { key: 'timeZone', title: 'Time zone of the event', value: sql`true`, cell: () => timeZone, stored: () => timeZone },
]

/**
 * The columns of the registrations export (docs/domain.md §2.5). A question's column is headed by its label, and by its internal key in a file that
 * is headed by keys. It is there once however many company types ask the question; in JSON its key is `answer.<internalKey>`, as in e-mails, so
 * that it never hides another column.
 */
export async function exportColumns(
  db: Db,
  { eventId, eventCompanyTypeId }: ListInput<typeof registrations>,
  heads: ExportHeads,
): Promise<ExportColumn[]> {
  const bookings = (await bookingColumns(db, eventId)).map(({ key, title, value }) => ({ key, title, value, cell: namesCell }))
  const others = [...bookings, ...afterAnswersOf(await timeZoneOf(db, eventId))]
  return [
    ...beforeAnswers,
    ...(await answerColumns(db, { eventId, eventCompanyTypeId, heads, others: [...beforeAnswers, ...others] })),
    ...others,
  ]
}
const namesCell = cellOf(z.array(z.string()))

/** Throws 404 when the event does not exist. */
async function timeZoneOf(db: Db, eventId: number): Promise<string> {
  const [event] = await db
    .select({ timeZone: events.timeZone })
    .from(events)
    .where(and(eq(events.eventId, eventId), isNull(events.deletedAt)))
  if (!event) throw notFound('Event')
  return event.timeZone
}

interface ExportedForm {
  eventId: number
  /** 0 means the whole event. */
  eventCompanyTypeId: number
  heads: ExportHeads
  /** The other columns. */
  others: readonly ExportColumn[]
}

/** A column for each internal key of the exported questions; one of its own for a deleted question whose key another one has. */
async function answerColumns(db: Db, { eventId, eventCompanyTypeId, heads, others }: ExportedForm): Promise<ExportColumn[]> {
  const ofType = eventCompanyTypeId ? eq(eventQuestions.eventCompanyTypeId, eventCompanyTypeId) : undefined
  const isExported = and(eq(eventQuestions.eventId, eventId), ofType, eventQuestions.showInExport)
  const questions = await questionsOf(db, isExported, { withDeleted: true })
  const labels = await optionLabels(db, questions)
  const value = answersTo(questions, heads)
  const present = new Set(questions.flatMap(({ isDeleted, internalKey }) => (isDeleted ? [] : internalKey)))
  const nameOf = ({ isDeleted, internalKey, eventQuestionId }: Question) =>
    isDeleted && present.has(internalKey) ? `${internalKey}.${eventQuestionId}` : internalKey
  const columns = [...Map.groupBy(questions, nameOf)].flatMap(([name, same]) => (same[0] ? [{ name, same, label: headOf(same[0]) }] : []))
  const titles = [...others.map(({ title }) => title), ...columns.map(({ label }) => label)]
  const fields = new Set(others.flatMap((column) => ('field' in column ? column.field : [])))
  const isUnique = (label: string) => titles.indexOf(label) === titles.lastIndexOf(label)
  return columns.map(({ name, same, label }) => {
    const key = `answer.${name}`
    return {
      ...{ key, value, title: isUnique(label) ? label : `${label} (${name})`, storedTitle: fields.has(name) ? key : name },
      ...(same.every(({ questionTypeId }) => questionTypeId === questionTypes.Datepicker) && { holds: 'date' }),
      cell: (answers) => cellIn(answers, same, labels),
      stored: (answers) => storedIn(answers, same),
    }
  })
}

/** The label of a question as a head, with the unit of its numbers. */
const headOf = (question: Question): string => titleWithUnit(question.label.replace(/\s+/g, ' '), unitOf(question))

/** A registration's answers as JSON, by the id of the question: their values and the texts beside options; null when there are none. */
function answersTo(questions: readonly Question[], heads: ExportHeads): SQL {
  const { eventRegistrationId, eventQuestionId, value, optionTexts } = registrationResponses
  const ids = questions.map((question) => question.eventQuestionId)
  const shown = heads === 'keys' ? sql`${value}` : namedValue(questions)
  return sql`(select json_build_object('values', json_object_agg(${eventQuestionId}, ${shown}), 'texts', json_object_agg(${eventQuestionId}, ${optionTexts}) filter (where ${optionTexts} is not null)) from ${registrationResponses} where ${eventRegistrationId} = ${table.eventRegistrationId} and ${inArray(eventQuestionId, ids)})`
}
interface StoredAnswers {
  values: Readonly<Record<string, unknown>> | null
  texts: Readonly<Record<string, Readonly<Record<string, string>>>> | null
}

/** The first of these questions that was answered. */
const answeredOf = ({ values }: StoredAnswers, same: readonly Question[]) =>
  same.find(({ eventQuestionId }) => values?.[eventQuestionId] !== undefined)

function cellIn(answers: unknown, same: readonly Question[], labels: ReadonlyMap<number, string>): Cell {
  const { values, texts } = answers as StoredAnswers
  const question = answeredOf({ values, texts }, same)
  if (!question) return null
  const { eventQuestionId: id, questionTypeId, validation } = question
  return answerCell({ questionTypeId, validation, value: values?.[id], optionTexts: texts?.[id] }, labels)
}

/** The answer as it is stored; one with texts beside options together with them. */
function storedIn(answers: unknown, same: readonly Question[]): Cell {
  const { values, texts } = answers as StoredAnswers
  const question = answeredOf({ values, texts }, same)
  const value = question && values?.[question.eventQuestionId]
  const optionTexts = question && texts?.[question.eventQuestionId]
  if (value === null || value === undefined) return null
  return storedCell(optionTexts ? { value, optionTexts } : value)
}
