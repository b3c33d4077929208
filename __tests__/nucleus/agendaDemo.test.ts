import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import * as z from 'zod'
import { sessionStatus } from '#constants/agenda.ts'
import { agendaDays, agendaSessions, agendaSessionSponsors, agendaSponsors } from '#contract/events/agenda.ts'
import { agendaClashes } from '#contract/events/clashes.ts'
import { events } from '#contract/events/events.ts'
import { sponsors } from '#contract/events/sponsors.ts'
import type { Database } from '#nucleus/db/client.ts'
import { demoAccounts } from '#nucleus/demo/index.ts'
import { wallClockAt } from '#nucleus/common/localDates.ts'
import { fitsDay } from '#nucleus/events/agenda/sessionDay.ts'
import { ok, startNucleus, type TestNucleus } from '../support/nucleus.ts'
import { demoDatabase } from '../support/demoDatabase.ts'

const minute = 60_000

describe.each(['small', 'event'] as const)('the agendas of the demo data of size %s', (size) => {
  let nucleus: TestNucleus
  let database: Database
  let token: string
  beforeAll(async () => {
    database = await demoDatabase(size)
    nucleus = await startNucleus({ database })
    token = (await nucleus.signInAs(demoAccounts[0]?.email ?? '')).token
  }, 2 * minute)
  afterAll(async () => {
    await nucleus.close()
    await database.close()
  })

  async function agendas() {
    const all = ok(await nucleus.call(events.calls.list, {}, token))
    return Promise.all(
      all.map(async (event) => ({
        event,
        days: ok(await nucleus.call(agendaDays.calls.list, { eventId: event.eventId }, token)),
        sessions: ok(await nucleus.call(agendaSessions.calls.list, { eventId: event.eventId }, token)),
        clashes: ok(await nucleus.call(agendaClashes, { eventId: event.eventId }, token)),
      })),
    )
  }

  test('hold only rows that the contract allows, each session on its day', async () => {
    for (const { event, days, sessions } of await agendas()) {
      z.array(agendaDays.schema).parse(days)
      z.array(agendaSessions.schema).parse(sessions)
      expect(days.length).toBeGreaterThan(0)
      for (const { startsAt, endsAt, agendaDayId, lengthMinutes } of sessions) {
        const day = days.find((one) => one.agendaDayId === agendaDayId)
        if (!startsAt || !endsAt) expect(day).toBeUndefined()
        else {
          expect(day && fitsDay(event.timeZone, day.date, { startsAt, endsAt })).toBe(true)
          expect(lengthMinutes).toBe((Date.parse(endsAt) - Date.parse(startsAt)) / minute)
        }
      }
    }
  })

  test('have no published session that blocks another', async () => {
    for (const { sessions, clashes } of await agendas()) {
      const isPublished = (id: number) => sessions.find((one) => one.agendaDaySessionId === id)?.sessionStatusId === sessionStatus.published
      const blocking = clashes.filter(
        ({ grade, agendaDaySessionId, others }) => grade === 1 && [agendaDaySessionId, ...others].every(isPublished),
      )
      expect(blocking.map(({ message }) => message)).toEqual([])
    }
  })

  test('have drafts that clash, sessions without a time, one that was cancelled and one that ends after midnight', async () => {
    const [first] = (await agendas()).filter(({ event }) => event.eventCode.startsWith('meridian'))
    if (!first) throw new Error('There is no flagship')
    const { event, sessions, clashes } = first
    expect(clashes.filter(({ grade }) => grade === 1).length).toBeGreaterThan(0)
    expect(sessions.filter(({ startsAt }) => startsAt === null)).toHaveLength(2)
    expect(sessions.filter(({ sessionStatusId }) => sessionStatusId === sessionStatus.cancelled)).toHaveLength(1)
    const isLate = ({ endsAt }: (typeof sessions)[number]) => endsAt && wallClockAt(event.timeZone, endsAt).minutes === 60
    expect(sessions.filter(isLate).length).toBeGreaterThan(0)
    expect(sessions.filter(({ speakers }) => speakers.length > 0).length).toBeGreaterThan(3)
  })

  test('have sessions that sponsors of the event pay for, one of them two, and sponsors of no session', async () => {
    const sponsored = await Promise.all(
      (await agendas()).map(async ({ event: { eventId }, sessions }) => {
        const all = ok(await nucleus.call(sponsors.calls.list, { eventId }, token))
        const rows = ok(await nucleus.call(agendaSponsors, { eventId }, token))
        z.array(agendaSessionSponsors.schema).parse(rows)
        const [ids, sessionIds] = [all.map(({ sponsorId }) => sponsorId), sessions.map(({ agendaDaySessionId }) => agendaDaySessionId)]
        expect(rows.filter(({ sponsorId }) => !ids.includes(sponsorId))).toEqual([])
        expect(rows.filter(({ agendaDaySessionId }) => !sessionIds.includes(agendaDaySessionId))).toEqual([])
        return { rows, isFree: ids.some((id) => rows.every(({ sponsorId }) => sponsorId !== id)) }
      }),
    )
    const most = sponsored.toSorted((one, other) => other.rows.length - one.rows.length)[0]?.rows ?? []
    expect(new Set(most.map(({ label }) => label)).size).toBeGreaterThan(2)
    expect(most.length).toBeGreaterThan(new Set(most.map(({ agendaDaySessionId }) => agendaDaySessionId)).size)
    expect(sponsored.some(({ rows, isFree }) => rows.length > 0 && isFree)).toBe(true)
  })

  if (size === 'event')
    test('have a flagship of four days, twelve rooms and some 200 sessions', async () => {
      const [flagship] = (await agendas()).toSorted((a, b) => b.sessions.length - a.sessions.length)
      const rooms = new Set(flagship?.sessions.map(({ sessionLocationId }) => sessionLocationId).filter(Boolean))
      expect([flagship?.days.length, flagship?.sessions.length, rooms.size]).toEqual([4, 200, 13])
    })
})
