import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import {
  attendeeStatuses as attendee,
  audienceSides,
  chatFormats,
  chatPeriods,
  chatStatuses as chat,
  inviteModes,
} from '#constants/coffeeChats.ts'
import { coffeeChatAttendees } from '#contract/coffeeChats/attendees.ts'
import { type CoffeeChat, coffeeChats } from '#contract/coffeeChats/coffeeChats.ts'
import { coffeeChatById, fetchCoffeeChatParams } from '#contract/coffeeChats/details.ts'
import { dependents, dependentsOfMany, restrictionOfMany } from '#contract/dependents.ts'
import { undo } from '#contract/history.ts'
import { contacts } from '#nucleus/db/tables/index.ts'
import { makeAttendee, makeChat } from '../support/coffeeChats.ts'
import { fieldsOf, makeCompany, makeContact, makeFund, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
afterAll(() => nucleus.close())
const { token } = await nucleus.signIn('eventManager')
const { contactId: hostContactId } = await makeContact(db, { firstName: 'Ines', lastName: 'Marlow' })

/** A new chat in the morning of the day on which London puts its clocks forward. */
const fresh = (values: object = {}) => ({
  title: 'Private credit after the cuts',
  coffeeChatStatusId: chat.draft,
  chatFormat: chatFormats.virtual,
  hostContactId,
  startsAt: '2026-03-29T09:00:00.000Z',
  endsAt: '2026-03-29T10:00:00.000Z',
  timeZone: 'Europe/London',
  virtualUrl: 'https://video.example.com/room',
  minAttendees: 2,
  maxAttendees: 4,
  audienceSide: audienceSides.both,
  inviteMode: inviteModes.request,
  ...values,
})
const save = (values: object) => nucleus.call(coffeeChats.calls.upsert, values, token)
const refused = async (values: object) => fieldsOf(await save(values))
const change = (row: Pick<CoffeeChat, 'roundTableId' | 'rowVersion'>, values: object) =>
  save({ roundTableId: row.roundTableId, rowVersion: row.rowVersion, ...values })
const keyOf = (row: { coffeeChatAttendeeId: number; rowVersion: number } | undefined) => ({
  coffeeChatAttendeeId: row?.coffeeChatAttendeeId,
  rowVersion: row?.rowVersion,
})
const read = async (roundTableId: number) => ok(await nucleus.call(coffeeChatById, { roundTableId }, token))

describe('a coffee chat', () => {
  test('lasts 15 to 180 minutes', async () => {
    expect(await refused(fresh({ endsAt: '2026-03-29T09:14:00.000Z' }))).toEqual({
      endsAt: 'A coffee chat lasts 15 to 180 minutes, and this one would last 14',
    })
    expect(await refused(fresh({ endsAt: '2026-03-29T12:01:00.000Z' }))).toHaveProperty('endsAt')
    expect(await refused(fresh({ endsAt: '2026-03-29T08:00:00.000Z' }))).toEqual({ endsAt: 'Ends must be after Starts' })
    ok(await save(fresh({ endsAt: '2026-03-29T09:15:00.000Z' })))
    ok(await save(fresh({ endsAt: '2026-03-29T12:00:00.000Z' })))
  })

  test('has the link or the place of its format, and loses the other', async () => {
    expect(await refused(fresh({ virtualUrl: null }))).toEqual({ virtualUrl: 'Please enter Link to join' })
    expect(await refused(fresh({ chatFormat: chatFormats.inPerson }))).toEqual({
      venueName: 'Please enter Venue',
      city: 'Please enter City',
    })
    const row = ok(await save(fresh({ venueName: 'Old Mill', city: 'Leeds' })))
    expect(row).toMatchObject({ venueName: null, city: null })
    const moved = ok(await change(row, { chatFormat: chatFormats.inPerson, venueName: 'Old Mill', city: 'Leeds' }))
    expect(moved).toMatchObject({ virtualUrl: null, venueName: 'Old Mill', city: 'Leeds' })
  })

  test('says beside each field what is wrong with numbers, times and hosts', async () => {
    expect(await refused(fresh({ minAttendees: 5 }))).toEqual({
      minAttendees: 'Minimum attendees cannot be more than Maximum attendees',
    })
    expect(await refused(fresh({ maxAttendees: 51 }))).toEqual({ maxAttendees: 'Maximum attendees must be between 2 and 50' })
    expect(await refused(fresh({ registrationClosesAt: '2026-03-29T09:01:00.000Z' }))).toHaveProperty('registrationClosesAt')
    expect(await refused(fresh({ coHostContactIds: [hostContactId] }))).toEqual({ coHostContactIds: 'The host cannot also be a co-host' })
    expect(await refused(fresh({ coHostContactIds: [999_999] }))).toHaveProperty('coHostContactIds')
    expect(await refused(fresh({ reminderMinutes: [60, 60] }))).toEqual({ reminderMinutes: 'A reminder is there twice' })
    ok(await save(fresh({ registrationClosesAt: '2026-03-29T09:00:00.000Z' })))
  })

  test('names each co-host at the place of their id, also beside one who is gone', async () => {
    const [gone, coHost] = [(await makeContact(db)).contactId, (await makeContact(db, { firstName: 'Bo', lastName: 'Lind' })).contactId]
    const { roundTableId } = ok(await save(fresh({ coHostContactIds: [gone, coHost] })))
    await db.delete(contacts).where(eq(contacts.contactId, gone))
    expect(await read(roundTableId)).toMatchObject({ coHostContactIds: [gone, coHost], coHostNames: [`Contact ${gone}`, 'Bo Lind'] })
  })

  test('names a fund of its host company', async () => {
    const { companyId: hostCompanyId } = await makeCompany(db)
    const fund = await makeFund(db, { companyId: hostCompanyId, name: 'Larch Credit' })
    const other = await makeFund(db, { name: 'Rowan Macro' })
    expect(await refused(fresh({ hostCompanyId, fundId: other.fundId }))).toEqual({
      fundId: 'Rowan Macro is not a fund of the host company. Choose one of its funds, or clear the field',
    })
    expect(ok(await save(fresh({ hostCompanyId, fundId: fund.fundId })))).toMatchObject({ fundName: 'Larch Credit' })
  })

  test('moves between its statuses by the table, and Full by its seats alone', async () => {
    expect(await refused(fresh({ coffeeChatStatusId: chat.completed }))).toEqual({
      coffeeChatStatusId: 'A new coffee chat is Draft or Open. Choose one of them',
    })
    const draft = ok(await save(fresh()))
    expect(fieldsOf(await change(draft, { coffeeChatStatusId: chat.closed }))).toEqual({
      coffeeChatStatusId: 'A coffee chat cannot move from Draft to Closed',
    })
    expect(fieldsOf(await change(draft, { coffeeChatStatusId: chat.full }))).toHaveProperty('coffeeChatStatusId')
    const open = ok(await change(draft, { coffeeChatStatusId: chat.open, maxAttendees: 2 }))
    for (let seats = 0; seats < 2; seats += 1)
      await makeAttendee(db, { roundTableId: open.roundTableId, attendeeStatusId: attendee.confirmed })
    const full = await read(open.roundTableId)
    expect(full).toMatchObject({ coffeeChatStatusId: chat.full, confirmedCount: 2, freeSeats: 0 })
    expect(fieldsOf(await change(full, { coffeeChatStatusId: chat.open }))).toHaveProperty('coffeeChatStatusId')
    const renamed = ok(await change(full, { title: 'Full house' }))
    expect(renamed.coffeeChatStatusId).toBe(chat.full)
    const raised = ok(await change(renamed, { maxAttendees: 3 }))
    expect(raised).toMatchObject({ coffeeChatStatusId: chat.open, freeSeats: 1 })
    expect(fieldsOf(await change(raised, { maxAttendees: 2, minAttendees: 1, coffeeChatStatusId: chat.draft }))).toHaveProperty(
      'coffeeChatStatusId',
    )
    const closed = ok(await change(raised, { coffeeChatStatusId: chat.closed }))
    expect(fieldsOf(await change(closed, { coffeeChatStatusId: chat.completed }))).toEqual({
      coffeeChatStatusId: 'A coffee chat can be completed once it has started',
    })
    const begun = ok(await change(closed, { startsAt: '2026-03-02T08:00:00.000Z', endsAt: '2026-03-02T09:30:00.000Z' }))
    expect(ok(await change(begun, { coffeeChatStatusId: chat.completed }))).toMatchObject({ coffeeChatStatusId: chat.completed })
    const only = { coffeeChatStatusId: String(chat.completed), page: 1 }
    expect(ok(await nucleus.call(coffeeChats.calls.list, only, token)).map(({ title }) => title)).toEqual(['Full house'])
  })

  test('is saved by a form that was open while its last seat was taken, or came free', async () => {
    const open = ok(await save(fresh({ coffeeChatStatusId: chat.open, maxAttendees: 2 })))
    const made = []
    for (let seats = 0; seats < 2; seats += 1)
      made.push(await makeAttendee(db, { roundTableId: open.roundTableId, attendeeStatusId: attendee.confirmed }))
    const renamed = ok(await change(open, { title: 'Renamed while it filled', coffeeChatStatusId: chat.open }))
    expect(renamed).toMatchObject({ title: 'Renamed while it filled', coffeeChatStatusId: chat.full })
    const [first] = made
    ok(await nucleus.call(coffeeChatAttendees.calls.upsert, { ...keyOf(first), attendeeStatusId: attendee.declined }, token))
    const again = ok(await change(renamed, { title: 'Renamed once more', coffeeChatStatusId: chat.full }))
    expect(again).toMatchObject({ title: 'Renamed once more', coffeeChatStatusId: chat.open })
  })

  test('keeps its taken seats, and hosts who do not attend', async () => {
    const { roundTableId } = await makeChat(db)
    const guests = await Promise.all([1, 2, 3].map(() => makeAttendee(db, { roundTableId, attendeeStatusId: attendee.confirmed })))
    const row = await read(roundTableId)
    expect(fieldsOf(await change(row, { maxAttendees: 2 }))).toEqual({
      maxAttendees: '3 people have a seat already. Enter at least 3, or take seats back first',
    })
    const [guest] = guests
    expect(fieldsOf(await change(row, { coHostContactIds: [guest?.contactId] }))).toHaveProperty('coHostContactIds')
    expect(fieldsOf(await change(row, { hostContactId: guest?.contactId }))).toHaveProperty('hostContactId')
  })

  test('asks before it is cancelled, cancels its attendees too, and one undo brings both back', async () => {
    const { roundTableId } = await makeChat(db)
    const statuses = [attendee.confirmed, attendee.confirmed, attendee.invited, attendee.declined]
    for (const attendeeStatusId of statuses) await makeAttendee(db, { roundTableId, attendeeStatusId })
    const row = await read(roundTableId)
    const asked = await change(row, { coffeeChatStatusId: chat.cancelled })
    expect([asked.status, asked.body.data]).toEqual([
      422,
      {
        question: {
          title: 'Cancel this coffee chat?',
          content: '3 people are on the list: 1 invited, 2 confirmed. They become Cancelled too.',
          okText: 'Cancel the coffee chat',
        },
      },
    ])
    const list = async () =>
      ok(await nucleus.call(coffeeChatAttendees.calls.list, { roundTableId, page: 1 }, token))
        .map(({ attendeeStatusId }) => attendeeStatusId)
        .toSorted()
    expect(await list()).toEqual(statuses.toSorted())
    const done = ok(await change(row, { coffeeChatStatusId: chat.cancelled, isSure: true }))
    expect(done).toMatchObject({ coffeeChatStatusId: chat.cancelled, effects: ['3 attendees were cancelled too.'] })
    expect(await list()).toEqual([attendee.declined, attendee.cancelled, attendee.cancelled, attendee.cancelled])
    const { undoToken } = done as { undoToken?: string }
    ok(await nucleus.call(undo, { undoToken }, token))
    expect(await list()).toEqual(statuses.toSorted())
    expect(await read(roundTableId)).toMatchObject({ coffeeChatStatusId: chat.open, confirmedCount: 2 })
  })

  test('is deleted once nobody is on its list, and the delete is undone', async () => {
    const { roundTableId } = await makeChat(db)
    const guest = await makeAttendee(db, { roundTableId, attendeeStatusId: attendee.confirmed })
    await makeAttendee(db, { roundTableId, attendeeStatusId: attendee.declined })
    const remove = () => nucleus.call(coffeeChats.calls.remove, { roundTableId, rowVersion: 1 }, token)
    const reason = '1 person is on its list. Cancel the coffee chat, or take that person off first.'
    expect(fieldsOf(await remove())).toEqual({ roundTableId: reason })
    expect(ok(await nucleus.call(dependents, { resource: 'coffeeChats', id: roundTableId }, token))).toMatchObject([
      { count: 1, keeps: true, reason },
      { noun: 'former attendee', count: 1 },
    ])
    const { coffeeChatAttendeeId } = guest
    ok(await nucleus.call(coffeeChatAttendees.calls.remove, { coffeeChatAttendeeId, rowVersion: 1 }, token))
    const { undoToken } = ok(await remove())
    expect((await nucleus.call(coffeeChatById, { roundTableId }, token)).status).toBe(404)
    ok(await nucleus.call(undo, { undoToken }, token))
    expect(await read(roundTableId)).toMatchObject({ roundTableId })
  })

  test('is not deleted among several while people are on their lists, which is said of them together', async () => {
    const chats = [await makeChat(db), await makeChat(db), await makeChat(db)]
    for (const { roundTableId } of chats.slice(1)) await makeAttendee(db, { roundTableId })
    const ids = chats.map(({ roundTableId }) => roundTableId)
    const found = ok(await nucleus.call(dependentsOfMany, { resource: 'coffeeChats', ids }, token))
    expect(restrictionOfMany(found)).toEqual({
      text: '2 people are on their lists. Cancel the coffee chats, or take them off first.',
      ids: new Set(ids.slice(1)),
    })
  })

  test('has reminders that move with its start, of which those that have passed are missed', async () => {
    const row = ok(await save(fresh({ coffeeChatStatusId: chat.open })))
    const remindersAt = async () => (await read(row.roundTableId)).reminders.map(({ at, state }) => [at, state])
    expect(await remindersAt()).toEqual([
      ['2026-03-28T09:00:00.000Z', 'due'],
      ['2026-03-29T08:00:00.000Z', 'due'],
    ])
    const [startsAt, endsAt] = ['2026-03-02T20:00:00.000Z', '2026-03-02T21:00:00.000Z']
    const moved = ok(await change(row, { startsAt, endsAt }))
    expect(await remindersAt()).toEqual([
      ['2026-03-01T20:00:00.000Z', 'missed'],
      ['2026-03-02T19:00:00.000Z', 'due'],
    ])
    ok(await change(moved, { coffeeChatStatusId: chat.cancelled }))
    expect(await remindersAt()).toEqual([])
  })

  test('is among the upcoming until it ends, and found by who is on its list', async () => {
    const past = await makeChat(db, { startsAt: '2026-03-02T07:30:00.000Z', endsAt: '2026-03-02T08:59:00.000Z' })
    const running = await makeChat(db, { startsAt: '2026-03-02T08:00:00.000Z', endsAt: '2026-03-02T09:30:00.000Z' })
    const { contactId } = await makeContact(db)
    for (const { roundTableId } of [past, running]) await makeAttendee(db, { roundTableId, contactId })
    const ids = async (filters: object) =>
      ok(await nucleus.call(coffeeChats.calls.list, { page: 1, attendeeContactId: contactId, ...filters }, token)).map(
        ({ roundTableId }) => roundTableId,
      )
    expect(await ids({})).toEqual([running.roundTableId, past.roundTableId])
    expect(await ids({ period: chatPeriods.upcoming })).toEqual([running.roundTableId])
    expect(await ids({ period: chatPeriods.past })).toEqual([past.roundTableId])
  })

  test('is written by staff who may, and offers its hosts', async () => {
    const reader = await nucleus.signIn('readOnly')
    expect((await nucleus.call(coffeeChats.calls.upsert, fresh(), reader.token)).status).toBe(403)
    const params = ok(await nucleus.call(fetchCoffeeChatParams, {}, reader.token))
    expect(params.hosts).toContainEqual({ contactId: hostContactId, name: 'Ines Marlow', companyName: null })
    expect(params).toMatchObject({ defaultReminderMinutes: [1440, 60], minMinutes: 15, maxMinutes: 180 })
  })
})
