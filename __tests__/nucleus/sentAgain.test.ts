import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { questionTypes } from '#constants/questionTypes.ts'
import { registrationStatus as statuses, vettingStatus } from '#constants/statuses.ts'
import { vettingLimits } from '#constants/vetting.ts'
import { contacts } from '#contract/contacts.ts'
import { mergeEventContacts } from '#contract/events/merges.ts'
import { registrationForm, writeResponses } from '#contract/events/registrationAnswers.ts'
import { registrationStatusBulk } from '#contract/events/registrationBulk.ts'
import { registrations, registrationStatus } from '#contract/events/registrations.ts'
import { tracks } from '#contract/events/tracks.ts'
import { decideVetting } from '#contract/events/vettingDecisions.ts'
import { history, restore, undo } from '#contract/history.ts'
import { mergeContacts } from '#contract/utilities/merges.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { formQuestion } from '../support/formQuestion.ts'
import { makeCompanyType, makeContact, makeRegistration, makeTrack, ok, startNucleus } from '../support/nucleus.ts'
import { twoOfEach } from '../support/participants.ts'
import { person, publishedForm } from '../support/publicForm.ts'
import { openVettingCase } from '../support/vettingCase.ts'

// Calls that are sent again because their reply was lost (docs/decisions/035-retries.md).

const nucleus = await startNucleus()
const { db, call } = nucleus
const { token } = await nucleus.signIn('admin')
const other = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const revert = (undoToken: string | null | undefined) => call(undo, { undoToken: undoToken ?? '' }, token)

test('a restore answers the row that it restored, and is no conflict until that is changed', async () => {
  const { sessionTrackId, rowVersion } = await makeTrack(db, { name: 'First' })
  const second = ok(await call(tracks.calls.upsert, { sessionTrackId, rowVersion, name: 'Second' }, token))
  ok(await call(tracks.calls.upsert, { sessionTrackId, rowVersion: second.rowVersion, name: 'Third' }, token))
  const found = ok(await call(history, { resource: 'tracks', id: sessionTrackId }, token))
  const changeId = found.find(({ after }) => after?.name === 'Second')?.changeId ?? 0
  const input = { resource: 'tracks', id: sessionTrackId, changeId, rowVersion: 3 }
  const restored = ok(await call(restore, input, token))
  expect(restored).toMatchObject({ name: 'Second', rowVersion: 4 })
  expect(ok(await call(restore, input, token))).toEqual(restored)
  ok(await call(tracks.calls.upsert, { sessionTrackId, rowVersion: 4, name: 'Fifth' }, other.token))
  expect(await call(restore, input, token)).toMatchObject({ status: 409 })
})

test('answers that staff wrote answer the registration with its undo', async () => {
  const form = await publishedForm(nucleus, { questions: [formQuestion(1, questionTypes.Input, { label: 'Diet' })] })
  const [diet = 0] = form.questions.map(({ eventQuestionId }) => eventQuestionId)
  await form.register({ ...person(), [diet]: 'Vegan' })
  const { eventId, eventCompanyTypeId } = form
  const [row] = ok(await call(registrations.calls.list, { eventId, eventCompanyTypeId, eventStatusId: 0 }, token))
  const eventRegistrationId = row?.eventRegistrationId ?? 0
  const { rowVersion, version } = ok(await call(registrationForm, { eventRegistrationId }, token))
  const input = { eventRegistrationId, rowVersion, version, answers: { [diet]: 'Kosher' } }
  const written = ok(await call(writeResponses, input, token))
  expect(ok(await call(writeResponses, input, token))).toEqual(written)
  expect(ok(await call(writeResponses, input, other.token)).undoToken).toBeUndefined()
  expect(await call(writeResponses, { ...input, answers: { [diet]: 'Halal' } }, token)).toMatchObject({ status: 409 })
  ok(await revert(written.undoToken))
})

