import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { answerTargets } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { registrationStatus as status } from '#constants/statuses.ts'
import { decideMappedAnswer, mappedAnswers } from '#contract/events/mappedAnswers.ts'
import { events as contract } from '#contract/events/events.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { undo } from '#contract/history.ts'
import { changes, companies, contacts, events, registrationResponses, registrations } from '#nucleus/db/tables/index.ts'
import { formQuestion } from '../support/formQuestion.ts'
import { makeCompany, makeContact, ok, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

/** Answers that are also written to the contact or company of a registration. */
const nucleus = await startNucleus()
const { db, call } = nucleus
const { token, user } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const questions = [
  formQuestion(1, types.Input, { label: 'Your title', mapsTo: answerTargets.contactJobTitle }),
  formQuestion(2, types.Address_Country, { label: 'Your country', mapsTo: answerTargets.contactCountry }),
  formQuestion(3, types.AUM_Number, { label: 'Assets', mapsTo: answerTargets.companyAum }),
  formQuestion(4, types.Input, { label: 'Place', mapsTo: answerTargets.companyCity }),
]
let form: Awaited<ReturnType<typeof publishedForm>>
let ids: number[] = []
beforeEach(async () => {
  form = await publishedForm(nucleus, { questions })
  ids = form.questions.map(({ eventQuestionId }) => eventQuestionId)
})
const answered = () => Object.fromEntries(ids.map((id, index) => [id, ['CIO', 'DE', 5_000_000, 'Bonn'][index]]))
const contactOf = async (contactId: number) => (await db.select().from(contacts).where(eq(contacts.contactId, contactId)))[0]
const companyOf = async (companyId: number) => (await db.select().from(companies).where(eq(companies.companyId, companyId)))[0]
const approve = async (eventRegistrationId: number) =>
  ok(await call(registrationStatus, { eventRegistrationId, eventStatusId: status.approved }, token))

/** A contact of a company whom we know, and the registration that somebody sent with their address. */
async function known() {
  const { companyId } = await makeCompany(db, { city: 'Paris' })
  const contact = await makeContact(db, { companyId, jobTitle: 'Analyst', countryCode: null })
  await form.register({ ...person({ email: contact.email ?? '' }), ...answered() })
  const [row] = await db.select().from(registrations).where(eq(registrations.contactId, contact.contactId))
  return { ...contact, companyId, eventRegistrationId: row?.eventRegistrationId ?? 0 }
}

test('a form that is sent changes nobody whom we know; the approval by staff fills what is empty, with one undo', async () => {
  const { contactId, companyId, eventRegistrationId } = await known()
  expect(await contactOf(contactId)).toMatchObject({ jobTitle: 'Analyst', countryCode: null, rowVersion: 1 })
  expect(await companyOf(companyId)).toMatchObject({ city: 'Paris', aumUsd: null, rowVersion: 1 })
  const { undoToken = '' } = await approve(eventRegistrationId)
  expect(await contactOf(contactId)).toMatchObject({ jobTitle: 'Analyst', countryCode: 'DE' })
  expect(await companyOf(companyId)).toMatchObject({ city: 'Paris', aumUsd: 5_000_000 })
  ok(await call(undo, { undoToken }, token))
  expect(await contactOf(contactId)).toMatchObject({ countryCode: null })
  expect(await companyOf(companyId)).toMatchObject({ aumUsd: null })
})

test('where the field holds something else, staff take the answer, with audit and undo, or leave it', async () => {
  const { contactId, companyId, eventRegistrationId } = await known()
  const [title = 0, , , city = 0] = ids
  const read = async () => ok(await call(mappedAnswers, { eventRegistrationId }, token))
  expect(await read()).toEqual([
    {
      eventQuestionId: title,
      label: 'Your title',
      target: 'Contact: job title',
      stored: 'Analyst',
      answered: 'CIO',
      isLeft: false,
      isPicture: false,
    },
    { eventQuestionId: city, label: 'Place', target: 'Company: city', stored: 'Paris', answered: 'Bonn', isLeft: false, isPicture: false },
  ])
  const decide = (eventQuestionId: number, isTaken: boolean, stored: string, by = token) =>
    call(decideMappedAnswer, { eventRegistrationId, eventQuestionId, isTaken, stored }, by)
  const outdated = await decide(title, true, 'Intern')
  expect([outdated.status, outdated.body.message]).toEqual([409, 'Contact: job title was changed meanwhile. Look at it again and decide.'])
  const { undoToken = '' } = ok(await decide(title, true, 'Analyst'))
  expect(await contactOf(contactId)).toMatchObject({ jobTitle: 'CIO', updatedByContactId: user.contactId })
  const [audit] = await db
    .select()
    .from(changes)
    .where(and(eq(changes.resource, 'contacts'), eq(changes.rowId, contactId)))
  expect(audit).toMatchObject({ rowId: contactId, before: { jobTitle: 'Analyst' }, after: { jobTitle: 'CIO' } })
  ok(await call(undo, { undoToken }, token))
  expect(await contactOf(contactId)).toMatchObject({ jobTitle: 'Analyst' })
  ok(await decide(city, false, 'Paris'))
  expect((await read()).map(({ isLeft }) => isLeft)).toEqual([false, true])
  expect(await companyOf(companyId)).toMatchObject({ city: 'Paris', rowVersion: 1 })
  const [left] = await db.select().from(registrationResponses).where(eq(registrationResponses.eventQuestionId, city))
  expect(left).toMatchObject({ mappingLeftByContactId: user.contactId })
  expect((await decide(title, true, 'Analyst', (await nucleus.signIn('irRep')).token)).status).toBe(403)
})

test('a form without approval fills a new contact, and nobody whom we know', async () => {
  form = await publishedForm(nucleus, { questions, type: { requiresApproval: false } })
  ids = form.questions.map(({ eventQuestionId }) => eventQuestionId)
  const { contactId } = await known()
  expect(await contactOf(contactId)).toMatchObject({ jobTitle: 'Analyst', countryCode: null })
  const stranger = person({ email: 'new.person@fund.example' })
  await form.register({ ...stranger, ...answered() })
  const [made] = await db.select().from(contacts).where(eq(contacts.email, 'new.person@fund.example'))
  expect(made).toMatchObject({ contactStateId: contactStates.purgatory, jobTitle: 'CIO', countryCode: 'DE' })
})

/** A known contact on the waiting list, whose answers fill the empty country. */
async function waiting(more: object = {}) {
  const event = { capacity: 1, waitlistEnabled: true, promotesAutomatically: true, ...more }
  form = await publishedForm(nucleus, { event, questions })
  ids = form.questions.map(({ eventQuestionId }) => eventQuestionId)
  const first = await form.register(person())
  return { first, ...(await known()) }
}
const raise = async (eventId: number) => {
  const [row] = await db.select().from(events).where(eq(events.eventId, eventId))
  return ok(await call(contract.calls.upsert, { eventId, rowVersion: row?.rowVersion, capacity: 2 }, token))
}

test('an automatic promotion that staff cause fills what is empty too, and its undo empties it', async () => {
  const { contactId, companyId } = await waiting()
  const { undoToken = '' } = await raise(form.eventId)
  expect(await contactOf(contactId)).toMatchObject({ jobTitle: 'Analyst', countryCode: 'DE' })
  expect(await companyOf(companyId)).toMatchObject({ aumUsd: 5_000_000 })
  ok(await call(undo, { undoToken }, token))
  expect(await contactOf(contactId)).toMatchObject({ countryCode: null })
  expect(await companyOf(companyId)).toMatchObject({ aumUsd: null })
})

test('a promotion that a registrant causes changes nobody whom we know: staff see what waits for their decision', async () => {
  const { first, contactId, eventRegistrationId } = await waiting()
  await form.own('withdraw', { key: first.key })
  const [row] = await db.select().from(registrations).where(eq(registrations.eventRegistrationId, eventRegistrationId))
  expect(row).toMatchObject({ eventStatusId: status.approved })
  expect(await contactOf(contactId)).toMatchObject({ countryCode: null })
  const shown = ok(await call(mappedAnswers, { eventRegistrationId }, token))
  expect(shown.map(({ target, stored }) => [target, stored])).toContainEqual(['Contact: country', ''])
})

test('a vetter who approves undoes it whole, and an undo leaves a contact that was changed since', async () => {
  const vetter = (await nucleus.signIn('vetter')).token
  const move = { eventStatusId: status.approved }
  const one = await known()
  const { undoToken = '' } = ok(await call(registrationStatus, { eventRegistrationId: one.eventRegistrationId, ...move }, vetter))
  expect(await contactOf(one.contactId)).toMatchObject({ countryCode: 'DE' })
  await db.update(contacts).set({ countryCode: 'AT', rowVersion: 3 }).where(eq(contacts.contactId, one.contactId))
  ok(await call(undo, { undoToken }, vetter))
  expect(await contactOf(one.contactId)).toMatchObject({ countryCode: 'AT' })
  expect(await companyOf(one.companyId)).toMatchObject({ aumUsd: null })
})
