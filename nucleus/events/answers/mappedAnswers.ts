import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { choiceLabel } from '#constants/choice.ts'
import { contactStates } from '#constants/choices.ts'
import { answerTargets } from '#constants/questionKinds.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import type { Headshot } from '#contract/forms/form.ts'
import type { Db } from '../../db/client.ts'
import { companies, contacts, eventQuestions, registrationResponses as responses, registrations } from '../../db/tables/index.ts'
import type { Author } from '../../kernel/actor.ts'
import type { RowVersions } from '../../kernel/undoTokens.ts'
import type { Values } from '../../kernel/values.ts'
import { type RecordedTable, updateRows } from '../../kernel/writes.ts'
import { isHeadshot, publicUrlOf, publishHeadshots } from './answeredHeadshots.ts'
import { answerFields, headshotField } from './answerTargets.ts'
import { namedValue } from './namedAnswers.ts'
import { optionLabels, questionsOf } from './questions.ts'
import { answerText } from './responseText.ts'

/** An answer and the field of the contact or company that it is also written to. */
export interface AnswerMapping {
  eventRegistrationId: number
  eventQuestionId: number
  label: string
  /** The name of the field. */
  target: string
  of: RecordedTable
  rowId: number
  row: Values
  field: string
  /** Empty: null. */
  stored: string | number | null
  answered: string | number
  /** The picture that was answered; its address is `answered` once it is published. */
  headshot: Headshot | null
  isLeft: boolean
}

/**
 * The answers of registrations that have a field to be written to, in the order of the forms. Rows of contacts and companies are locked where
 * `isLocked`.
 */
export async function mappedAnswersOf(tx: Db, ids: readonly number[], { isLocked = false } = {}): Promise<AnswerMapping[]> {
  const { eventRegistrationId, contactId, companyId, eventCompanyTypeId } = registrations
  const people = await tx
    .select({ eventRegistrationId, contactId, companyId, eventCompanyTypeId })
    .from(registrations)
    .where(inArray(eventRegistrationId, [...ids]))
  const types = [...new Set(people.map((one) => one.eventCompanyTypeId))]
  if (types.length === 0) return []
  const questions = await questionsOf(tx, and(inArray(eventQuestions.eventCompanyTypeId, types), isNotNull(eventQuestions.mapsTo)))
  if (questions.length === 0) return []
  const isMapped = inArray(
    responses.eventQuestionId,
    questions.map((question) => question.eventQuestionId),
  )
  const answers = await tx
    .select({
      ...{ eventRegistrationId: responses.eventRegistrationId, eventQuestionId: responses.eventQuestionId },
      ...{ value: namedValue(questions), leftAt: responses.mappingLeftAt },
    })
    .from(responses)
    .where(and(inArray(responses.eventRegistrationId, [...ids]), isMapped))
  const labels = await optionLabels(tx, questions)
  const contactRows = await rowsById(tx, contacts, { ids: people.map((one) => one.contactId), isLocked })
  const companyRows = await rowsById(tx, companies, { ids: people.map((one) => one.companyId), isLocked })
  return people
    .toSorted((one, other) => ids.indexOf(one.eventRegistrationId) - ids.indexOf(other.eventRegistrationId))
    .flatMap((person) =>
      questions.flatMap((question): AnswerMapping[] => {
        const target = answerFields[question.mapsTo ?? 0]
        const answer = answers.find(
          (one) => one.eventRegistrationId === person.eventRegistrationId && one.eventQuestionId === question.eventQuestionId,
        )
        if (!target || !answer) return []
        const { value, leftAt } = answer
        const rowId = (target.of.table === contacts ? person.contactId : person.companyId) ?? 0
        const row = (target.of.table === contacts ? contactRows : companyRows).get(rowId)
        const headshot = question.questionTypeId === questionTypes.Headshot_Upload && isHeadshot(value) ? value : null
        if ((target.field === headshotField) !== (headshot !== null)) return []
        const isPlain = typeof value === 'string' || target.field === 'aumUsd'
        const text = headshot ? publicUrlOf(headshot) : isPlain ? value : answerText({ ...question, value }, labels)
        const answered = target.schema.safeParse(text)
        if (!row || !answered.success) return []
        const { eventQuestionId, label } = question
        return [
          {
            ...{ eventRegistrationId: person.eventRegistrationId, eventQuestionId, label, of: target.of, rowId, row, field: target.field },
            ...{ target: choiceLabel(answerTargets, question.mapsTo), stored: storedIn(row[target.field]), answered: answered.data },
            ...{ headshot, isLeft: leftAt !== null },
          },
        ]
      }),
    )
}

const storedIn = (value: unknown): AnswerMapping['stored'] =>
  typeof value === 'string' ? value.trim() || null : typeof value === 'number' ? value : null

/** Whether an answer is not what its field holds. */
export const differs = ({ stored, answered }: AnswerMapping): boolean => stored !== answered

async function rowsById(
  tx: Db,
  table: typeof contacts | typeof companies,
  { ids, isLocked }: { ids: readonly (number | null)[]; isLocked: boolean },
): Promise<Map<number, Values>> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))]
  if (known.length === 0) return new Map()
  const id = table === contacts ? contacts.contactId : companies.companyId
  const read = tx
    .select()
    .from(table)
    .where(and(inArray(id, known), isNull(table.deletedAt)))
    .orderBy(id)
  const rows: Values[] = isLocked ? await read.for('no key update') : await read
  return new Map(rows.map((row) => [Number(table === contacts ? row.contactId : row.companyId), row]))
}

/**
 * Writes the answers of approved registrations to fields that are empty. What registrants answered reaches a contact or company that we know only by a
 * decision of staff: without one (`actor` without a contact), only contacts in purgatory are filled, and no picture becomes public. Returns
 * what was written.
 */
export async function fillFromAnswers(tx: Db, ids: readonly number[], { actor, at }: { actor: Author; at: Date }): Promise<RowVersions[]> {
  if (ids.length === 0) return []
  const isOpen = ({ of, row, headshot }: AnswerMapping) =>
    actor.contactId !== null || (of.table === contacts && row.contactStateId === contactStates.purgatory && !headshot)
  const open = (await mappedAnswersOf(tx, ids, { isLocked: true })).filter((one) => one.stored === null && isOpen(one))
  const empty = await publishable(tx, open, actor)
  const written: RowVersions[] = []
  for (const [of, ofTable] of Map.groupBy(empty, (one) => one.of)) {
    const changes = [...Map.groupBy(ofTable, ({ rowId }) => rowId)].map(([id, same]) => ({
      ...{ id, version: Number(same[0]?.row.rowVersion) },
      before: Object.fromEntries(same.map(({ field, row }) => [field, row[field] ?? null])),
      // Of several answers the first is written.
      after: Object.fromEntries(same.toReversed().map(({ field, answered }) => [field, answered])),
    }))
    written.push({ resource: of.resource, versions: await updateRows(tx, of, { changes }, actor, at), isConsequence: true })
  }
  return written
}

/** The answers without pictures that cannot be published; the others are public from now on. */
export async function publishable(tx: Db, mapped: readonly AnswerMapping[], author: Author): Promise<AnswerMapping[]> {
  const published = await publishHeadshots(
    tx,
    mapped.flatMap(({ headshot }) => headshot ?? []),
    author,
  )
  return mapped.filter(({ headshot, answered }) => !headshot || published.has(String(answered)))
}