test('a merge at an event answers the survivor with its undo, to nobody else and of nobody else', async () => {
  const { eventId, first, second } = await twoOfEach(db)
  const [survivorEventCompanyContactId, mergedEventCompanyContactId] = [first.eventCompanyContactId, second.eventCompanyContactId]
  const input = { eventId, survivorEventCompanyContactId, mergedEventCompanyContactId, rowVersions: { survivor: 1, merged: 1 } }
  const merged = ok(await call(mergeEventContacts, input, token))
  expect(ok(await call(mergeEventContacts, input, token))).toMatchObject({ row: merged.row, undoToken: merged.undoToken })
  expect((await call(mergeEventContacts, input, other.token)).status).not.toBe(200)
  const third = await twoOfEach(db)
  const into = { ...input, survivorEventCompanyContactId: third.first.eventCompanyContactId }
  expect((await call(mergeEventContacts, into, token)).status).not.toBe(200)
  ok(await revert(merged.undoToken))
  expect(await call(mergeEventContacts, input, token)).toMatchObject({ status: 409 })
})

test('a merge of contacts answers the survivor with its undo', async () => {
  const [one, two, three] = [await makeContact(db), await makeContact(db), await makeContact(db)]
  const mergedContactIds = [two.contactId, three.contactId]
  const input = { survivorContactId: one.contactId, mergedContactIds, rowVersions: { survivor: 1, merged: [1, 1] } }
  const merged = ok(await call(mergeContacts, input, token))
  const again = ok(await call(mergeContacts, input, token))
  expect(again).toMatchObject({ row: merged.row, undoToken: merged.undoToken })
  expect(await call(mergeContacts, input, other.token)).toMatchObject({ status: 409 })
  ok(await revert(again.undoToken))
})

test('moves to a status answer with the undo of what they did', async () => {
  const { eventId, eventCompanyTypeId } = await makeCompanyType(db)
  const add = async () => (await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId: statuses.pending })).eventRegistrationId
  const [single, one, two] = [await add(), await add(), await add()]
  const move = { eventRegistrationId: single, eventStatusId: statuses.approved, rowVersion: 1 }
  const moved = ok(await call(registrationStatus, move, token))
  expect(ok(await call(registrationStatus, move, token))).toMatchObject({ rowVersion: 2, undoToken: moved.undoToken })
  expect(ok(await call(registrationStatus, move, other.token)).undoToken).toBeUndefined()
  const bulk = { eventRegistrationIds: [one, two], eventStatusId: statuses.declined, reason: 'Full' }
  const { undoToken } = ok(await call(registrationStatusBulk, bulk, token))
  expect(undoToken).not.toBeNull()
  expect(ok(await call(registrationStatusBulk, bulk, token)).undoToken).toBe(undoToken)
  ok(await revert(undoToken))
})

test('a decision about a vetting, and the first of two approvals, answer with their undo', async () => {
  const { approved, declined, inReview } = vettingStatus
  const small = await openVettingCase(db, { status: inReview })
  const decline = { vettingSubmissionId: small.vettingSubmissionId, vettingStatusId: declined, reason: 'Unknown', rowVersion: 1 }
  const decided = ok(await call(decideVetting, decline, token))
  expect(ok(await call(decideVetting, decline, token))).toMatchObject({ rowVersion: 2, undoToken: decided.undoToken })
  const large = await openVettingCase(db, { status: inReview, aumUsd: vettingLimits.twoPeopleAumUsd + 1 })
  const approve = { vettingSubmissionId: large.vettingSubmissionId, vettingStatusId: approved, reason: 'Known', rowVersion: 1 }
  const first = ok(await call(decideVetting, approve, token))
  expect(first).toMatchObject({ vettingStatusId: inReview, rowVersion: 2 })
  expect(ok(await call(decideVetting, approve, token))).toMatchObject({ vettingStatusId: inReview, undoToken: first.undoToken })
  ok(await call(decideVetting, { ...approve, rowVersion: 2 }, other.token))
})

test('of the undo of a delete and of somebody who adds the address, one is refused', async () => {
  for (let nth = 1; nth <= 5; nth += 1) {
    const { contactId, email, rowVersion } = await makeContact(db)
    const address = email ?? ''
    const { undoToken } = ok(await call(contacts.calls.remove, { contactId, rowVersion }, token))
    const added = { firstName: 'Ada', lastName: `Again${nth}`, email: `again${nth}@sent.example`, secondaryEmails: [address], isSure: true }
    const answers = await Promise.all([revert(undoToken), call(contacts.calls.upsert, added, other.token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const [stored] = await db.select().from(tables.contacts).where(eq(tables.contacts.contactId, contactId))
    expect(stored?.deletedAt === null).toBe(answers[0].status === 200)
  }
})
