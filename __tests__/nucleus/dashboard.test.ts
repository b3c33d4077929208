import { afterAll, describe, expect, test } from '@jest/globals'
import { eq, inArray, sql } from 'drizzle-orm'
import { attendeeStatuses, chatStatuses } from '#constants/coffeeChats.ts'
import { mailResolutions } from '#constants/mails.ts'
import { openMeetingStatuses } from '#constants/meetings.ts'
import { eventState } from '#constants/statuses.ts'
import { coffeeChats } from '#contract/coffeeChats/coffeeChats.ts'
import { openWork, type OpenWorkCount } from '#contract/dashboard/openWork.ts'
import { registrationGrowth } from '#contract/dashboard/registrationGrowth.ts'
import { failedEmails } from '#contract/events/failedEmails.ts'
import { meetings } from '#contract/events/meetings.ts'
import { registrations } from '#contract/events/registrations.ts'
import { vettingSubmissions } from '#contract/events/vetting.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { demoDatabase, demoDate } from '../support/demoDatabase.ts'
import { makeAttendee, makeChat } from '../support/coffeeChats.ts'
import { makeEvent, makeRegistration, makeVetting, ok, startNucleus, type TestNucleus } from '../support/nucleus.ts'

const demo = await demoDatabase('small')
const filled = await startNucleus({ database: demo })
const empty = await startNucleus()
afterAll(async () => {
  await filled.close()
  await demo.close()
  await empty.close()
})

const daysAgo = (days: number) => new Date(empty.clock.now().getTime() - days * 86_400_000).toISOString()

/** How many rows the list that a number leads to has. */
async function totalOf(
  { call }: TestNucleus,
  { kind, eventId, statusId }: OpenWorkCount,
  { date, token }: { date: string; token: string },
) {
  const page = { page: 1, pageSize: 1 }
  const ofEvent = { ...page, eventId: eventId ?? 0 }
  const answers = {
    vetting: () => call(vettingSubmissions.calls.list, { ...ofEvent, vettingStatusId: statusId }, token),
    meetings: () => call(meetings.calls.list, { ...ofEvent, date, meetingStatusId: statusId }, token),
    coffeeChats: () => call(coffeeChats.calls.list, { ...page, date, coffeeChatStatusId: statusId }, token),
    failedEmails: () => call(failedEmails.calls.list, { ...page, resolution: mailResolutions.open, deliveryStatusId: statusId }, token),
  }
  return (await answers[kind]()).body.meta.total
}

