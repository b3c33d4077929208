import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { registrationStatus, vettingStatus, type VettingStatusId } from '#constants/statuses.ts'
import { vettingLimits } from '#constants/vetting.ts'
import { registrationStatus as moveRegistration } from '#contract/events/registrations.ts'
import { vettingSubmissions } from '#contract/events/vetting.ts'
import { decideVetting, previewVettingDecision } from '#contract/events/vettingDecisions.ts'
import { history, restore, undo } from '#contract/history.ts'
import { events, registrations, vettingSubmissions as table } from '#nucleus/db/tables/index.ts'
import { fieldsOf, makeRegistration, makeVetting, ok, startNucleus } from '../support/nucleus.ts'
import { openVettingCase, type VettingCase } from '../support/vettingCase.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token: vetter, user } = await nucleus.signIn('vetter')
const { token: second } = await nucleus.signIn('vetter')
afterAll(() => nucleus.close())

const { inReview, approved, submitted, declined } = vettingStatus
const above = vettingLimits.twoPeopleAumUsd + 1
const { pending, withdrawn } = registrationStatus
const approvedRegistration = { registration: { eventStatusId: registrationStatus.approved } }
const openCase = (values: VettingCase = {}) => openVettingCase(db, values)
const upsert = (values: object, token = vetter) => nucleus.call(vettingSubmissions.calls.upsert, values, token)
const decide = (vettingSubmissionId: number, vettingStatusId: VettingStatusId, token = vetter) =>
  nucleus.call(decideVetting, { vettingSubmissionId, vettingStatusId, declinesRegistration: true, reason: 'Known institution' }, token)
const remove = (vettingSubmissionId: number, rowVersion = 1) =>
  nucleus.call(vettingSubmissions.calls.remove, { vettingSubmissionId, rowVersion }, vetter)
const move = (eventRegistrationId: number, eventStatusId: number) =>
  nucleus.call(moveRegistration, { eventRegistrationId, eventStatusId, reason: 'Because' }, vetter)
const undone = (undoToken: string | null | undefined) => nucleus.call(undo, { undoToken: undoToken ?? '' }, vetter)
const statusOf = async (id: number) => {
  const [row] = await db.select().from(registrations).where(eq(registrations.eventRegistrationId, id))
  return row?.eventStatusId
}

describe('assets that need two people', () => {
  test('still need them once they were lowered, by whomever and however', async () => {
    const { vettingSubmissionId: id } = await openCase({ aumUsd: above })
    expect(ok(await upsert({ vettingSubmissionId: id, rowVersion: 1, aumUsd: 5 }, second))).toMatchObject({
      aumUsd: 5,
      largestAumUsd: above,
    })
    expect(ok(await decide(id, approved))).toMatchObject({ vettingStatusId: inReview, proposedByContactId: user.contactId })
    expect(fieldsOf(await decide(id, approved)).vettingStatusId).toContain('assets were above 1,000,000,000 USD before they were changed')
    expect(ok(await decide(id, approved, second))).toMatchObject({ vettingStatusId: approved })
  })

  test('and whoever entered the assets is not the only one who approves', async () => {
    const { vettingSubmissionId: id } = await openCase()
    ok(await upsert({ vettingSubmissionId: id, rowVersion: 1, aumUsd: 900_000_000 }))
    expect(ok(await decide(id, approved))).toMatchObject({ vettingStatusId: inReview, enteredByContactId: user.contactId })
    expect(ok(await decide(id, approved, second))).toMatchObject({ vettingStatusId: approved })
    const other = await openCase()
    ok(await upsert({ vettingSubmissionId: other.vettingSubmissionId, rowVersion: 1, aumUsd: 900_000_000 }))
    expect(ok(await decide(other.vettingSubmissionId, approved, second))).toMatchObject({ vettingStatusId: approved })
  })

  test('also where an earlier version was restored, which ends a first approval of the other assets', async () => {
    const { vettingSubmissionId: id } = await openCase()
    ok(await upsert({ vettingSubmissionId: id, rowVersion: 1, aumUsd: above }, second))
    ok(await upsert({ vettingSubmissionId: id, rowVersion: 2, aumUsd: 5 }, second))
    ok(await decide(id, approved))
    const [, , first] = ok(await nucleus.call(history, { resource: 'vettingSubmissions', id }, vetter))
    const back = await nucleus.call(restore, { resource: 'vettingSubmissions', id, changeId: first?.changeId ?? 0, rowVersion: 4 }, second)
    expect(ok(back)).toMatchObject({ aumUsd: above, proposedByContactId: null })
    expect(ok(await decide(id, approved))).toMatchObject({ vettingStatusId: inReview })
  })
})

