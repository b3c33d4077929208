import { afterAll, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import { deliveryStatuses, mailTriggers } from '#constants/mails.ts'
import { registrationStatus as status, vettingStatus, type VettingStatusId } from '#constants/statuses.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { events } from '#contract/events/events.ts'
import { previewTransfer, transferRegistration } from '#contract/events/transfer.ts'
import { decideVetting, previewVettingDecision } from '#contract/events/vettingDecisions.ts'
import { history, restore, undo } from '#contract/history.ts'
import { events as eventTable, registrationMails as mails, registrations } from '#nucleus/db/tables/index.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import {
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeRegistration,
  makeVetting,
  ok,
  startNucleus,
} from '../support/nucleus.ts'

/** Mails of moves that follow from something else: a raised capacity, a decision of vetting, a transfer. They are counted, and stopped by the undo. */
const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const sender = { fromName: 'Alpine Allocators', replyToEmail: 'team@alpine.example' }
const { queued, stopped } = deliveryStatuses
const { approved, moreInformation, promoted, transferred } = mailTriggers
const stateOf = async (eventId: number) => ({
  statuses: (
    await db.select().from(registrations).where(eq(registrations.eventId, eventId)).orderBy(asc(registrations.eventRegistrationId))
  ).map(({ eventStatusId, deletedAt }) => (deletedAt === null ? eventStatusId : null)),
  mails: (
    await db
      .select({ trigger: mails.trigger, state: mails.deliveryStatusId })
      .from(mails)
      .innerJoin(registrations, eq(registrations.eventRegistrationId, mails.eventRegistrationId))
      .where(eq(registrations.eventId, eventId))
      .orderBy(asc(mails.trigger), asc(mails.registrationMailId))
  ).map(({ trigger, state }) => [trigger, state]),
})
const undone = async (undoToken: string | null | undefined) => ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token))

/** A full event with three people on its waiting list. */
async function fullEvent(capacities: { event?: number; type?: number }) {
  const { eventId } = await makeEvent(db, {
    ...sender,
    capacity: capacities.event ?? null,
    waitlistEnabled: true,
    promotesAutomatically: true,
  })
  const type = await makeCompanyType(db, { eventId, capacity: capacities.type ?? null })
  const { companyId } = await makeCompany(db)
  for (const position of [null, 1, 2, 3]) {
    const { contactId } = await makeContact(db, { companyId })
    const place = { eventStatusId: position === null ? status.approved : status.waitlisted, waitlistPosition: position }
    await makeRegistration(db, { eventId, eventCompanyTypeId: type.eventCompanyTypeId, contactId, companyId, ...place })
  }
  return { eventId, type }
}
const raised = { companies: '1 event company and 2 event contacts were added.', mails: '2 mails are queued and leave in a minute.' }
const effects = ['2 people were promoted from the waiting list.', raised.companies, raised.mails]

test('a larger capacity of an event says whom it promotes and how many mails follow, and one undo reverses all of it', async () => {
  const { eventId } = await fullEvent({ event: 1 })
  const saved = ok(await nucleus.call(events.calls.upsert, { eventId, rowVersion: 1, capacity: 3 }, token))
  expect(saved).toMatchObject({ capacity: 3, seatsTaken: 3, effects })
  expect(await stateOf(eventId)).toEqual({
    statuses: [status.approved, status.approved, status.approved, status.waitlisted],
    mails: [
      [promoted, queued],
      [promoted, queued],
    ],
  })
  expect((await undone(saved.undoToken)).notes).toEqual(['2 mails were stopped before being sent.'])
  const after = await stateOf(eventId)
  expect(after.statuses).toEqual([status.approved, status.waitlisted, status.waitlisted, status.waitlisted])
  expect(after.mails.map(([, state]) => state)).toEqual([stopped, stopped])
  const [row] = ok(await nucleus.call(events.calls.list, { pageSize: 200, page: 1 }, token)).filter((one) => one.eventId === eventId)
  expect(row).toMatchObject({ capacity: 1, seatsTaken: 1 })
})

