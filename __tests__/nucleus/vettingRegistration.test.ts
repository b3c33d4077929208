import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { registrationStatus, vettingStatus, type VettingStatusId } from '#constants/statuses.ts'
import { referenceStatuses } from '#constants/vetting.ts'
import { decideVetting, previewVettingDecision } from '#contract/events/vettingDecisions.ts'
import { undo } from '#contract/history.ts'
import { registrations, vettingReferences, vettingSubmissions as table } from '#nucleus/db/tables/index.ts'
import { openVettingCase, type VettingCase } from '../support/vettingCase.ts'
import { fieldsOf, makeRegistration, ok, startNucleus, type Values } from '../support/nucleus.ts'

// What a decision of vetting does to the registration that it is about.
const nucleus = await startNucleus()
const { db } = nucleus
const { token: vetter } = await nucleus.signIn('vetter')
afterAll(() => nucleus.close())

const { approved, declined, inReview } = vettingStatus
const { pending, inVetting, waitlisted, cancelled } = registrationStatus
const decide = (vettingSubmissionId: number, vettingStatusId: VettingStatusId, more: object = {}) =>
  nucleus.call(decideVetting, { vettingSubmissionId, vettingStatusId, reason: 'Known institution', ...more }, vetter)
const openCase = (values: VettingCase = {}) => openVettingCase(db, values)
const stored = async (vettingSubmissionId: number) =>
  (await db.select().from(table).where(eq(table.vettingSubmissionId, vettingSubmissionId)))[0]
const registrationStatusOf = async (id: number) =>
  (await db.select().from(registrations).where(eq(registrations.eventRegistrationId, id)))[0]?.eventStatusId

test.each([
  ['approves it where nobody else does', approved, inVetting, false, registrationStatus.approved, undefined],
  ['approves one that waits for review', approved, pending, false, registrationStatus.approved, undefined],
  ['hands it over for approval', approved, inVetting, true, pending, undefined],
  ['leaves one that waits for a seat', approved, waitlisted, false, null, undefined],
  ['leaves one that is called off', approved, cancelled, false, null, undefined],
  ['declines it where that was chosen', declined, inVetting, true, registrationStatus.declined, true],
  ['declines one that waits for a seat', declined, waitlisted, true, registrationStatus.declined, true],
  ['does not decline an approved one', declined, registrationStatus.approved, true, null, true],
  ['leaves it where that was not chosen', declined, inVetting, true, null, false],
  ['leaves it where nothing was chosen', declined, inVetting, true, null, undefined],
])('the decision %s', async (_, to, eventStatusId, requiresApproval, after, declinesRegistration) => {
  const { vettingSubmissionId, eventRegistrationId } = await openCase({
    registration: { eventStatusId },
    type: { requiresApproval },
  })
  expect(ok(await decide(vettingSubmissionId, to, { declinesRegistration }))).toMatchObject({
    movedRegistrationTo: after,
    registrationRefusal: null,
  })
  expect(await registrationStatusOf(eventRegistrationId)).toBe(after ?? eventStatusId)
})

test.each([
  ['its reason where it is declined', declined, true, 'Known institution'],
  ['no reason of an approval, which is for staff', approved, true, null],
  ['no reason of an approval that approves it', approved, false, null],
])('the registration gets %s', async (_, to, requiresApproval, statusReason) => {
  const { vettingSubmissionId, eventRegistrationId } = await openCase({ type: { requiresApproval } })
  ok(await decide(vettingSubmissionId, to, { declinesRegistration: true }))
  const [own] = await db.select().from(registrations).where(eq(registrations.eventRegistrationId, eventRegistrationId))
  expect(own?.statusReason).toBe(statusReason)
  expect(await stored(vettingSubmissionId)).toMatchObject({ decisionReason: 'Known institution' })
})

