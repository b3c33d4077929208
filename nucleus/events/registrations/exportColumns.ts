import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { events, eventQuestions, registrationResponses, registrations as table } from '../../db/tables/index.ts'
import { notFound } from '../../base/errors.ts'
import type { ExportColumn } from '../../resource/export/exportColumn.ts'
import type { Cell } from '../../resource/export/file.ts'
import type { registrations } from '#contract/events/registrations.ts'
import type { ListInput } from '../../resource/ResourceOptions.ts'
import { answerCell } from './responseText.ts'
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
  { field: 'irRepName', title: 'IR representative' },
  { field: 'confirmationNumber', title: 'Confirmation number' },
]
const afterAnswersOf = (timeZone: string): readonly ExportColumn[] => [
  { field: 'tags', title: 'Tags' },
  { field: 'eventRegistrationNotes', title: 'Notes' },
  { field: 'attendance', title: 'Attendance' },
  { field: 'submittedAt', title: 'Submitted at (UTC)' },
  { field: 'statusChangedAt', title: 'Status changed at (UTC)' },
  { key: 'timeZone', title: 'Time zone of the event', value: sql`true`, cell: () => timeZone },
]

/**
 * The columns of the registrations export (docs/domain.md §2.5). A question's column is named by its internal key, once even if
 * several company types ask it; in JSON the key is `answer.<internalKey>`, as in e-mails, so that it never hides another
 * column.
 */
export async function exportColumns(db: Db, { eventId, eventCompanyTypeId }: ListInput<typeof registrations>): Promise<ExportColumn[]> {
  const afterAnswers = afterAnswersOf(await timeZoneOf(db, eventId))
  const titles = new Set([...beforeAnswers, ...afterAnswers].map(({ title }) => title))
  return [...beforeAnswers, ...(await answerColumns(db, { eventId, eventCompanyTypeId, titles })), ...afterAnswers]
}

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
  /** Titles of the other columns. */
  titles: ReadonlySet<string | undefined>
}

/** A column for each internal key of the exported questions. */
async function answerColumns(db: Db, { eventId, eventCompanyTypeId, titles }: ExportedForm): Promise<ExportColumn[]> {
  const ofType = eventCompanyTypeId ? eq(eventQuestions.eventCompanyTypeId, eventCompanyTypeId) : undefined
  const questions = await questionsOf(db, and(eq(eventQuestions.eventId, eventId), ofType, eventQuestions.showInExport))
  const labels = await optionLabels(db, questions)
  const value = answersTo(questions)
  return [...Map.groupBy(questions, ({ internalKey }) => internalKey)].map(([internalKey, sameKey]) => {
    const key = `answer.${internalKey}`
    return { key, title: titles.has(internalKey) ? key : internalKey, value, cell: (answers) => answerIn(answers, sameKey, labels) }
  })
}

/** A registration's answers as one JSON object, question id → value; null when there are none. */
function answersTo(questions: readonly Question[]): SQL {
  const { eventRegistrationId, eventQuestionId, value } = registrationResponses
  const ids = questions.map((question) => question.eventQuestionId)
  return sql`(select json_object_agg(${eventQuestionId}, ${value}) from ${registrationResponses} where ${eventRegistrationId} = ${table.eventRegistrationId} and ${inArray(eventQuestionId, ids)})`
}

function answerIn(answers: unknown, sameKey: readonly Question[], labels: ReadonlyMap<number, string>): Cell {
  const values = answers as Record<string, unknown>
  const question = sameKey.find(({ eventQuestionId }) => eventQuestionId in values)
  return question ? answerCell({ questionTypeId: question.questionTypeId, value: values[question.eventQuestionId] }, labels) : null
}
