import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { questionTypes } from '#constants/questionTypes.ts'
import { vettingSubmissions } from '#contract/events/vetting.ts'
import { files, vettingSubmissions as table } from '#nucleus/db/tables/index.ts'
import { makeCompanyType, makeQuestion, makeRegistration } from '../rows.ts'
import { formOf } from '../pictures.ts'
import type { World } from './world.ts'

interface Form {
  name?: string
  bytes?: Buffer
}
/** The form that adds a document to a submission. */
export const documentForm = (vettingSubmissionId: unknown, { name = 'Mandate.pdf', bytes = Buffer.from('%PDF-1.4 mandate') }: Form = {}) =>
  formOf([
    { name: 'vettingSubmissionId', value: String(vettingSubmissionId) },
    { name: 'name', value: name },
    { name: 'file', bytes, filename: 'upload.pdf', type: 'application/pdf' },
  ])

interface AnsweredQuestion {
  eventRegistrationId: number
  eventQuestionId: number
}
/** The form that stores a file for the answer to a question. */
export const answerFileForm = (
  { eventRegistrationId, eventQuestionId }: AnsweredQuestion,
  { name = 'CV.pdf', bytes = Buffer.from('%PDF-1.7') }: Form = {},
) =>
  formOf([
    { name: 'eventRegistrationId', value: String(eventRegistrationId) },
    { name: 'eventQuestionId', value: String(eventQuestionId) },
    { name: 'name', value: name },
    { name: 'file', bytes, filename: name },
  ])

/** A registration, and a question for a file in its form. */
export async function fileQuestion({ db, eventId }: World): Promise<AnsweredQuestion> {
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId })
  const { eventQuestionId } = await makeQuestion(db, { eventId, eventCompanyTypeId, questionTypeId: questionTypes.Upload })
  return { eventRegistrationId, eventQuestionId }
}

/** A new submission with a document. */
export async function withDocument({ db, fresh }: World): Promise<object> {
  const { vettingSubmissionId } = await fresh(vettingSubmissions)
  const fileId = `vetting-${randomUUID()}`
  await db.insert(files).values({ fileId, contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.4') })
  const documents = [{ fileId, name: 'Mandate.pdf', size: 8, addedAt: '2026-01-01T00:00:00.000Z', addedByContactId: 1 }]
  await db
    .update(table)
    .set({ documents })
    .where(eq(table.vettingSubmissionId, Number(vettingSubmissionId)))
  return { vettingSubmissionId, fileId }
}