test('the preview of each of two approvals says whether it decides, and what then happens', async () => {
  const { vettingSubmissionId } = await openCase({ isKnown: false, type: { requiresApproval: false } })
  const preview = (token: string) => nucleus.call(previewVettingDecision, { vettingSubmissionId, vettingStatusId: approved }, token)
  expect(ok(await preview(vetter))).toMatchObject({ vettingStatusId: inReview, movedRegistrationTo: null })
  ok(await decide(vettingSubmissionId, approved))
  expect(ok(await preview(second))).toMatchObject({ vettingStatusId: approved, movedRegistrationTo: registrationStatus.approved })
})

describe('an approved registration keeps its approved vetting', () => {
  test('when the vetting would be reopened or replaced by another', async () => {
    const { eventId, contactId, eventRegistrationId, vettingSubmissionId } = await openCase({ status: approved, ...approvedRegistration })
    expect(fieldsOf(await decide(vettingSubmissionId, inReview)).vettingStatusId).toContain('Move the registration first')
    const newer = { eventId, contactId, allocatorType: 1, aumUsd: 5e8 }
    const refusal = 'This registration is approved, and its vetting too. Move the registration first to vet it again.'
    for (const one of [newer, { ...newer, eventRegistrationId }]) expect(fieldsOf(await upsert(one)).eventRegistrationId).toBe(refusal)
    const unlinked = ok(await upsert({ ...newer, eventRegistrationId: null }))
    const linked = await upsert({ vettingSubmissionId: unlinked.vettingSubmissionId, rowVersion: 1, eventRegistrationId })
    expect(fieldsOf(linked).eventRegistrationId).toBe(refusal)
    ok(await move(eventRegistrationId, pending))
    ok(await upsert({ ...newer, eventRegistrationId }))
  })

  test('when an approval and the delete of the vetting, or another vetting, come at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const {
        eventId,
        contactId,
        eventRegistrationId: id,
        vettingSubmissionId,
      } = await openCase({
        status: approved,
        registration: { eventStatusId: pending },
      })
      const newer = { eventId, contactId, eventRegistrationId: id, allocatorType: 1, aumUsd: 5 }
      const [approval, other] = await Promise.all([move(id, 5), round % 2 === 0 ? remove(vettingSubmissionId) : upsert(newer)])
      expect([approval.status, other.status].toSorted()).toEqual([200, 422])
      expect(await statusOf(id)).toBe(approval.status === 200 ? 5 : pending)
    }
  })

  test('when the undo of a withdrawal would approve it again after its vetting was deleted', async () => {
    const { eventRegistrationId, vettingSubmissionId } = await openCase({ status: approved, ...approvedRegistration })
    const { undoToken } = ok(await move(eventRegistrationId, withdrawn))
    const deleted = ok(await remove(vettingSubmissionId))
    const refused = await undone(undoToken)
    expect(refused.status).toBe(422)
    expect(fieldsOf(refused).undoToken).toContain('requires vetting')
    ok(await undone(deleted.undoToken))
    ok(await undone(undoToken))
    expect(await statusOf(eventRegistrationId)).toBe(registrationStatus.approved)
  })

  test('when the decision, or the delete of a newer vetting, is undone after the approval', async () => {
    const { eventRegistrationId, vettingSubmissionId } = await openCase({ registration: { eventStatusId: pending } })
    const { undoToken } = ok(await decide(vettingSubmissionId, approved))
    ok(await move(eventRegistrationId, 5))
    expect(fieldsOf(await undone(undoToken)).undoToken).toContain('Move the registration first')

    const other = await openCase({ status: approved, registration: { eventStatusId: pending } })
    const { eventId, contactId, eventRegistrationId: id } = other
    const newer = await makeVetting(db, { eventId, contactId, eventRegistrationId: id, vettingStatusId: submitted })
    const deleted = ok(await remove(newer.vettingSubmissionId))
    ok(await move(id, 5))
    expect((await undone(deleted.undoToken)).status).toBe(422)
  })
})

