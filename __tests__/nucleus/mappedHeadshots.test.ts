import { afterAll, expect, test } from '@jest/globals'
import { eq, like, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { answerTargets } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { registrationStatus as status } from '#constants/statuses.ts'
import { decideMappedAnswer, mappedAnswers } from '#contract/events/mappedAnswers.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { undo } from '#contract/history.ts'
import { contacts, files, registrations } from '#nucleus/db/tables/index.ts'
import { findPerson } from '#nucleus/forget/findPerson.ts'
import { forgetPerson } from '#nucleus/forget/forgetPerson.ts'
import { formQuestion } from '../support/formQuestion.ts'
import { makeContact, ok, startNucleus } from '../support/nucleus.ts'
import { picture } from '../support/pictures.ts'
import { person, publishedForm } from '../support/publicForm.ts'

/** A headshot of the public form becomes the contact's picture once staff approve. */
const nucleus = await startNucleus()
const { db, call } = nucleus
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const question = formQuestion(1, types.Headshot_Upload, { label: 'Your picture', mapsTo: answerTargets.contactHeadshot })
const left = { x: 0, y: 0, width: 0.5, height: 1 }
const right = { ...left, x: 0.5 }

/** A registration with a picture that is grey on the left and red on the right; `crop` is the part that shows. */
async function registered({ headshotUrl = null, type = {} }: { headshotUrl?: string | null; type?: object } = {}) {
  const form = await publishedForm(nucleus, { questions: [question], type })
  const eventQuestionId = form.questions[0]?.eventQuestionId ?? 0
  const { contactId, email } = await makeContact(db, { headshotUrl })
  const { data } = await form.upload(eventQuestionId, await picture({ width: 1000, height: 500 }), 'me.jpg')
  const answer = (fileId: string, crop: object) => ({ ...person({ email: email ?? '' }), [eventQuestionId]: { fileId, crop } })
  const { key } = await form.register(answer(data.fileId, left))
  const [row] = await db.select().from(registrations).where(eq(registrations.contactId, contactId))
  const eventRegistrationId = row?.eventRegistrationId ?? 0
  return { form, contactId, eventQuestionId, eventRegistrationId, key, answer, fileId: data.fileId.replace('upload', 'registrant') }
}
const headshotOf = async (contactId: number) =>
  (await db.select().from(contacts).where(eq(contacts.contactId, contactId)))[0]?.headshotUrl ?? null
const approve = async (eventRegistrationId: number) =>
  ok(await call(registrationStatus, { eventRegistrationId, eventStatusId: status.approved }, token))
const shownOf = async (eventRegistrationId: number) => ok(await call(mappedAnswers, { eventRegistrationId }, token))
/** The colour in the middle of a picture: grey or red. */
async function colorOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([400, 400])
  return (data[(200 * info.width + 200) * info.channels] ?? 0) > 180 ? 'red' : 'grey'
}
const publicColor = async (url: string | null) => colorOf((await nucleus.app.inject({ url: url ?? '' })).rawPayload)

test('the cropped picture is private until staff approve, then the picture of the contact, and the undo removes it', async () => {
  const { contactId, eventRegistrationId, fileId } = await registered()
  for (const id of [fileId, `${fileId}-cropped`]) expect((await nucleus.app.inject({ url: `/nucleus/files/${id}` })).statusCode).toBe(404)
  expect(await headshotOf(contactId)).toBeNull()
  const { undoToken = '' } = await approve(eventRegistrationId)
  const url = await headshotOf(contactId)
  expect(await publicColor(url)).toBe('grey')
  expect(await shownOf(eventRegistrationId)).toEqual([])
  ok(await call(undo, { undoToken }, token))
  expect(await headshotOf(contactId)).toBeNull()
  expect((await nucleus.app.inject({ url: url ?? '' })).statusCode).toBe(404)
  await approve(eventRegistrationId)
  expect(await headshotOf(contactId)).toBe(url)
  expect(await publicColor(url)).toBe('grey')
})

test('another picture stays until staff take the one that was answered, which they see with it', async () => {
  const earlier = '/nucleus/files/00000000-0000-4000-8000-000000000001'
  const { form, contactId, eventQuestionId, eventRegistrationId, key, answer, fileId } = await registered({ headshotUrl: earlier })
  const { data } = await form.own('read', { key })
  const changed = await form.own('update', { key, rowVersion: data.rowVersion, version: 1, answers: answer(fileId, right) })
  expect(changed.status).toBe(200)
  await approve(eventRegistrationId)
  expect(await headshotOf(contactId)).toBe(earlier)
  const [shown] = await shownOf(eventRegistrationId)
  expect(shown).toMatchObject({ target: 'Contact: headshot', stored: earlier, isPicture: true, isLeft: false })
  expect(await colorOf(Buffer.from(shown?.answered.split(',')[1] ?? '', 'base64'))).toBe('red')
  const decided = ok(await call(decideMappedAnswer, { eventRegistrationId, eventQuestionId, isTaken: true, stored: earlier }, token))
  const taken = await headshotOf(contactId)
  expect(await publicColor(taken)).toBe('red')
  ok(await call(undo, { undoToken: decided.undoToken ?? '' }, token))
  expect(await headshotOf(contactId)).toBe(earlier)
  expect((await nucleus.app.inject({ url: taken ?? '' })).statusCode).toBe(404)
})

test('an undo leaves a picture that somebody has changed or shows since', async () => {
  const changed = await registered()
  const { undoToken = '' } = await approve(changed.eventRegistrationId)
  const url = await headshotOf(changed.contactId)
  await db
    .update(contacts)
    .set({ bio: 'New', rowVersion: sql`${contacts.rowVersion} + 1` })
    .where(eq(contacts.contactId, changed.contactId))
  ok(await call(undo, { undoToken }, token))
  expect(await publicColor(await headshotOf(changed.contactId))).toBe('grey')

  const shown = await registered()
  const approved = await approve(shown.eventRegistrationId)
  const shownUrl = await headshotOf(shown.contactId)
  await makeContact(db, { headshotUrl: shownUrl })
  ok(await call(undo, { undoToken: approved.undoToken ?? '' }, token))
  expect(await headshotOf(shown.contactId)).toBeNull()
  expect(await publicColor(shownUrl)).toBe('grey')
  expect(shownUrl).not.toBe(url)
})

test('without approval nothing becomes public; staff decide, also about a picture that was not cropped when it was sent', async () => {
  const { contactId, eventQuestionId, eventRegistrationId } = await registered({ type: { requiresApproval: false } })
  expect(await headshotOf(contactId)).toBeNull()
  await db.delete(files).where(like(files.fileId, '%-cropped'))
  expect(await shownOf(eventRegistrationId)).toMatchObject([{ stored: '', answered: '', isPicture: true }])
  ok(await call(decideMappedAnswer, { eventRegistrationId, eventQuestionId, isTaken: true, stored: '' }, token))
  expect(await publicColor(await headshotOf(contactId))).toBe('grey')
})

test('whoever is erased leaves neither the upload, nor its crop, nor the public picture', async () => {
  const { contactId, eventRegistrationId, fileId } = await registered()
  await approve(eventRegistrationId)
  const url = (await headshotOf(contactId)) ?? ''
  const [{ email } = { email: null }] = await db.select().from(contacts).where(eq(contacts.contactId, contactId))
  await db.transaction(async (tx) => forgetPerson(tx, await findPerson(tx, email ?? '', undefined)))
  expect(await db.$count(files, like(files.fileId, `${fileId}%`))).toBe(0)
  expect((await nucleus.app.inject({ url })).statusCode).toBe(404)
})
