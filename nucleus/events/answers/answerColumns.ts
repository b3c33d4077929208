import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { questionTypes } from '#constants/questionTypes.ts'
import type { ExportHeads } from '#contract/exportQuery.ts'
import type { Db } from '../../db/client.ts'
import { registrationResponses } from '../../db/tables/index.ts'
import { storedCell } from '../../resource/export/cells.ts'
import { titleWithUnit } from '../../resource/export/columns.ts'
import type { ExportColumn } from '../../resource/export/exportColumn.ts'
import type { Cell } from '../../resource/export/file.ts'
import { namedValue } from './namedAnswers.ts'
import { labelOf, optionLabels, type Question, questionsOf } from './questions.ts'
import { answerCell, unitOf } from './responseText.ts'

interface ExportedAnswers {
  /** The questions. */
  which: SQL | undefined
  /** Whether deleted ones that have answers are among them. */
  withDeleted?: boolean
  /** The registration of a row of the export. */
  registrationId: SQLWrapper
  heads: ExportHeads
  /** The other columns. */
  others: readonly ExportColumn[]
}

/** A column for each internal key of the questions; one of its own for a deleted question whose key another one has. */
export async function answerColumns(
  db: Db,
  { which, withDeleted = false, registrationId, heads, others }: ExportedAnswers,
): Promise<ExportColumn[]> {
  const questions = await questionsOf(db, which, { withDeleted })
  const labels = await optionLabels(db, questions)
  const value = answersTo(questions, registrationId, heads)
  const present = new Set(questions.flatMap(({ isDeleted, internalKey }) => (isDeleted ? [] : internalKey)))
  const nameOf = ({ isDeleted, internalKey, eventQuestionId }: Question) =>
    isDeleted && present.has(internalKey) ? `${internalKey}.${eventQuestionId}` : internalKey
  const columns = [...Map.groupBy(questions, nameOf)].flatMap(([name, same]) =>
    same[0] ? [{ name, same, label: headOf(same[0], same) }] : [],
  )
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

/** The head of a column of questions, with the unit of the numbers of the first. */
const headOf = (first: Question, questions: readonly Question[]): string => titleWithUnit(labelOf(questions), unitOf(first))

/** A registration's answers as JSON, by the id of the question: their values and the texts beside options; null when there are none. */
function answersTo(questions: readonly Question[], registrationId: SQLWrapper, heads: ExportHeads): SQL {
  const { eventRegistrationId, eventQuestionId, value, optionTexts } = registrationResponses
  const ids = questions.map((question) => question.eventQuestionId)
  const shown = heads === 'keys' ? sql`${value}` : namedValue(questions)
  return sql`(select json_build_object('values', json_object_agg(${eventQuestionId}, ${shown}), 'texts', json_object_agg(${eventQuestionId}, ${optionTexts}) filter (where ${optionTexts} is not null)) from ${registrationResponses} where ${eventRegistrationId} = ${registrationId} and ${inArray(eventQuestionId, ids)})`
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
