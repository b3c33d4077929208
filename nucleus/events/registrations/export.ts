import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { type registrations, registrationsExport } from '#contract/events/registrations.ts'
import type { Db } from '../../db/client.ts'
import { type Select, snapshotRows } from '../../db/snapshot.ts'
import { events, eventQuestions, registrationResponses, registrations as table } from '../../db/tables/index.ts'
import { notFound } from '../../core/errors.ts'
import { writerFor } from '../../core/export/formats.ts'
import { sendRows } from '../../core/export/sendRows.ts'
import { mountCall } from '../../core/mountCall.ts'
import type { Rows } from '../../core/resource/rows.ts'
import type { Nucleus } from '../../core/context.ts'
import { exportColumns, type ExportedRegistration, type Form } from './exportColumns.ts'
import { registrationNames } from './served.ts'
import { optionLabels, questionsOf, type Question } from './questions.ts'

/** Small enough that making the text of one batch keeps nobody waiting. */
const batch = 100

/** The rows of the list as a file: same filters, same order, one moment of the database. */
export function mountExport(app: FastifyInstance, { database, clock }: Nucleus, rows: Rows<typeof registrations>): void {
  mountCall(app, registrationsExport, async ({ input, request, reply }) => {
    const { format, ...filters } = input
    const where = rows.where(filters)
    const snapshot = await snapshotRows(
      database.jobs,
      async (at) => {
        const event = await eventOf(at, input.eventId)
        const form = await formOf(at, input)
        return { event, form, select: selectRows(at, rows, { where, questions: form.questions }) }
      },
      { batch },
    )
    const { event, form } = snapshot.plan
    return sendRows(reply, {
      name: `${event.eventCode}-registrations-${clock().toISOString().slice(0, 10)}`,
      columns: exportColumns(form, event.timeZone),
      snapshot,
      writer: writerFor(format, request.headers.accept),
    })
  })
}

async function eventOf(db: Db, eventId: number) {
  const { eventCode, timeZone } = events
  const [event] = await db
    .select({ eventCode, timeZone })
    .from(events)
    .where(and(eq(events.eventId, eventId), isNull(events.deletedAt)))
  if (!event) throw notFound('Event')
  return event
}

/** The exported questions of one company type, or of all of the event. */
async function formOf(db: Db, { eventId, eventCompanyTypeId }: { eventId: number; eventCompanyTypeId: number }): Promise<Form> {
  const ofType = eventCompanyTypeId ? eq(eventQuestions.eventCompanyTypeId, eventCompanyTypeId) : undefined
  const questions = await questionsOf(db, and(eq(eventQuestions.eventId, eventId), ofType, eventQuestions.showInExport))
  return { questions, labels: await optionLabels(db, questions) }
}

function selectRows(
  db: Db,
  rows: Rows<typeof registrations>,
  { where, questions }: { where: SQL | undefined; questions: readonly Question[] },
): Select<ExportedRegistration> {
  return rows
    .select(
      db,
      named<ExportedRegistration>({
        eventRegistrationId: table.eventRegistrationId,
        eventId: table.eventId,
        eventCompanyTypeId: table.eventCompanyTypeId,
        eventStatusId: table.eventStatusId,
        ...registrationNames,
        firstName: table.firstName,
        lastName: table.lastName,
        email: table.email,
        phone: table.phone,
        jobTitle: table.jobTitle,
        companyName: table.companyName,
        contactId: table.contactId,
        confirmationNumber: table.confirmationNumber,
        tags: table.tags,
        eventRegistrationNotes: table.eventRegistrationNotes,
        attendance: table.attendance,
        submittedAt: inUtc(table.submittedAt),
        statusChangedAt: inUtc(table.statusChangedAt),
        answers: answersTo(questions),
      }),
    )
    .where(where)
    .orderBy(...rows.ordered(undefined))
}

/** Each value under its own name, as it leaves the database. */
const named = <Row>(values: Record<keyof Row & string, PgColumn | SQL>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sql`${value}`.as(name)]))

/** ISO 8601 with Z, made by the database. */
const inUtc = (at: PgColumn): SQL => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A registration's answers as one JSON object, question id → value. */
function answersTo(questions: readonly Question[]): SQL {
  if (questions.length === 0) return sql`null::jsonb`
  const { eventRegistrationId, eventQuestionId, value } = registrationResponses
  const ids = questions.map((question) => question.eventQuestionId)
  return sql`(select jsonb_object_agg(${eventQuestionId}, ${value}) from ${registrationResponses} where ${eventRegistrationId} = ${table.eventRegistrationId} and ${inArray(eventQuestionId, ids)})`
}