test('an older vetting decides nothing about the registration', async () => {
  const { eventId, contactId, eventRegistrationId, vettingSubmissionId } = await openCase({ type: { requiresApproval: false } })
  await makeVetting(db, { eventId, contactId, eventRegistrationId, vettingStatusId: submitted })
  expect(ok(await decide(vettingSubmissionId, declined))).toMatchObject({
    movedRegistrationTo: null,
    registrationRefusal: 'A newer vetting submission decides about it.',
  })
  expect(await statusOf(eventRegistrationId)).toBe(registrationStatus.inVetting)
  expect(await db.$count(table, eq(table.eventRegistrationId, eventRegistrationId))).toBe(2)
})

describe('an approval of somebody who waits while a seat is free', () => {
  const { waitlisted, cancelled } = registrationStatus
  const waiting = { registration: { eventStatusId: waitlisted, waitlistPosition: 1 }, type: { capacity: 1, waitlistEnabled: true } }
  const automatic = async (values: VettingCase = waiting, promotesAutomatically = true) => {
    const one = await openCase(values)
    await db.update(events).set({ promotesAutomatically }).where(eq(events.eventId, one.eventId))
    return one
  }

  test('gives it to them where promotion is automatic, says so before and after, and one undo reverses both', async () => {
    const { vettingSubmissionId: id, eventRegistrationId } = await automatic()
    const decision = { vettingSubmissionId: id, vettingStatusId: approved }
    expect(ok(await nucleus.call(previewVettingDecision, decision, vetter))).toMatchObject({ promoted: 1, movedRegistrationTo: null })
    expect(await statusOf(eventRegistrationId)).toBe(waitlisted)
    const decided = ok(await decide(id, approved))
    expect(decided).toMatchObject({ promoted: 1, registrationRefusal: null })
    expect(await statusOf(eventRegistrationId)).toBe(registrationStatus.approved)
    ok(await undone(decided.undoToken))
    expect(await statusOf(eventRegistrationId)).toBe(waitlisted)
  })

  test('gives it to nobody where staff promote by hand or none is free', async () => {
    const byHand = await automatic(waiting, false)
    expect(ok(await decide(byHand.vettingSubmissionId, approved)).promoted).toBe(0)
    const full = await automatic()
    const { eventId, eventCompanyTypeId } = full
    await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId: registrationStatus.approved })
    expect(ok(await decide(full.vettingSubmissionId, approved)).promoted).toBe(0)
    expect(await statusOf(full.eventRegistrationId)).toBe(waitlisted)
  })

  test('gives it to whoever has waited longer and may have it', async () => {
    const { eventId, eventCompanyTypeId, vettingSubmissionId, eventRegistrationId } = await automatic({
      ...waiting,
      registration: { eventStatusId: waitlisted, waitlistPosition: 2 },
    })
    const place = { eventId, eventCompanyTypeId }
    const seated = await makeRegistration(db, { ...place, eventStatusId: registrationStatus.approved })
    const earlier = await makeRegistration(db, { ...place, eventStatusId: waitlisted, waitlistPosition: 1 })
    ok(await move(seated.eventRegistrationId, cancelled))
    expect(await statusOf(earlier.eventRegistrationId)).toBe(waitlisted)
    await makeVetting(db, { eventId, eventRegistrationId: earlier.eventRegistrationId, vettingStatusId: approved })
    expect(ok(await decide(vettingSubmissionId, approved)).promoted).toBe(1)
    expect([await statusOf(earlier.eventRegistrationId), await statusOf(eventRegistrationId)]).toEqual([
      registrationStatus.approved,
      waitlisted,
    ])
  })
})