test('a larger capacity of a company type does too, and a save that promotes nobody reports nothing', async () => {
  const { eventId, type } = await fullEvent({ type: 1 })
  const save = (rowVersion: number, values: object) =>
    nucleus.call(eventCompanyTypes.calls.upsert, { eventCompanyTypeId: type.eventCompanyTypeId, rowVersion, ...values }, token)
  const renamed = ok(await save(type.rowVersion, { name: 'Pension funds' }))
  expect(renamed).not.toHaveProperty('effects')
  const saved = ok(await save(renamed.rowVersion, { capacity: 3 }))
  expect(saved).toMatchObject({ effects })
  await undone(saved.undoToken)
  expect((await stateOf(eventId)).statuses.filter((one) => one === status.waitlisted)).toHaveLength(3)
})

const freeSeat = '1 seat is free, 3 people wait. Nobody was promoted. To promote 1 of them, open the Registrations tab.'
test('an earlier version with a larger capacity that is restored promotes nobody: it says that seats are free', async () => {
  const { eventId } = await fullEvent({ event: 3 })
  const before = await stateOf(eventId)
  await nucleus.call(events.calls.upsert, { eventId, rowVersion: 1, capacity: 2 }, token).then(ok)
  await nucleus.call(events.calls.upsert, { eventId, rowVersion: 2, capacity: 1 }, token).then(ok)
  const [, first] = ok(await nucleus.call(history, { resource: 'events', id: eventId }, token))
  const input = { resource: 'events', id: eventId, changeId: first?.changeId ?? 0, rowVersion: 3 }
  const restored = ok(await nucleus.call(restore, input, token))
  expect(restored).toMatchObject({ capacity: 2, effects: [freeSeat] })
  expect(restored).not.toHaveProperty('undoToken')
  expect(await stateOf(eventId)).toEqual(before)
})

test('an import that raises the capacity of company types promotes nobody and sends no mail: it says once that seats are free', async () => {
  const { eventId, type } = await fullEvent({ event: 2, type: 1 })
  const before = await stateOf(eventId)
  const other = await makeCompanyType(db, { eventId, capacity: 1 })
  const types = importsBy(nucleus, eventCompanyTypes.calls, token)
  const file = csvFile([
    ['Name', 'Side', 'Capacity'],
    [type.name, 'Allocator', 3],
    [other.name, 'Allocator', 4],
  ])
  const { commitInput } = await types.checked(file, { parentId: eventId, existing: 'update' })
  expect(await stateOf(eventId)).toEqual(before)
  const done = await types.committed(commitInput)
  expect(done).toMatchObject({ updated: 2, effects: [freeSeat] })
  expect(await stateOf(eventId)).toEqual(before)
  await undone(done.undoToken)
  const [row] = ok(await nucleus.call(eventCompanyTypes.calls.list, { eventId, id: type.eventCompanyTypeId }, token))
  expect(row?.capacity).toBe(1)
})

test('a decision of vetting counts its mails before and after, and its undo stops them', async () => {
  const { eventId } = await makeEvent(db, sender)
  const { companyId } = await makeCompany(db)
  const { contactId } = await makeContact(db, { companyId })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, requiresVetting: true, requiresApproval: false })
  const place = { eventId, eventCompanyTypeId, contactId, companyId, eventStatusId: status.inVetting }
  const { eventRegistrationId } = await makeRegistration(db, place)
  const known = await makeRegistration(db)
  const earlier = { eventId: known.eventId, eventRegistrationId: known.eventRegistrationId }
  await makeVetting(db, { ...earlier, contactId, vettingStatusId: vettingStatus.approved })
  const vetting = { eventId, eventRegistrationId, contactId, vettingStatusId: vettingStatus.inReview, aumUsd: 500_000_000 }
  const { vettingSubmissionId } = await makeVetting(db, vetting)
  const decision = { vettingSubmissionId, vettingStatusId: vettingStatus.approved }
  const caused = { movedRegistrationTo: status.approved, mails: 1, people: expect.objectContaining({ contactsAdded: 1 }) as unknown }
  const before = await stateOf(eventId)
  expect(ok(await nucleus.call(previewVettingDecision, decision, token))).toMatchObject(caused)
  expect(await stateOf(eventId)).toEqual(before)
  const decided = ok(await nucleus.call(decideVetting, { ...decision, reason: 'Known institution' }, token))
  expect(decided).toMatchObject(caused)
  expect(await stateOf(eventId)).toEqual({ statuses: [status.approved], mails: [[approved, queued]] })
  expect((await undone(decided.undoToken)).notes).toEqual(['1 mail was stopped before being sent.'])
  expect(await stateOf(eventId)).toEqual({ statuses: [status.inVetting], mails: [[approved, stopped]] })
})

