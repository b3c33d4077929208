import { and, eq, gt, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { AnswerValue } from '#contract/forms/form.ts'
import type { Db } from '../../db/client.ts'
import { changes, events, eventQuestions as questions, registrationResponses as responses, registrations } from '../../db/tables/index.ts'
import { system } from '../../kernel/actor.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { detailsKey, type RecordedTable, updateRow } from '../../kernel/writes.ts'
import { lockRows } from '../../resource/lockRows.ts'
import { dropFiles } from '../publicForm/uploads.ts'

const questionTable: RecordedTable = { resource: 'eventQuestions', table: questions, idKey: 'eventQuestionId' }
/** From when on the answers to a question are deleted: so many months after the end of the event. */
const due = sql`(${events.endsAt} at time zone 'UTC' + make_interval(months => ${questions.retentionMonths})) at time zone 'UTC'`
const hasAnswers = sql`exists (select from ${responses} where ${responses.eventQuestionId} = ${questions.eventQuestionId})`
/** For so long after that moment also a question without answers is looked at, for what the history has of earlier ones. */
const weekMs = 7 * 24 * 3_600_000

/**
 * Deletes the answers to questions whose `retentionMonths` are over, with their files and what the history of registrations says of them. The
 * history of the question says how many. Each question is one transaction. What was copied to a contact, a mail or a file stays.
 */
export async function deleteOldAnswers({ db, clock }: Pick<Nucleus, 'db' | 'clock'>): Promise<void> {
  const at = clock()
  const found = await dueQuestions(db, at)
  for (const { id } of found)
    await db.transaction(async (tx) => {
      await lockRows(tx, questionTable, [id], 'no key update')
      // Staff may have changed the question or the event since.
      const [question] = await dueQuestions(tx, at, id)
      if (question) await deleteAnswersTo(tx, question, at)
    })
}

interface DueQuestion {
  id: number
  eventCompanyTypeId: number
  months: number | null
  rowVersion: number
  isDeleted: boolean
}

const dueQuestions = (db: Db, at: Date, id?: number): Promise<DueQuestion[]> =>
  db
    .select({
      id: questions.eventQuestionId,
      eventCompanyTypeId: questions.eventCompanyTypeId,
      months: questions.retentionMonths,
      rowVersion: questions.rowVersion,
      isDeleted: sql<boolean>`${questions.deletedAt} is not null`,
    })
    .from(questions)
    .innerJoin(events, eq(events.eventId, questions.eventId))
    .where(
      and(
        id === undefined ? undefined : eq(questions.eventQuestionId, id),
        isNotNull(questions.retentionMonths),
        lte(due, at.toISOString()),
        or(hasAnswers, gt(due, new Date(at.getTime() - weekMs).toISOString())),
      ),
    )
    .orderBy(questions.eventQuestionId)

async function deleteAnswersTo(tx: Db, { id, eventCompanyTypeId, months, rowVersion, isDeleted }: DueQuestion, at: Date): Promise<void> {
  const deleted = await tx.delete(responses).where(eq(responses.eventQuestionId, id)).returning({ value: responses.value })
  for (const { value } of deleted) await dropFiles(tx, (value ?? null) as AnswerValue, null)
  await emptyHistory(tx, { id, eventCompanyTypeId })
  if (deleted.length === 0 || isDeleted) return
  const label = `Answers deleted, ${months === 1 ? '1 month' : `${months} months`} after the event`
  const details = { parts: [{ key: 'answers', label, before: deleted.length.toLocaleString('en-GB'), after: '0' }] }
  await updateRow(tx, questionTable, { id, version: rowVersion, before: {}, after: {}, details }, system, at)
}

/** Removes what the history of the registrations of a company type says of the answers to a question. */
async function emptyHistory(tx: Db, { id, eventCompanyTypeId }: Pick<DueQuestion, 'id' | 'eventCompanyTypeId'>): Promise<void> {
  const details = sql`(${changes.after} -> ${detailsKey})`
  const others = (list: 'parts' | 'stored') =>
    sql`coalesce((select jsonb_agg(part order by place) from jsonb_array_elements(${details} -> ${list}) with ordinality as listed (part, place) where part ->> 'key' <> ${String(id)}), '[]')`
  await tx.execute(sql`
    update ${changes} set after = ${changes.after} || jsonb_build_object(${detailsKey}::text, ${details} || jsonb_build_object('parts', ${others('parts')})
      || case when ${details} ? 'stored' then jsonb_build_object('stored', ${others('stored')}) else '{}' end)
    where ${changes.resource} = 'registrations'
      and ${changes.rowId} in (select ${registrations.eventRegistrationId} from ${registrations} where ${registrations.eventCompanyTypeId} = ${eventCompanyTypeId})
      and ${details} -> 'parts' @> ${JSON.stringify([{ key: String(id) }])}::jsonb`)
}
