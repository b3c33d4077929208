import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { writeResponses } from '#contract/events/registrationAnswers.ts'
import { registrations } from '#contract/events/registrations.ts'
import { history } from '#contract/history.ts'
import { changes, events, files, registrationResponses as responses } from '#nucleus/db/tables/index.ts'
import { deleteOldAnswers } from '#nucleus/events/registrations/deleteOldAnswers.ts'
import { formQuestion } from '../support/formQuestion.ts'
import { ok, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { db, call, clock } = nucleus
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())
const day = 24 * 3600

test('answers are deleted when their time is over, with their files and their texts in the history, and the question says how many', async () => {
  const form = await publishedForm(nucleus, {
    questions: [
      formQuestion(1, types.Input, { label: 'Allergies', retentionMonths: 2 }),
      formQuestion(2, types.Upload, { label: 'Passport', retentionMonths: 2 }),
      formQuestion(3, types.Input, { label: 'Hobby' }),
    ],
  })
  const [allergies = 0, passport = 0, hobby = 0] = form.questions.map(({ eventQuestionId }) => eventQuestionId)
  const { fileId } = (await form.upload(passport, Buffer.from('%PDF-1.7'), 'Passport.pdf')).data
  await form.register({ ...person(), [allergies]: 'Penicillin', [passport]: [{ fileId, name: 'Passport.pdf' }], [hobby]: 'Chess' })
  await form.register({ ...person(), [allergies]: 'Cashews' })
  const scope = { eventId: form.eventId, eventCompanyTypeId: 0, eventStatusId: 0 }
  const rows = ok(await call(registrations.calls.list, scope, token)).toSorted((a, b) => a.eventRegistrationId - b.eventRegistrationId)
  const id = rows[0]?.eventRegistrationId ?? 0
  const change = { eventRegistrationId: id, rowVersion: 1, version: 1, answers: { [allergies]: 'Walnuts', [hobby]: 'Go' } }
  ok(await call(writeResponses, change, token))
  const endsAt = clock.now().toISOString()
  await db.update(events).set({ endsAt }).where(eq(events.eventId, form.eventId))

  clock.move({ seconds: 58 * day })
  await deleteOldAnswers(nucleus.parts)
  expect(await db.$count(responses, eq(responses.eventQuestionId, allergies))).toBe(2)

  clock.move({ seconds: 5 * day })
  await deleteOldAnswers(nucleus.parts)
  const left = await db
    .select({ question: responses.eventQuestionId, value: responses.value })
    .from(responses)
    .where(eq(responses.eventRegistrationId, id))
  expect(left).toEqual([{ question: hobby, value: 'Go' }])
  expect(await db.$count(files)).toBe(0)
  expect(JSON.stringify(await db.select().from(changes))).not.toMatch(/Penicillin|Walnuts|Cashews/)
  // The session of before has ended.
  const later = (await nucleus.signIn('admin')).token
  const [edit] = ok(await call(history, { resource: 'registrations', id }, later))
  expect(edit?.details?.parts).toEqual([{ key: String(hobby), label: 'Hobby', before: 'Chess', after: 'Go' }])
  const [said] = ok(await call(history, { resource: 'eventQuestions', id: allergies }, later))
  expect(said).toMatchObject({
    actorName: null,
    details: { parts: [{ label: 'Answers deleted, 2 months after the event', before: '2', after: '0' }] },
  })

  await deleteOldAnswers(nucleus.parts)
  expect(ok(await call(history, { resource: 'eventQuestions', id: allergies }, later))).toHaveLength(1)
})