test('the registration stays, with the reason, when its own rules refuse the move; the decision holds', async () => {
  const { vettingSubmissionId, eventRegistrationId, eventId } = await openCase({
    type: { requiresApproval: false, capacity: 1 },
  })
  const [own] = await db.select().from(registrations).where(eq(registrations.eventRegistrationId, eventRegistrationId))
  await makeRegistration(db, { eventId, eventCompanyTypeId: own?.eventCompanyTypeId, eventStatusId: registrationStatus.approved })
  expect(ok(await decide(vettingSubmissionId, approved))).toMatchObject({
    vettingStatusId: approved,
    movedRegistrationTo: null,
    registrationRefusal: 'Allocators is full (2 of 1 seats taken). Free a seat or raise the capacity first.'.replace('2 of 1', '1 of 1'),
  })
  expect(await registrationStatusOf(eventRegistrationId)).toBe(inVetting)
})

test('the registration returns with the undo of the decision, and both or none', async () => {
  const { vettingSubmissionId, eventRegistrationId } = await openCase()
  const { undoToken } = ok(await decide(vettingSubmissionId, declined, { declinesRegistration: true }))
  ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, vetter))
  expect(await stored(vettingSubmissionId)).toMatchObject({ vettingStatusId: inReview, decidedAt: null, decisionReason: null })
  expect(await registrationStatusOf(eventRegistrationId)).toBe(inVetting)

  const again = ok(await decide(vettingSubmissionId, declined, { declinesRegistration: true }))
  await db.update(registrations).set({ rowVersion: 50 }).where(eq(registrations.eventRegistrationId, eventRegistrationId))
  expect((await nucleus.call(undo, { undoToken: again.undoToken ?? '' }, vetter)).status).toBe(409)
  expect(await stored(vettingSubmissionId)).toMatchObject({ vettingStatusId: declined })
})

test('the preview says whether the registration would be declined', async () => {
  const { vettingSubmissionId } = await openCase()
  const preview = async (more: object) =>
    ok(await nucleus.call(previewVettingDecision, { vettingSubmissionId, vettingStatusId: declined, ...more }, vetter)).movedRegistrationTo
  expect([await preview({}), await preview({ declinesRegistration: true })]).toEqual([null, registrationStatus.declined])
  expect(await stored(vettingSubmissionId)).toMatchObject({ vettingStatusId: inReview })
})

test('a submission is approved once as many references have answered as its company type demands, whatever they say', async () => {
  const { eventId, vettingSubmissionId } = await openCase({ type: { minReferences: 2, requiresApproval: false } })
  const add = (values: Values<typeof vettingReferences>) =>
    db.insert(vettingReferences).values({ name: 'Ines Okonkwo', email: 'ines@example.org', ...values, eventId, vettingSubmissionId })
  const { notContacted, contacted, positive, negative, noResponse, invalid } = referenceStatuses
  for (const vettingReferenceStatusId of [notContacted, contacted, noResponse, invalid]) await add({ vettingReferenceStatusId })
  await add({ vettingReferenceStatusId: positive, deletedAt: '2026-01-01T00:00:00.000Z' })
  expect(fieldsOf(await decide(vettingSubmissionId, approved))).toEqual({
    vettingStatusId: '2 more references must answer before it can be approved.',
  })
  await add({ vettingReferenceStatusId: positive })
  const preview = await nucleus.call(previewVettingDecision, { vettingSubmissionId, vettingStatusId: approved }, vetter)
  expect(fieldsOf(preview)).toEqual({ vettingStatusId: '1 more reference must answer before it can be approved.' })
  expect(await stored(vettingSubmissionId)).toMatchObject({ vettingStatusId: inReview, decidedAt: null, proposedByContactId: null })
  await add({ vettingReferenceStatusId: negative })
  expect(ok(await decide(vettingSubmissionId, approved))).toMatchObject({
    vettingStatusId: approved,
    movedRegistrationTo: registrationStatus.approved,
    missingReferences: 0,
  })
})

test('a first approval needs the references too, and declining needs none', async () => {
  const { vettingSubmissionId } = await openCase({ isKnown: false, type: { minReferences: 1 } })
  expect((await decide(vettingSubmissionId, approved)).status).toBe(422)
  expect(await stored(vettingSubmissionId)).toMatchObject({ proposedByContactId: null })
  expect(ok(await decide(vettingSubmissionId, declined))).toMatchObject({ vettingStatusId: declined, missingReferences: 1 })
})
