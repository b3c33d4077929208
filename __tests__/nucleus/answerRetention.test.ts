import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { eventQuestions as questions } from '#contract/events/questions.ts'
import { writeResponses } from '#contract/events/registrationAnswers.ts'
import { registrations } from '#contract/events/registrations.ts'
import type { FormQuestion } from '#contract/forms/form.ts'
import { history } from '#contract/history.ts'
import { changes, eventQuestions, events, files, registrationResponses as responses } from '#nucleus/db/tables/index.ts'
import { deleteOldAnswers } from '#nucleus/events/formAnswers/deleteOldAnswers.ts'
import { formQuestion } from '../support/formQuestion.ts'
import { ok, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { db, call, clock } = nucleus
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())
/** A form whose event ends now, with what was not changed since. */
async function endedForm(questions: readonly FormQuestion[]) {
  const now = { updatedAt: clock.now().toISOString() }
  const form = await publishedForm(nucleus, { questions, event: now })
  await db.update(eventQuestions).set(now)
  return form
}
const endNow = (eventId: number) => {
  const now = clock.now().toISOString()
  return db.update(events).set({ endsAt: now, updatedAt: now }).where(eq(events.eventId, eventId))
}
/** Saves a question as staff do, with another place on the badge. */
async function saveAgain(eventQuestionId: number) {
  const { token: fresh } = await nucleus.signIn('admin')
  const [row] = await db.select().from(eventQuestions).where(eq(eventQuestions.eventQuestionId, eventQuestionId))
  ok(await call(questions.calls.upsert, { ...row, showOnBadge: true }, fresh))
}
/** What the history of a question says of its answers, newest first. */
const linesOf = async (id: number): Promise<string[]> => {
  // The session of before has ended.
  const { token: fresh } = await nucleus.signIn('admin')
  const lines = ok(await call(history, { resource: 'eventQuestions', id }, fresh))
  return lines.flatMap(({ details }) => details?.parts ?? []).map(({ label, before, after }) => `${label}: ${before} → ${after}`)
}

test('answers are deleted when their time is over, with their files and their texts in the history, and the question says how many', async () => {
  const form = await endedForm([
    formQuestion(1, types.Input, { label: 'Allergies', retentionMonths: 2 }),
    formQuestion(2, types.Upload, { label: 'Passport', retentionMonths: 2 }),
    formQuestion(3, types.Input, { label: 'Hobby' }),
  ])
  const [allergies = 0, passport = 0, hobby = 0] = form.questions.map(({ eventQuestionId }) => eventQuestionId)
  const { fileId } = (await form.upload(passport, Buffer.from('%PDF-1.7'), 'Passport.pdf')).data
  await form.register({ ...person(), [allergies]: 'Penicillin', [passport]: [{ fileId, name: 'Passport.pdf' }], [hobby]: 'Chess' })
  await form.register({ ...person(), [allergies]: 'Cashews' })
  const scope = { eventId: form.eventId, eventCompanyTypeId: 0, eventStatusId: 0 }
  const rows = ok(await call(registrations.calls.list, scope, token)).toSorted((a, b) => a.eventRegistrationId - b.eventRegistrationId)
  const id = rows[0]?.eventRegistrationId ?? 0
  const change = { eventRegistrationId: id, rowVersion: 1, version: 1, answers: { [allergies]: 'Walnuts', [hobby]: 'Go' } }
  ok(await call(writeResponses, change, token))
  await endNow(form.eventId)

  clock.move({ days: 58 })
  await deleteOldAnswers(nucleus.parts)
  expect(await linesOf(allergies)).toEqual([])

  // 2 March and two months.
  clock.move({ days: 3 })
  await deleteOldAnswers(nucleus.parts)
  clock.move({ days: 6, hours: 23 })
  await deleteOldAnswers(nucleus.parts)
  expect(await db.$count(responses, eq(responses.eventQuestionId, allergies))).toBe(2)
  expect(await linesOf(allergies)).toEqual(['Answers to be deleted on 9 May 2026: 2 → 0'])

  clock.move({ hours: 1 })
  await deleteOldAnswers(nucleus.parts)
  const left = await db
    .select({ question: responses.eventQuestionId, value: responses.value })
    .from(responses)
    .where(eq(responses.eventRegistrationId, id))
  expect(left).toEqual([{ question: hobby, value: 'Go' }])
  expect(await db.$count(files)).toBe(0)
  expect(JSON.stringify(await db.select().from(changes))).not.toMatch(/Penicillin|Walnuts|Cashews/)
  const { token: later } = await nucleus.signIn('admin')
  const [edit] = ok(await call(history, { resource: 'registrations', id }, later))
  expect(edit?.details?.parts).toEqual([{ key: String(hobby), label: 'Hobby', before: 'Chess', after: 'Go' }])
  const said = ['Answers deleted, 2 months after the event: 2 → 0', 'Answers to be deleted on 9 May 2026: 2 → 0']
  expect(await linesOf(allergies)).toEqual(said)

  await deleteOldAnswers(nucleus.parts)
  expect(await linesOf(allergies)).toEqual(said)
})

test('an event that seems long over loses nothing for a week, and nothing once its end or the question is put right', async () => {
  const form = await endedForm([formQuestion(1, types.Input, { label: 'Diet', retentionMonths: 1 })])
  const [diet = 0] = form.questions.map(({ eventQuestionId }) => eventQuestionId)
  await form.register({ ...person(), [diet]: 'Vegan' })
  const count = () => db.$count(responses, eq(responses.eventQuestionId, diet))
  // Nothing was announced yet when the product learns to delete.
  await db
    .update(events)
    .set({ endsAt: '2020-06-03T21:00:00.000Z', startsAt: '2020-06-01T13:00:00.000Z' })
    .where(eq(events.eventId, form.eventId))
  clock.move({ days: 100 })
  await deleteOldAnswers(nucleus.parts)
  await deleteOldAnswers(nucleus.parts)
  expect(await count()).toBe(1)
  expect(await linesOf(diet)).toHaveLength(1)

  // A change of the question begins the week anew.
  clock.move({ days: 5 })
  await saveAgain(diet)
  clock.move({ days: 5 })
  await deleteOldAnswers(nucleus.parts)
  expect(await linesOf(diet)).toHaveLength(2)

  // So does one of the event.
  clock.move({ days: 5 })
  await db.update(events).set({ updatedAt: clock.now().toISOString() }).where(eq(events.eventId, form.eventId))
  clock.move({ days: 5 })
  await deleteOldAnswers(nucleus.parts)
  expect(await count()).toBe(1)
  expect(await linesOf(diet)).toHaveLength(3)

  // Put right, the event is not over.
  await db
    .update(events)
    .set({ endsAt: '2030-06-03T21:00:00.000Z', updatedAt: clock.now().toISOString() })
    .where(eq(events.eventId, form.eventId))
  clock.move({ days: 30 })
  await deleteOldAnswers(nucleus.parts)
  expect(await count()).toBe(1)
  await endNow(form.eventId)
  clock.move({ days: 32 })
  await deleteOldAnswers(nucleus.parts)
  expect(await count()).toBe(1)
  clock.move({ days: 7 })
  await deleteOldAnswers(nucleus.parts)
  expect(await count()).toBe(0)
})
