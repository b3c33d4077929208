import { afterAll, expect, test } from '@jest/globals'
import { questionTypes } from '#constants/questionTypes.ts'
import { registrationFile } from '#contract/events/registrationFile.ts'
import { files, registrationResponses } from '#nucleus/db/tables/index.ts'
import { makeQuestion, makeRegistration, next, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
afterAll(() => nucleus.close())

/** A registration with an uploaded file. */
async function withFile(questionTypeId: number, valueOf: (fileId: string) => unknown) {
  const registration = await makeRegistration(db)
  const { eventRegistrationId, eventId, eventCompanyTypeId } = registration
  const { eventQuestionId } = await makeQuestion(db, { eventId, eventCompanyTypeId, questionTypeId })
  const fileId = `registrant-00000000-0000-4000-8000-${String(next()).padStart(12, '0')}`
  await db.insert(files).values({ fileId, contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.4 private') })
  await db.insert(registrationResponses).values({ eventRegistrationId, eventQuestionId, value: valueOf(fileId) })
  return { eventRegistrationId, fileId }
}

test('a file of a registrant is served under its name to staff who may read, and to nobody else', async () => {
  const one = await withFile(questionTypes.Upload, (fileId) => [{ fileId, name: 'Überblick “2026”.pdf' }])
  const { token } = await nucleus.signIn('readOnly')
  const answer = await nucleus.call(registrationFile, one, token)
  expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([200, 'application/pdf', '%PDF-1.4 private'])
  expect(answer.headers['content-disposition']).toMatch(/^attachment; .*%C3%9Cberblick/)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  const url = `/nucleus/events/registration_file/${one.eventRegistrationId}/${one.fileId}`
  expect((await nucleus.app.inject({ url })).statusCode).toBe(401)
  // The public address of files does not know it.
  expect((await nucleus.app.inject({ url: `/nucleus/files/${one.fileId}` })).statusCode).toBe(404)
})

test('a file is not found through another registration, nor one that does not exist', async () => {
  const one = await withFile(questionTypes.Upload, (fileId) => [{ fileId, name: 'a.pdf' }])
  const other = await withFile(questionTypes.Headshot_Upload, (fileId) => ({ fileId, crop: { x: 0, y: 0, width: 1, height: 1 } }))
  const { token } = await nucleus.signIn('admin')
  const statusOf = async (eventRegistrationId: number, fileId: string) =>
    (await nucleus.call(registrationFile, { eventRegistrationId, fileId }, token)).status
  expect(await statusOf(other.eventRegistrationId, other.fileId)).toBe(200)
  expect(await statusOf(other.eventRegistrationId, one.fileId)).toBe(404)
  expect(await statusOf(one.eventRegistrationId, 'registrant-00000000-0000-4000-8000-999999999999')).toBe(404)
  expect(await statusOf(2_000_000_000, one.fileId)).toBe(404)
})
