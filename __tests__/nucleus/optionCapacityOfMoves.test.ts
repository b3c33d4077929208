import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { registrationStatus as status } from '#constants/statuses.ts'
import { registrationStatusBulk } from '#contract/events/registrationBulk.ts'
import { previewMove } from '#contract/events/registrationMoves.ts'
import { registrationStatus as moveCall } from '#contract/events/registrations.ts'
import { undo } from '#contract/history.ts'
import { eventQuestionAnswers, registrations } from '#nucleus/db/tables/index.ts'
import { formOption, formQuestion } from '../support/formQuestion.ts'
import { fieldsOf, ok, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const full = '“Boat trip” is fully booked (1 of 1 places taken). Raise its capacity first.'

/** A form that asks what one of them can do; `choose` registers somebody for it. */
async function openForm() {
  const trips = formQuestion(1, types.Checkbox, { options: [formOption(1, 'Boat trip', { capacity: 1 }), formOption(2, 'Walk')] })
  const form = await publishedForm(nucleus, { questions: [trips] })
  const [{ eventQuestionId, options } = { eventQuestionId: 0, options: [] }] = form.questions
  const boat = options[0]?.eventQuestionAnswerId ?? 0
  const choose = async () => {
    const { confirmationNumber } = await form.register({ ...person(), [eventQuestionId]: [boat] })
    const [row] = await db.select().from(registrations).where(eq(registrations.confirmationNumber, confirmationNumber))
    return row?.eventRegistrationId ?? 0
  }
  const raise = (capacity: number) =>
    db.update(eventQuestionAnswers).set({ capacity }).where(eq(eventQuestionAnswers.eventQuestionAnswerId, boat))
  return { choose, raise }
}
const move = (eventRegistrationId: number, eventStatusId: 2 | 7) =>
  nucleus.call(moveCall, { eventRegistrationId, eventStatusId, reason: 'Because' }, token)
const statusOf = async (id: number) =>
  (await db.select().from(registrations).where(eq(registrations.eventRegistrationId, id)))[0]?.eventStatusId

test('a registration is reopened only while its options have a place', async () => {
  const { choose, raise } = await openForm()
  const first = await choose()
  ok(await move(first, status.cancelled))
  const second = await choose()
  expect(fieldsOf(await move(first, status.pending))).toEqual({ eventStatusId: full })
  const preview = ok(await nucleus.call(previewMove, { eventRegistrationIds: [first], eventStatusId: status.pending }, token))
  expect(JSON.stringify(preview)).toContain('Boat trip')
  expect(await statusOf(first)).toBe(status.cancelled)
  await raise(2)
  ok(await move(first, status.pending))
  expect([await statusOf(first), await statusOf(second)]).toEqual([status.pending, status.pending])
})

test('of many that are reopened together so many get a place as there are', async () => {
  const { choose, raise } = await openForm()
  await raise(3)
  const ids = [await choose(), await choose(), await choose()]
  for (const id of ids) ok(await move(id, status.cancelled))
  await raise(2)
  const reply = ok(await nucleus.call(registrationStatusBulk, { eventRegistrationIds: ids, eventStatusId: status.pending }, token))
  expect(JSON.stringify(reply)).toContain('“Boat trip” is fully booked (2 of 2 places taken).')
  expect(await Promise.all(ids.map(statusOf))).toEqual([status.pending, status.pending, status.cancelled])
})

test('the end of a registration is not undone once somebody else has its place in an option', async () => {
  const { choose, raise } = await openForm()
  const first = await choose()
  const { undoToken } = ok(await move(first, status.cancelled))
  await choose()
  const refused = await nucleus.call(undo, { undoToken: undoToken ?? '' }, token)
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('“Boat trip” is fully booked')])
  expect(await statusOf(first)).toBe(status.cancelled)
  await raise(2)
  ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token))
  expect(await statusOf(first)).toBe(status.pending)
})
