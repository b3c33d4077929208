import { afterAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { cloneEvent } from '#contract/events/events.ts'
import { makeEvent, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

let count = 0
const cloned = async (copy: { eventId: number; startsAt: string }) =>
  ok(await nucleus.call(cloneEvent, { name: 'Next year', eventCode: `copy-${(count += 1)}`, parts: [], ...copy }, token))

describe('the times of a copy', () => {
  test.each([
    [
      'over the start of summer time',
      'America/New_York',
      '2026-02-02T14:00:00Z',
      '2026-02-04T22:00:00Z',
      '2026-06-08T13:00:00Z',
      '2026-06-10T21:00:00.000Z',
    ],
    [
      'when summer time starts between its days',
      'America/New_York',
      '2026-02-06T14:00:00Z',
      '2026-02-09T22:00:00Z',
      '2026-03-06T14:00:00Z',
      '2026-03-09T21:00:00.000Z',
    ],
    [
      'at an hour that the new day skips',
      'America/New_York',
      '2026-03-06T14:00:00Z',
      '2026-03-07T07:30:00Z',
      '2026-03-07T14:00:00Z',
      '2026-03-08T07:30:00.000Z',
    ],
    [
      'at an hour that the new day has twice',
      'America/New_York',
      '2026-10-30T13:00:00Z',
      '2026-10-31T05:30:00Z',
      '2026-10-31T13:00:00Z',
      '2026-11-01T05:30:00.000Z',
    ],
    [
      'at the second of two equal hours, on the same day',
      'America/New_York',
      '2026-10-31T13:00:00Z',
      '2026-11-01T06:30:00Z',
      '2026-10-31T12:00:00Z',
      '2026-11-01T06:30:00.000Z',
    ],
    [
      'where the clock moves by half an hour',
      'Australia/Lord_Howe',
      '2026-03-30T00:00:00Z',
      '2026-03-31T06:00:00Z',
      '2026-04-06T00:30:00Z',
      '2026-04-07T06:30:00.000Z',
    ],
    [
      'by no day at all',
      'Europe/London',
      '2026-06-01T08:00:00Z',
      '2026-06-02T16:00:00Z',
      '2026-06-01T07:00:00Z',
      '2026-06-02T16:00:00.000Z',
    ],
  ])('keep the clock on the wall %s', async (_, timeZone, startsAt, endsAt, newStart, newEnd) => {
    const { eventId } = await makeEvent(nucleus.db, { timeZone, startsAt, endsAt })
    expect((await cloned({ eventId, startsAt: newStart })).endsAt).toBe(newEnd)
  })

  test('keep the clock on the wall and their distance in days, in any zone and over any change of the clocks', async () => {
    const day = 86_400_000
    const zones = [
      'America/New_York',
      'Europe/London',
      'Australia/Lord_Howe',
      'Pacific/Auckland',
      'Asia/Calcutta',
      'Africa/Casablanca',
      'America/Santiago',
      'Pacific/Apia',
    ]
    // Between 06:00 and 22:00 on the wall: no clock of these zones is changed then.
    const minute = fc.integer({ min: 6 * 60, max: 22 * 60 })
    const plan = fc.record({
      timeZone: fc.constantFrom(...zones),
      firstDay: fc.integer({ min: 0, max: 730 }),
      days: fc.integer({ min: -500, max: 900 }),
      length: fc.integer({ min: 1, max: 30 }),
      opensBefore: fc.integer({ min: 2, max: 200 }),
      minutes: fc.tuple(minute, minute, minute, minute),
    })
    await fc.assert(
      fc.asyncProperty(plan, async ({ timeZone, firstDay, days, length, opensBefore, minutes: [start, end, opens, newStart] }) => {
        const first = Date.UTC(2025, 0, 1) + firstDay * day
        const at = (dayFromFirst: number, minutes: number) => instantOf(timeZone, first + dayFromFirst * day + minutes * 60_000)
        const { eventId } = await makeEvent(nucleus.db, {
          timeZone,
          startsAt: at(0, start),
          endsAt: at(length, end),
          registrationOpensAt: at(-opensBefore, opens),
          registrationClosesAt: at(-1, opens),
        })
        const copy = await cloned({ eventId, startsAt: at(days, newStart) })
        const wall = (dayFromFirst: number, minutes: number) =>
          new Date(first + (dayFromFirst + days) * day + minutes * 60_000).toISOString().slice(0, 16)
        expect(
          [copy.startsAt, copy.endsAt, copy.registrationOpensAt, copy.registrationClosesAt].map((instant) => wallOf(timeZone, instant)),
        ).toEqual([wall(0, newStart), wall(length, end), wall(-opensBefore, opens), wall(-1, opens)])
      }),
      { numRuns: 60 },
    )
  })
})

/** Made once for each zone: to make one takes a hundred times as long as to use it. */
const wallFormats = new Map<string, Intl.DateTimeFormat>()

function wallFormatOf(timeZone: string): Intl.DateTimeFormat {
  const digits = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = wallFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', ...digits, hourCycle: 'h23' })
  wallFormats.set(timeZone, format)
  return format
}

/** What a clock and a calendar on the wall show: 2026-03-08T07:30. */
const wallOf = (timeZone: string, instant: string | null | undefined): string =>
  instant ? wallFormatOf(timeZone).format(new Date(instant)).replace(' ', 'T') : ''

/** The instant at which the wall of a zone shows a time, found by looking at every quarter of an hour around it. */
function instantOf(timeZone: string, wall: number): string {
  const sought = new Date(wall).toISOString().slice(0, 16)
  for (let offset = -12 * 4; offset <= 14 * 4; offset += 1) {
    const instant = new Date(wall - offset * 900_000).toISOString()
    if (wallOf(timeZone, instant) === sought) return instant
  }
  throw new Error(`No clock in ${timeZone} shows ${sought}`)
}
