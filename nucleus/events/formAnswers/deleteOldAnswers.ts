import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { answerGraceDays } from '#constants/answerRetention.ts'
import type { AnswerValue } from '#contract/forms/form.ts'
import type { Db } from '../../db/client.ts'
import { changes, events, eventQuestions as questions, registrationResponses as responses, registrations } from '../../db/tables/index.ts'
import { system } from '../../kernel/actor.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { formatsByZone } from '../../kernel/formatsByZone.ts'
import { detailsKey, type RecordedTable, updateRow } from '../../kernel/writes.ts'
import { lockRows } from '../../resource/lockRows.ts'
import { dropFiles } from './uploads.ts'

const questionTable: RecordedTable = { resource: 'eventQuestions', table: questions, idKey: 'eventQuestionId' }
const dayMs = 24 * 3_600_000
/** The key of the line in the history of a question that announces when its answers are deleted. */
const announcement = 'deletion'

/** From when on the answers to a question may be deleted: so many months after the end of the event. */
const due = sql`(${events.endsAt} at time zone 'UTC' + make_interval(months => ${questions.retentionMonths})) at time zone 'UTC'`
/** Since when nothing has changed that the deletion depends on. */
const unchangedSince = sql`greatest(${due}, ${events.updatedAt}, ${questions.updatedAt})`
const answerCount = sql<number>`(select count(*)::int from ${responses} where ${responses.eventQuestionId} = ${questions.eventQuestionId})`
/** Whether the newest change of a question announced the deletion, and the event has not changed since. */
const isAnnounced = sql<boolean>`(${questions.updatedAt} = ${unchangedSince} and exists (
  select from ${changes} where ${changes.resource} = ${questionTable.resource} and ${changes.rowId} = ${questions.eventQuestionId}
    and ${changes.version} = ${questions.rowVersion} and ${changes.after} -> ${detailsKey}::text -> 'parts' @> ${JSON.stringify([{ key: announcement }])}::jsonb))`

/**
 * Deletes the answers to questions whose `retentionMonths` are over, with their files and what the history of registrations says of them, a grace
 * of `answerGraceDays` after the history of the question announced it. Any change of the question or its event begins the grace anew. The history of
 * the question says how many were deleted. Each question is one transaction. What was copied to a contact, a mail or a file stays.
 */
export async function deleteOldAnswers({ db, clock }: Pick<Nucleus, 'db' | 'clock'>): Promise<void> {
  const at = clock()
  const found = await dueQuestions(db, at)
  for (const { id } of found)
    await db.transaction(async (tx) => {
      await lockRows(tx, questionTable, [id], 'no key update')
      // Staff may have changed the question or the event since.
      const [question] = await dueQuestions(tx, at, id)
      if (!question) return
      const announces = question.answerCount > 0 && !question.isDeleted
      if (announces && !question.isAnnounced) await announce(tx, question, at)
      else if (question.isOver) await deleteAnswersTo(tx, question, at)
    })
}

interface DueQuestion {
  id: number
  eventCompanyTypeId: number
  timeZone: string
  months: number | null
  rowVersion: number
  isDeleted: boolean
  answerCount: number
  isAnnounced: boolean
  /** Whether the grace is over. */
  isOver: boolean
}

const dueQuestions = (db: Db, at: Date, id?: number): Promise<DueQuestion[]> => {
  const [grace, twice] = [1, 2].map((times) => new Date(at.getTime() - times * answerGraceDays * dayMs).toISOString())
  return db
    .select({
      id: questions.eventQuestionId,
      eventCompanyTypeId: questions.eventCompanyTypeId,
      timeZone: events.timeZone,
      months: questions.retentionMonths,
      rowVersion: questions.rowVersion,
      isDeleted: sql<boolean>`${questions.deletedAt} is not null`,
      answerCount,
      isAnnounced,
      isOver: sql<boolean>`${unchangedSince} <= ${grace}::timestamptz`,
    })
    .from(questions)
    .innerJoin(events, eq(events.eventId, questions.eventId))
    .where(
      and(
        id === undefined ? undefined : eq(questions.eventQuestionId, id),
        isNotNull(questions.retentionMonths),
        lte(due, at.toISOString()),
        // For a while also those without answers, for what the history has of earlier ones.
        sql`(${answerCount} > 0 or ${unchangedSince} > ${twice}::timestamptz)`,
      ),
    )
    .orderBy(questions.eventQuestionId)
}

async function announce(tx: Db, question: DueQuestion, at: Date): Promise<void> {
  const date = dateOf(question.timeZone).format(new Date(at.getTime() + answerGraceDays * dayMs))
  await record(tx, question, { key: announcement, label: `Answers to be deleted on ${date}`, count: question.answerCount }, at)
}
const dateOf = formatsByZone('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

async function deleteAnswersTo(tx: Db, question: DueQuestion, at: Date): Promise<void> {
  const { id, months, isDeleted } = question
  const deleted = await tx.delete(responses).where(eq(responses.eventQuestionId, id)).returning({ value: responses.value })
  for (const { value } of deleted) await dropFiles(tx, (value ?? null) as AnswerValue, null)
  await emptyHistory(tx, question)
  if (deleted.length === 0 || isDeleted) return
  const label = `Answers deleted, ${months === 1 ? '1 month' : `${months} months`} after the event`
  await record(tx, question, { key: 'answers', label, count: deleted.length }, at)
}

/** Writes a line into the history of a question: so many answers, then none. */
async function record(
  tx: Db,
  { id, rowVersion }: DueQuestion,
  { count, ...line }: { key: string; label: string; count: number },
  at: Date,
): Promise<void> {
  const details = { parts: [{ ...line, before: count.toLocaleString('en-GB'), after: '0' }] }
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