test('a request for information sends its mail where that is chosen, with what is missing, and its undo stops it', async () => {
  const { eventId } = await makeEvent(db, sender)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, requiresVetting: true })
  const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId: status.inVetting })
  const { vettingSubmissionId } = await makeVetting(db, { eventId, eventRegistrationId, vettingStatusId: vettingStatus.inReview })
  const move = { vettingSubmissionId, vettingStatusId: vettingStatus.infoRequested }
  expect(ok(await nucleus.call(previewVettingDecision, move, token))).toMatchObject({ mails: 0, mailRefusal: null })
  expect(ok(await nucleus.call(previewVettingDecision, { ...move, sendsMail: true }, token))).toMatchObject({ mails: 1, mailRefusal: null })
  expect((await stateOf(eventId)).mails).toEqual([])
  const reason = 'The report of last year'
  const moved = ok(await nucleus.call(decideVetting, { ...move, sendsMail: true, reason }, token))
  expect(moved).toMatchObject({ vettingStatusId: vettingStatus.infoRequested, movedRegistrationTo: null, mails: 1, mailRefusal: null })
  expect(await stateOf(eventId)).toEqual({ statuses: [status.inVetting], mails: [[moreInformation, queued]] })
  const [mail] = await db.select().from(mails).where(eq(mails.eventRegistrationId, eventRegistrationId))
  expect(mail?.bodyText).toContain(`What is missing: ${reason}`)
  expect((await undone(moved.undoToken)).notes).toEqual(['1 mail was stopped before being sent.'])
  expect(await stateOf(eventId)).toEqual({ statuses: [status.inVetting], mails: [[moreInformation, stopped]] })
})

test('a request for information holds where its mail cannot be sent, and says why; without the choice there is no mail', async () => {
  const { eventId } = await makeEvent(db)
  const { eventRegistrationId } = await makeRegistration(db, { eventId, eventStatusId: status.inVetting })
  const { vettingSubmissionId } = await makeVetting(db, { eventId, eventRegistrationId, vettingStatusId: vettingStatus.inReview })
  const decide = (vettingStatusId: VettingStatusId, more: object = {}) =>
    nucleus.call(decideVetting, { vettingSubmissionId, vettingStatusId, ...more }, token)
  const refused = ok(await decide(vettingStatus.infoRequested, { sendsMail: true }))
  const mailRefusal = 'The event has no sender yet. Enter the sender name and the reply-to e-mail on its Details tab.'
  expect(refused).toMatchObject({ vettingStatusId: vettingStatus.infoRequested, mails: 0, mailRefusal })
  ok(await decide(vettingStatus.inReview, { sendsMail: true }))
  await db.update(eventTable).set(sender).where(eq(eventTable.eventId, eventId))
  expect(ok(await decide(vettingStatus.infoRequested))).toMatchObject({ mails: 0, mailRefusal: null })
  expect((await stateOf(eventId)).mails).toEqual([])
})

test('a transfer writes to both people, says so before and after, and its undo stops both mails', async () => {
  const { eventId } = await makeEvent(db, sender)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const { companyId } = await makeCompany(db)
  const [one, other] = [await makeContact(db, { companyId }), await makeContact(db, { companyId })]
  const seated = { eventId, eventCompanyTypeId, contactId: one.contactId, companyId, eventStatusId: status.approved }
  const { eventRegistrationId } = await makeRegistration(db, seated)
  const input = { eventRegistrationId, contactId: other.contactId }
  expect(ok(await nucleus.call(previewTransfer, input, token))).toMatchObject({ mails: 2 })
  expect((await stateOf(eventId)).mails).toEqual([])
  const done = ok(await nucleus.call(transferRegistration, input, token))
  expect(done.moves.mails).toBe(2)
  expect(await stateOf(eventId)).toEqual({
    statuses: [status.transferred, status.approved],
    mails: [
      [approved, queued],
      [transferred, queued],
    ],
  })
  await undone(done.undoToken)
  expect(await stateOf(eventId)).toEqual({
    statuses: [status.approved, null],
    mails: [
      [approved, stopped],
      [transferred, stopped],
    ],
  })
})
