import { afterAll, describe, expect, test } from '@jest/globals'
import { companySides } from '#constants/choices.ts'
import { attendeeStatuses as status, audienceSides, chatStatuses, inviteModes } from '#constants/coffeeChats.ts'
import {
  addAttendees,
  type CoffeeChatAttendee,
  coffeeChatAttendees as attendees,
  promoteAttendee,
} from '#contract/coffeeChats/attendees.ts'
import { coffeeChats } from '#contract/coffeeChats/coffeeChats.ts'
import { coffeeChatById } from '#contract/coffeeChats/details.ts'
import { contactCoffeeChats, contacts } from '#contract/contacts.ts'
import { undo } from '#contract/history.ts'
import { mergeContacts } from '#contract/utilities/merges.ts'
import { companyTypes } from '#nucleus/db/tables/index.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { makeAttendee, makeChat } from '../support/coffeeChats.ts'
import { fieldsOf, makeCompany, makeContact, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const neighbour = await startNucleus({ database: { ...nucleus.database, close: () => Promise.resolve() }, clock: nucleus.clock })
const { db } = nucleus
afterAll(async () => {
  await neighbour.close()
  await nucleus.close()
})
const { token } = await nucleus.signIn('eventManager')

const save = (values: object) => nucleus.call(attendees.calls.upsert, values, token)
/** Puts a contact, or somebody new, onto the list. */
const put = async (roundTableId: number, attendeeStatusId: number, values: { contactId?: number; isSure?: boolean } = {}) =>
  save({ roundTableId, attendeeStatusId, contactId: (await makeContact(db)).contactId, ...values })
const move = (row: { coffeeChatAttendeeId: number; rowVersion: number }, attendeeStatusId: number) =>
  save({ coffeeChatAttendeeId: row.coffeeChatAttendeeId, rowVersion: row.rowVersion, attendeeStatusId })
const chatOf = async (roundTableId: number) => ok(await nucleus.call(coffeeChatById, { roundTableId }, token))
const listOf = async (roundTableId: number) => ok(await nucleus.call(attendees.calls.list, { roundTableId, page: 1 }, token))
const statusesOf = async (roundTableId: number) => (await listOf(roundTableId)).map(({ attendeeStatusId }) => attendeeStatusId).toSorted()

describe('an attendee', () => {
  test('is on the list once, and is no host', async () => {
    const { roundTableId, hostContactId } = await makeChat(db)
    const { contactId } = ok(await put(roundTableId, status.invited))
    expect(fieldsOf(await put(roundTableId, status.invited, { contactId }))).toEqual({ contactId: 'This person is on the list already' })
    expect(fieldsOf(await put(roundTableId, status.invited, { contactId: hostContactId }))).toEqual({
      contactId: 'This person hosts the coffee chat. Hosts have no seat on the list',
    })
  })

  test('requests no seat of a chat by invitation only, and gets none of one that is cancelled', async () => {
    const invited = await makeChat(db, { inviteMode: inviteModes.inviteOnly })
    expect(fieldsOf(await put(invited.roundTableId, status.requested))).toHaveProperty('attendeeStatusId')
    const cancelled = await makeChat(db, { coffeeChatStatusId: chatStatuses.cancelled })
    expect(fieldsOf(await put(cancelled.roundTableId, status.invited))).toEqual({
      contactId: 'This coffee chat is cancelled, so nobody can be added',
    })
  })

  test('moves between states by the table', async () => {
    const { roundTableId } = await makeChat(db)
    const row = ok(await put(roundTableId, status.requested))
    const declined = ok(await move(row, status.declined))
    expect(fieldsOf(await move(declined, status.requested))).toEqual({
      attendeeStatusId: 'An attendee cannot move from Declined to Requested',
    })
    nucleus.clock.move({ minutes: 1 })
    const back = ok(await move(declined, status.invited))
    expect(back.statusChangedAt > declined.statusChangedAt).toBe(true)
    expect(back.requestedAt).toBe(row.requestedAt)
  })

  test('has attended or not from an hour before the start', async () => {
    const startsAt = new Date(nucleus.clock.now().getTime() + 61 * 60_000).toISOString()
    const endsAt = new Date(nucleus.clock.now().getTime() + 90 * 60_000).toISOString()
    const { roundTableId } = await makeChat(db, { startsAt, endsAt })
    const row = ok(await put(roundTableId, status.confirmed))
    expect(fieldsOf(await move(row, status.attended))).toEqual({
      attendeeStatusId: 'Who came can be recorded from 60 minutes before the start',
    })
    nucleus.clock.move({ minutes: 1 })
    const came = ok(await move(row, status.attended))
    const corrected = ok(await move(came, status.noShow))
    expect(corrected.attendeeStatusId).toBe(status.noShow)
    expect(await chatOf(roundTableId)).toMatchObject({ confirmedCount: 0, attendedCount: 0 })
  })

  test('of the other side than the audience is added only knowingly', async () => {
    const [{ companyTypeId = 0 } = {}] = await db
      .insert(companyTypes)
      .values({ name: 'Macro managers', side: companySides.manager })
      .returning()
    const { companyId } = await makeCompany(db, { companyTypeId })
    const { contactId } = await makeContact(db, { companyId, firstName: 'Rolf', lastName: 'Berg' })
    const { roundTableId } = await makeChat(db, { audienceSide: audienceSides.allocators })
    const content = 'This coffee chat is for allocators, and Rolf Berg is with a manager.'
    const refused = await put(roundTableId, status.invited, { contactId })
    expect([refused.status, refused.body.data]).toMatchObject([422, { question: { content } }])
    const other = await makeContact(db)
    const add = (more: object) =>
      nucleus.call(
        addAttendees,
        { roundTableId, contactIds: [contactId, other.contactId], attendeeStatusId: status.invited, ...more },
        token,
      )
    expect((await add({})).body.data).toMatchObject({ question: { content } })
    expect(await listOf(roundTableId)).toEqual([])
    expect(ok(await add({ isSure: true })).results.map(({ isAdded }) => isAdded)).toEqual([true, true])
  })
})

describe('the seats of a coffee chat', () => {
  test('are given to as many as there are, whoever confirms at the same time', async () => {
    const { roundTableId } = await makeChat(db, { maxAttendees: 5 })
    const rows = []
    for (let count = 0; count < 24; count += 1) rows.push(ok(await put(roundTableId, status.invited)))
    const answers = await Promise.all(
      rows.map(({ coffeeChatAttendeeId, rowVersion }, at) =>
        eventually(async () => {
          const instance = at % 2 === 0 ? nucleus : neighbour
          const sent = { coffeeChatAttendeeId, rowVersion, attendeeStatusId: status.confirmed }
          const answer = await instance.call(attendees.calls.upsert, sent, token)
          expect(answer.status).not.toBe(503)
          return answer
        }),
      ),
    )
    expect(answers.filter((one) => one.status === 200)).toHaveLength(5)
    const full = answers.find((one) => one.status !== 200)
    expect(full && fieldsOf(full)).toEqual({
      attendeeStatusId: 'All seats are taken: 5 of 5. Choose Waitlisted, or raise Maximum attendees of the coffee chat',
    })
    expect(await chatOf(roundTableId)).toMatchObject({ coffeeChatStatusId: chatStatuses.full, confirmedCount: 5 })
  })

  test('are counted by a bulk edit one after the other, and its undo takes none that somebody else has', async () => {
    const { roundTableId } = await makeChat(db, { maxAttendees: 2 })
    const rows = [1, 2, 3].map(() => put(roundTableId, status.invited))
    const ids = (await Promise.all(rows)).map((row) => ok(row).coffeeChatAttendeeId).toSorted((a, b) => a - b)
    const { updateMany } = attendees.calls
    if (!updateMany) throw new Error('Attendees have no bulk edit')
    const edit = async (attendeeStatusId: number, of = ids) =>
      ok(await nucleus.call(updateMany, { ids: of, values: { attendeeStatusId } }, token))
    expect((await edit(status.confirmed)).results.map(({ isChanged }) => isChanged)).toEqual([true, true, false])
    const { undoToken = '' } = await edit(status.declined, ids.slice(0, 1))
    ok(await put(roundTableId, status.confirmed))
    expect((await nucleus.call(undo, { undoToken }, token)).status).toBe(422)
    expect(await chatOf(roundTableId)).toMatchObject({ confirmedCount: 2 })
  })

  test('that come free go to the first who waits, by one click', async () => {
    const { roundTableId } = await makeChat(db, { maxAttendees: 2 })
    const seated = [ok(await put(roundTableId, status.confirmed)), ok(await put(roundTableId, status.confirmed))]
    const waiting: CoffeeChatAttendee[] = []
    for (const lastName of ['Early', 'Late']) {
      const { contactId } = await makeContact(db, { firstName: 'Wanda', lastName })
      waiting.push(ok(await put(roundTableId, status.waitlisted, { contactId })))
      nucleus.clock.move({ minutes: 1 })
    }
    const promote = (at: number) =>
      nucleus.call(promoteAttendee, { roundTableId, coffeeChatAttendeeId: waiting[at]?.coffeeChatAttendeeId }, token)
    expect(await chatOf(roundTableId)).toMatchObject({ nextAttendeeId: null, waitlistedCount: 2 })
    expect((await listOf(roundTableId)).map(({ waitlistPosition }) => waitlistPosition)).toEqual([null, null, 1, 2])
    expect(fieldsOf(await promote(0))).toHaveProperty('coffeeChatAttendeeId')
    const [first] = seated
    ok(await move(first ?? { coffeeChatAttendeeId: 0, rowVersion: 0 }, status.declined))
    expect(await chatOf(roundTableId)).toMatchObject({ freeSeats: 1, nextName: 'Wanda Early' })
    expect(fieldsOf(await promote(1))).toEqual({ coffeeChatAttendeeId: 'Wanda Early is next on the waiting list now' })
    expect(ok(await promote(0))).toMatchObject({ attendeeStatusId: status.confirmed, contactName: 'Wanda Early' })
    expect(await chatOf(roundTableId)).toMatchObject({ freeSeats: 0, nextName: null, coffeeChatStatusId: chatStatuses.full })
  })

  test('are given to many people at once, with a result for each and one undo', async () => {
    const { roundTableId, hostContactId } = await makeChat(db, { maxAttendees: 2 })
    const people = [await makeContact(db), await makeContact(db), await makeContact(db)].map(({ contactId }) => contactId)
    const sent = { roundTableId, contactIds: [hostContactId, ...people], attendeeStatusId: status.confirmed }
    const { results, undoToken } = ok(await nucleus.call(addAttendees, sent, token))
    expect(results.map(({ isAdded, message }) => [isAdded, message.slice(0, 10)])).toEqual([
      [false, 'This perso'],
      [true, 'Added.'],
      [true, 'Added.'],
      [false, 'All seats '],
    ])
    expect(await statusesOf(roundTableId)).toEqual([status.confirmed, status.confirmed])
    ok(await nucleus.call(undo, { undoToken }, token))
    expect(await statusesOf(roundTableId)).toEqual([])
  })

  test('stay taken when a removed attendee comes back after somebody else got the seat', async () => {
    const { roundTableId } = await makeChat(db, { maxAttendees: 2 })
    const { coffeeChatAttendeeId } = ok(await put(roundTableId, status.confirmed))
    ok(await put(roundTableId, status.confirmed))
    const { undoToken } = ok(await nucleus.call(attendees.calls.remove, { coffeeChatAttendeeId, rowVersion: 1 }, token))
    ok(await put(roundTableId, status.confirmed))
    expect((await nucleus.call(undo, { undoToken }, token)).status).toBe(422)
    expect(await chatOf(roundTableId)).toMatchObject({ confirmedCount: 2 })
  })
})

describe('contacts who become one', () => {
  const merge = (survivorContactId: number, mergedId: number, more: object = {}) =>
    nucleus.call(
      mergeContacts,
      { survivorContactId, mergedContactIds: [mergedId], rowVersions: { survivor: 1, merged: [1] }, ...more },
      token,
    )

  test('have one place on the list of a chat, with the seat of either; the undo gives both back', async () => {
    const { roundTableId } = await makeChat(db, { maxAttendees: 2 })
    const other = await makeChat(db)
    const [survivor, merged] = [(await makeContact(db)).contactId, (await makeContact(db)).contactId]
    await makeAttendee(db, { roundTableId, contactId: survivor, attendeeStatusId: status.declined })
    await makeAttendee(db, { roundTableId, contactId: merged, attendeeStatusId: status.confirmed, note: 'Comes with slides' })
    const hosted = await makeChat(db, { hostContactId: merged, coHostContactIds: [other.hostContactId] })
    const coHosted = await makeChat(db, { coHostContactIds: [merged] })
    const { undoToken } = ok(await merge(survivor, merged))
    expect(await listOf(roundTableId)).toMatchObject([
      { contactId: survivor, attendeeStatusId: status.confirmed, note: 'Comes with slides' },
    ])
    expect((await chatOf(hosted.roundTableId)).hostContactId).toBe(survivor)
    expect((await chatOf(coHosted.roundTableId)).coHostContactIds).toEqual([survivor])
    expect(
      ok(await nucleus.call(contactCoffeeChats, { contactId: survivor }, token))
        .map(({ isHost }) => isHost)
        .toSorted(),
    ).toEqual([false, true, true])
    ok(await nucleus.call(undo, { undoToken }, token))
    expect(await statusesOf(roundTableId)).toEqual([status.confirmed, status.declined])
  })

  test('are refused while one hosts what the other attends', async () => {
    const { roundTableId, hostContactId } = await makeChat(db, { title: 'Quiet rates' })
    const { contactId } = await makeAttendee(db, { roundTableId })
    const answer = await merge(hostContactId, contactId)
    expect([answer.status, answer.body.message]).toMatchObject([
      422,
      expect.stringContaining('One of them hosts the coffee chat Quiet rates, and another attends it. Remove the attendee first.'),
    ])
  })
})

test('a host cannot be deleted, and a deleted chat frees its people', async () => {
  const { roundTableId, hostContactId } = await makeChat(db)
  const { contactId } = await makeAttendee(db, { roundTableId, attendeeStatusId: status.declined })
  const removeContact = (id: number) => nucleus.call(contacts.calls.remove, { contactId: id, rowVersion: 1 }, token)
  expect((await removeContact(hostContactId)).status).toBe(422)
  expect((await removeContact(contactId)).status).toBe(422)
  ok(await nucleus.call(coffeeChats.calls.remove, { roundTableId, rowVersion: 1 }, token))
  expect((await removeContact(contactId)).status).toBe(200)
})
