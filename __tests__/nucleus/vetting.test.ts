import { afterAll, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { roles } from '#constants/roles.ts'
import { registrationStatus, vettingStatus, type VettingStatusId, vettingStatuses } from '#constants/statuses.ts'
import { vettingLimits, vettingMoves } from '#constants/vetting.ts'
import { vettingSubmissions } from '#contract/events/vetting.ts'
import { decideVetting } from '#contract/events/vettingDecisions.ts'
import { undo } from '#contract/history.ts'
import { changes, registrations, vettingSubmissions as table } from '#nucleus/db/tables/index.ts'
import { openVettingCase, type VettingCase } from '../support/vettingCase.ts'
import { fieldsOf, makeContact, makeEvent, makeRegistration, makeStaff, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token: vetter, user } = await nucleus.signIn('vetter')
const { token: second, user: secondUser } = await nucleus.signIn('vetter')
afterAll(() => nucleus.close())

const { approved, declined, inReview, submitted } = vettingStatus
const statusName = (id: VettingStatusId) => vettingStatuses.find(({ value }) => value === id)?.label ?? ''
const upsert = (values: object, token = vetter) => nucleus.call(vettingSubmissions.calls.upsert, values, token)
const decide = (vettingSubmissionId: number, vettingStatusId: VettingStatusId, more: object = {}, token = vetter) =>
  nucleus.call(decideVetting, { vettingSubmissionId, vettingStatusId, reason: 'Known institution', ...more }, token)
const listed = async (eventId: number) => ok(await nucleus.call(vettingSubmissions.calls.list, { eventId }, vetter))

const openCase = (values: VettingCase = {}) => openVettingCase(db, values)
const stored = async (vettingSubmissionId: number) => {
  const [row] = await db.select().from(table).where(eq(table.vettingSubmissionId, vettingSubmissionId))
  if (!row) throw new Error('The submission is gone')
  return row
}
const registrationStatusOf = async (id: number) => {
  const [row] = await db.select().from(registrations).where(eq(registrations.eventRegistrationId, id))
  return row?.eventStatusId
}

describe('an approval that a registration depends on', () => {
  test.each([
    ['another registration', { eventRegistrationId: null }, 'eventRegistrationId'],
    ['other assets', { aumUsd: 5_000_000_000 }, 'aumUsd'],
  ])('is not changed to %s', async (_, change, field) => {
    const { vettingSubmissionId } = await openCase({ status: approved, registration: { eventStatusId: registrationStatus.approved } })
    const refused = await upsert({ vettingSubmissionId, rowVersion: 1, ...change })
    expect(refused.status).toBe(422)
    expect(fieldsOf(refused)).toEqual({
      [field]: 'This was approved as it is, and the registration depends on it. Move the registration first.',
    })
  })

  test('can be changed otherwise, and wholly once the vetting is reopened', async () => {
    const { vettingSubmissionId } = await openCase({ status: approved, registration: { eventStatusId: registrationStatus.approved } })
    ok(await upsert({ vettingSubmissionId, rowVersion: 1, notes: 'Called' }))
    const { vettingSubmissionId: id } = await openCase({ status: approved, registration: { eventStatusId: registrationStatus.pending } })
    expect(fieldsOf(await upsert({ vettingSubmissionId: id, rowVersion: 1, aumUsd: 5 }))).toEqual({
      aumUsd: 'This was approved as it is, so changes need another approval. Move the vetting to In review first.',
    })
    ok(await decide(id, inReview))
    ok(await upsert({ vettingSubmissionId: id, rowVersion: 2, aumUsd: 5 }))
  })
})

describe('a submission', () => {
  test('starts as submitted and is due after some days, unless staff say when', async () => {
    const { eventId } = await makeEvent(db)
    const { contactId } = await makeContact(db)
    const row = ok(await upsert({ eventId, contactId, allocatorType: 1, aumUsd: 5e8 }))
    const due = new Date(nucleus.clock.now().getTime() + vettingLimits.dueDays * 86_400_000).toISOString()
    expect(row).toMatchObject({ vettingStatusId: submitted, dueAt: due, isFirstTime: true, eventStatusId: null })
    const dueAt = '2030-01-01T09:00:00.000Z'
    expect(ok(await upsert({ eventId, contactId, allocatorType: 1, aumUsd: 5e8, dueAt }))).toMatchObject({ dueAt })
  })

  test.each([
    ['a share above 100 %', { alternativesAllocationPct: 101 }, 'alternativesAllocationPct'],
    ['assets below zero', { aumUsd: -1 }, 'aumUsd'],
    ['assets that nobody has', { aumUsd: 1e15 }, 'aumUsd'],
    ['tickets the wrong way round', { typicalTicketMinUsd: 10, typicalTicketMaxUsd: 5 }, 'typicalTicketMaxUsd'],
    ['an unknown kind', { allocatorType: 14 }, 'allocatorType'],
    ['an address that is none', { linkedInUrl: 'javascript:alert(1)' }, 'linkedInUrl'],
    ['no contact', { contactId: undefined }, 'contactId'],
    ['a contact that does not exist', { contactId: 2_000_000_000 }, 'contactId'],
  ])('with %s is refused at that field', async (_, wrong, field) => {
    const { eventId } = await makeEvent(db)
    const { contactId } = await makeContact(db)
    const answer = await upsert({ eventId, contactId, allocatorType: 1, aumUsd: 5e8, ...wrong })
    expect(Object.keys(fieldsOf(answer))).toEqual([field])
    expect(await listed(eventId)).toEqual([])
  })

  test('is assigned only to staff who may decide it', async () => {
    const { vettingSubmissionId } = await openCase()
    const assign = (assignedToContactId: number) => upsert({ vettingSubmissionId, rowVersion: 1, assignedToContactId })
    const sender = await makeStaff(db, 'sender')
    for (const contactId of [sender.contactId, (await makeContact(db)).contactId])
      expect(fieldsOf(await assign(contactId))).toEqual({ assignedToContactId: 'Choose a member of staff who may decide vetting' })
    expect(ok(await assign(user.contactId))).toMatchObject({ assignedToContactId: user.contactId, assigneeName: user.name })
  })

  test('takes a registration of its own contact and event only', async () => {
    const { eventId, contactId, vettingSubmissionId } = await openCase()
    const stranger = await makeRegistration(db, { eventId })
    const elsewhere = await makeRegistration(db, { contactId })
    const link = (eventRegistrationId: number) => upsert({ vettingSubmissionId, rowVersion: 1, eventRegistrationId })
    expect(fieldsOf(await link(stranger.eventRegistrationId)).eventRegistrationId).toBe('This registration belongs to another contact')
    expect(Object.keys(fieldsOf(await link(elsewhere.eventRegistrationId)))).toEqual(['eventRegistrationId'])
  })

  test('whose approval carries an approved registration is not deleted', async () => {
    const { vettingSubmissionId } = await openCase({ status: approved, registration: { eventStatusId: registrationStatus.approved } })
    const answer = await nucleus.call(vettingSubmissions.calls.remove, { vettingSubmissionId, rowVersion: 1 }, vetter)
    expect(fieldsOf(answer).vettingSubmissionId).toContain('Move the registration first')
  })

  test.each(roles.filter((role) => role !== 'admin' && role !== 'vetter'))('is neither saved nor decided by a %s', async (role) => {
    const { vettingSubmissionId } = await openCase()
    const { token } = await nucleus.signIn(role)
    expect((await upsert({ vettingSubmissionId, rowVersion: 1, notes: 'x' }, token)).status).toBe(403)
    expect((await decide(vettingSubmissionId, approved, {}, token)).status).toBe(403)
    expect(await stored(vettingSubmissionId)).toMatchObject({ vettingStatusId: inReview, rowVersion: 1 })
  })
})

describe('a status', () => {
  const moves = vettingStatuses.flatMap(({ value: from }) => vettingStatuses.map(({ value: to }) => [from, to] as const))
  const illegal = moves.filter(([from, to]) => from !== to && !vettingMoves[from].includes(to))

  test.each(illegal.map(([from, to]) => [statusName(from), statusName(to), from, to] as const))(
    'never moves from %s to %s, and the refusal names both',
    async (fromName, toName, from, to) => {
      const { vettingSubmissionId } = await openCase({ status: from })
      expect(fieldsOf(await decide(vettingSubmissionId, to)).vettingStatusId).toBe(
        `A vetting submission cannot move from ${fromName} to ${toName}.`,
      )
      expect(await stored(vettingSubmissionId)).toMatchObject({ vettingStatusId: from, rowVersion: 1 })
    },
  )

  test('moves as the table allows, with its reason, time and author in the history', async () => {
    for (const [from, to] of moves.filter(([from, to]) => vettingMoves[from].includes(to))) {
      const { vettingSubmissionId: id } = await openCase({ status: from })
      expect(ok(await decide(id, to))).toMatchObject({ vettingStatusId: to, statusChangedAt: nucleus.clock.now().toISOString() })
      const [change] = await db
        .select()
        .from(changes)
        .where(and(eq(changes.resource, 'vettingSubmissions'), eq(changes.rowId, id), eq(changes.action, 'status')))
      expect(change).toMatchObject({ actorContactId: user.contactId, after: { vettingStatusId: to } })
    }
  })

  test('that it has already changes nothing', async () => {
    const { vettingSubmissionId } = await openCase()
    expect(ok(await decide(vettingSubmissionId, inReview, { rowVersion: 99 }))).toMatchObject({ rowVersion: 1, undoToken: null })
  })

  test.each([approved, declined])('%i needs a reason', async (status) => {
    const { vettingSubmissionId } = await openCase()
    expect(fieldsOf(await decide(vettingSubmissionId, status, { reason: ' ' }))).toEqual({ reason: 'Please enter Reason' })
  })

  test('is not decided on a row that somebody changed meanwhile', async () => {
    const { vettingSubmissionId } = await openCase()
    ok(await upsert({ vettingSubmissionId, rowVersion: 1, aumUsd: 1 }))
    expect((await decide(vettingSubmissionId, approved, { rowVersion: 1 })).status).toBe(409)
  })

  test('cannot be written past its own call', async () => {
    const { vettingSubmissionId } = await openCase()
    ok(await upsert({ vettingSubmissionId, rowVersion: 1, notes: 'x', vettingStatusId: approved, decidedByContactId: 1 }))
    expect(await stored(vettingSubmissionId)).toMatchObject({ vettingStatusId: inReview, decidedByContactId: null })
  })
})

describe('two people', () => {
  const cases = [
    ['a first approval', { isKnown: false }, 'first approval of this contact'],
    ['assets above the limit', { aumUsd: vettingLimits.twoPeopleAumUsd + 1 }, 'assets above 1,000,000,000 USD'],
  ] as const

  test.each(cases)('approve %s: the first approval is recorded, the second decides', async (_, values, why) => {
    const { vettingSubmissionId, eventRegistrationId } = await openCase({ ...values, type: { requiresApproval: false } })
    const first = ok(await decide(vettingSubmissionId, approved))
    expect(first).toMatchObject({
      vettingStatusId: inReview,
      proposedByContactId: user.contactId,
      proposedByName: user.name,
      decidedAt: null,
    })
    expect(await registrationStatusOf(eventRegistrationId)).toBe(registrationStatus.inVetting)
    expect(fieldsOf(await decide(vettingSubmissionId, approved)).vettingStatusId).toBe(
      `Two people must approve (${why}). You have approved already: somebody else has to.`,
    )
    expect(ok(await decide(vettingSubmissionId, approved, { reason: 'Checked again' }, second))).toMatchObject({
      vettingStatusId: approved,
      proposedByContactId: user.contactId,
      decidedByContactId: secondUser.contactId,
      decisionReason: 'Checked again',
      movedRegistrationTo: registrationStatus.approved,
    })
  })

  test('are not needed for a known contact at the limit', async () => {
    const { vettingSubmissionId } = await openCase({ aumUsd: vettingLimits.twoPeopleAumUsd })
    expect(ok(await decide(vettingSubmissionId, approved))).toMatchObject({ vettingStatusId: approved, decidedByContactId: user.contactId })
  })

  test('a first approval ends when the facts change or the submission moves elsewhere', async () => {
    const { vettingSubmissionId: id } = await openCase({ isKnown: false })
    ok(await decide(id, approved))
    expect(ok(await upsert({ vettingSubmissionId: id, rowVersion: 2, notes: 'Called' }))).toMatchObject({
      proposedByContactId: user.contactId,
    })
    expect(ok(await upsert({ vettingSubmissionId: id, rowVersion: 3, aumUsd: 1 }))).toMatchObject({ proposedByContactId: null })
    ok(await decide(id, approved))
    expect(ok(await decide(id, vettingStatus.references, { reason: null }))).toMatchObject({ proposedByContactId: null })
    expect(ok(await decide(id, approved, {}, second))).toMatchObject({ vettingStatusId: vettingStatus.references })
  })

  test('who approve at the same time both count, and one person at the same time counts once', async () => {
    const both = await openCase({ isKnown: false })
    const replies = await Promise.all([decide(both.vettingSubmissionId, approved), decide(both.vettingSubmissionId, approved, {}, second)])
    expect(
      replies
        .map(ok)
        .map(({ vettingStatusId }) => vettingStatusId)
        .toSorted(),
    ).toEqual([inReview, approved])
    const alone = await openCase({ isKnown: false })
    const own = await Promise.all([decide(alone.vettingSubmissionId, approved), decide(alone.vettingSubmissionId, approved)])
    expect(own.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await stored(alone.vettingSubmissionId)).toMatchObject({ vettingStatusId: inReview, decidedAt: null })
  })

  test('a first approval is undone', async () => {
    const { vettingSubmissionId } = await openCase({ isKnown: false })
    const { undoToken } = ok(await decide(vettingSubmissionId, approved))
    ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, vetter))
    expect(await stored(vettingSubmissionId)).toMatchObject({ proposedByContactId: null, decisionReason: null })
  })
})