describe('every number of what waits', () => {
  /** A day on which the demo data has meetings, and one on which it has coffee chats. */
  const days = async () => {
    const dayOf = async (rows: ReturnType<typeof sql>) => (await filled.db.execute<{ day: string }>(rows)).rows.map(({ day }) => day)
    const { coffeeChats: chats, events, meetings: placed } = tables
    return [
      demoDate,
      ...(await dayOf(
        sql`select (${chats.startsAt} at time zone ${chats.timeZone})::date::text as day from ${chats} where ${chats.deletedAt} is null order by ${chats.startsAt} desc limit 1`,
      )),
      ...(await dayOf(
        sql`select (${placed.startsAt} at time zone ${events.timeZone})::date::text as day from ${placed} join ${events} using (event_id) where ${placed.startsAt} is not null and ${inArray(placed.meetingStatusId, [...openMeetingStatuses])} order by ${placed.startsAt} limit 1`,
      )),
    ]
  }

  test('is the number of rows of the list that it leads to', async () => {
    const { token } = await filled.signIn('readOnly')
    const shown: OpenWorkCount[] = []
    for (const date of await days()) {
      const counts = ok(await filled.call(openWork, { date }, token))
      for (const one of counts) expect([one, await totalOf(filled, one, { date, token })]).toEqual([one, one.count])
      shown.push(...counts)
    }
    expect(new Set(shown.map(({ kind }) => kind))).toEqual(new Set(['vetting', 'meetings', 'coffeeChats', 'failedEmails']))
  })

  test('is missing where there is nothing', async () => {
    const { token } = await empty.signIn('readOnly')
    expect(ok(await empty.call(openWork, { date: demoDate }, token))).toEqual([])
  })

  test('leaves out the vetting of an event that was cancelled', async () => {
    const { token } = await empty.signIn('readOnly')
    const { eventId } = await makeEvent(empty.db, { startsAt: daysAgo(-30), endsAt: daysAgo(-31), eventStateId: eventState.live })
    const { eventRegistrationId } = await makeRegistration(empty.db, { eventId })
    await makeVetting(empty.db, { eventId, eventRegistrationId })
    const today = async () => ok(await empty.call(openWork, { date: demoDate }, token)).map((one) => [one.kind, one.eventId])
    expect(await today()).toEqual([['vetting', eventId]])
    await empty.db.update(tables.events).set({ eventStateId: eventState.cancelled }).where(eq(tables.events.eventId, eventId))
    expect(await today()).toEqual([])
  })

  test('counts a coffee chat on the day of its own zone', async () => {
    const { token } = await empty.signIn('readOnly')
    const late = { startsAt: '2031-06-02T03:30:00.000Z', endsAt: '2031-06-02T04:00:00.000Z', timeZone: 'America/New_York' }
    const { coffeeChatStatusId: statusId } = await makeChat(empty.db, late)
    const on = async (date: string) => ok(await empty.call(openWork, { date }, token))
    expect(await on('2031-06-01')).toEqual([{ kind: 'coffeeChats', eventId: null, eventName: null, statusId, count: 1 }])
    expect(await on('2031-06-02')).toEqual([])
  })

  test('counts a coffee chat without a free seat as Full, and the lists of both numbers agree', async () => {
    const { token } = await empty.signIn('readOnly')
    const date = '2031-07-01'
    const times = { startsAt: `${date}T10:00:00.000Z`, endsAt: `${date}T11:00:00.000Z`, maxAttendees: 2 }
    const { roundTableId } = await makeChat(empty.db, times)
    for (let open = 0; open < 2; open += 1) await makeChat(empty.db, times)
    for (let seat = 0; seat < 2; seat += 1) await makeAttendee(empty.db, { roundTableId, attendeeStatusId: attendeeStatuses.confirmed })
    const counts = ok(await empty.call(openWork, { date }, token))
    expect(counts.map(({ statusId, count }) => [statusId, count])).toEqual([
      [chatStatuses.open, 2],
      [chatStatuses.full, 1],
    ])
    for (const one of counts) expect(await totalOf(empty, one, { date, token })).toBe(one.count)
  })
})

describe('the growth of registrations', () => {
  test('ends with the number of rows of the list', async () => {
    const { token } = await filled.signIn('readOnly')
    const growth = ok(await filled.call(registrationGrowth, {}, token))
    expect(growth.length).toBeGreaterThan(1)
    for (const { eventId, points } of growth) {
      const all = { eventId, eventCompanyTypeId: 0, eventStatusId: 0, page: 1, pageSize: 1 }
      const { body } = await filled.call(registrations.calls.list, all, token)
      expect([points.length, points.at(-1)?.count]).toEqual([13, body.meta.total])
      expect(points.map(({ count }) => count)).toEqual(points.map(({ count }) => count).toSorted((a, b) => a - b))
    }
  })

  test('counts by weeks before now, what is older from the first, and nothing that was deleted', async () => {
    const { token } = await empty.signIn('readOnly')
    expect(ok(await empty.call(registrationGrowth, {}, token))).toEqual([])
    const { eventId } = await makeEvent(empty.db, { startsAt: daysAgo(-30), endsAt: daysAgo(-31) })
    for (const days of [0, 6.9, 7, 83, 84, 400]) await makeRegistration(empty.db, { eventId, createdAt: daysAgo(days) })
    await makeRegistration(empty.db, { eventId, createdAt: daysAgo(1), deletedAt: daysAgo(0) })
    const [growth] = ok(await empty.call(registrationGrowth, {}, token))
    expect(growth?.points.map(({ count }) => count)).toEqual([2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 6])
    expect(growth?.points.at(-1)?.at).toBe(empty.clock.now().toISOString())
  })
})
