import { afterEach, describe, expect, jest, test } from '@jest/globals'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import * as fc from 'fast-check'
import { fromWallClock, toWallClock } from '#components/form/zonedTime.ts'
import { zoneName } from '#contract/zoneNames.ts'
import {
  dateFormat,
  daysUntil,
  formatForViewer,
  formatInViewerZone,
  formatInZone,
  formatRange,
  isSameDay,
  relativeDays,
  storedDateFormat,
  timeFormat,
} from '#components/ui/dates.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const formats = [undefined, dateFormat, timeFormat, 'dddd HH:mm', 'dddd, D MMMM YYYY', 'YYYY', storedDateFormat]
const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
const toIso = (at: number): string => new Date(at).toISOString()
const anyTime = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2099, 11, 31) })
/** When clocks change: by an hour, by half an hour, at midnight, and for Ramadan. */
const changes = (
  [
    ['Europe/Berlin', '2026-03-29T01:00Z', '2026-10-25T01:00Z', '1995-09-24T01:00Z'],
    ['America/New_York', '2026-03-08T07:00Z', '2026-11-01T06:00Z', '1999-10-31T06:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00Z', '2026-10-03T15:30Z'],
    ['America/St_Johns', '1990-10-28T02:31Z', '2010-03-14T03:31Z', '2026-11-01T04:30Z'],
    ['Africa/Casablanca', '2026-02-15T02:00Z', '2026-03-22T02:00Z'],
    ['Pacific/Apia', '2011-12-30T10:00Z'],
  ] as const
).flatMap(([name, ...instants]) => instants.map((iso) => ({ zone: name, at: Date.parse(iso) })))
const nearChange = fc
  .record({ change: fc.constantFrom(...changes), aside: fc.integer({ min: -3 * hourMs, max: 3 * hourMs }) })
  .map(({ change, aside }) => ({ zone: change.zone, at: change.at + aside }))
const moment = fc.oneof(fc.record({ zone, at: anyTime }), nearChange)
const moments = { numRuns: 500 }

describe('instants in a zone', () => {
  test('read as dayjs writes them, in every zone and around every change of the clock', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom(...formats), ({ zone: name, at }, format) => {
        expect(formatInZone(toIso(at), name, format)).toBe(
          dayjs
            .utc(at)
            .tz(name)
            .format(format ?? 'D MMM YYYY, HH:mm'),
        )
      }),
      moments,
    )
  })

  test('are on the same day, and days apart, as its calendar says', () => {
    const apart = fc.integer({ min: -40 * dayMs, max: 40 * dayMs })
    fc.assert(
      fc.property(moment, apart, ({ zone: name, at }, by) => {
        const [one, other] = [dayjs.utc(at).tz(name), dayjs.utc(at + by).tz(name)]
        const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / dayMs
        expect(isSameDay(toIso(at), toIso(at + by), name)).toBe(one.format('YYYY-MM-DD') === other.format('YYYY-MM-DD'))
        expect(daysUntil(toIso(at + by), name, toIso(at))).toBe(day(other.format('YYYY-MM-DD')) - day(one.format('YYYY-MM-DD')))
      }),
      moments,
    )
  })

  test.each([
    ['2026-06-01T07:00:00Z', '2026-06-01T16:30:00Z', '1 Jun 2026, 09:00–18:30'],
    ['2026-06-01T07:00:00Z', '2026-06-03T16:30:00Z', '1–3 Jun 2026'],
    ['2026-05-30T07:00:00Z', '2026-06-02T16:30:00Z', '30 May – 2 Jun 2026'],
    ['2026-12-30T07:00:00Z', '2027-01-02T16:30:00Z', '30 Dec 2026 – 2 Jan 2027'],
    // The same day of another month, and the same month of another year.
    ['2026-09-01T07:00:00Z', '2027-09-01T16:30:00Z', '1 Sep 2026 – 1 Sep 2027'],
  ])('from %s to %s is %s', (startsAt, endsAt, text) => {
    expect(formatRange(startsAt, endsAt, 'Europe/Berlin')).toBe(text)
  })

  test('are compared by days', () => {
    const now = '2026-03-28T23:30:00Z'
    const days = (iso: string) => relativeDays(iso, 'Europe/Berlin', now)
    expect(
      ['2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z', '2026-03-28T22:59:00Z', '2026-04-10T12:00:00Z', '2026-03-20T12:00:00Z'].map(days),
    ).toEqual(['today', 'tomorrow', 'yesterday', 'in 12 days', '9 days ago'])
  })

  test('a text that is no instant says so', () => {
    expect(formatInZone('never', 'Europe/Berlin')).toBe('Invalid Date')
  })
})

describe('the wall clock of a form', () => {
  test('shows an instant as dayjs does', () => {
    fc.assert(
      fc.property(moment, ({ zone: name, at }) => {
        expect(toWallClock(toIso(at), name)).toBe(dayjs.utc(at).tz(name).format('YYYY-MM-DDTHH:mm'))
      }),
      moments,
    )
  })

  test('leads back to the instant, or to the first of the two that look the same', () => {
    fc.assert(
      fc.property(moment, ({ zone: name, at }) => {
        const minute = Math.floor(at / 60_000) * 60_000
        const shown = toWallClock(toIso(minute), name)
        const back = fromWallClock(shown, name) ?? ''
        expect(toWallClock(back, name)).toBe(shown)
        expect(Date.parse(back)).toBeLessThanOrEqual(at)
      }),
      moments,
    )
  })

  test.each([
    ['a skipped hour is the hour after', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['of a doubled hour the first is meant', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['half an hour is skipped', '2026-10-04T02:10', 'Australia/Lord_Howe', '2026-10-03T15:40:00.000Z'],
    ['west of Greenwich', '2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['and of its doubled hour', '2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ])('%s: %s in %s', (_, wall, name, iso) => {
    expect(fromWallClock(wall, name)).toBe(iso)
  })

  test('makes nothing of nothing', () => {
    expect([toWallClock(null, 'UTC'), toWallClock('', 'UTC')]).toEqual(['', ''])
    expect([fromWallClock('', 'UTC'), fromWallClock('tomorrow', 'UTC')]).toEqual([null, null])
  })
})

describe('what a list of instants costs', () => {
  const Real = Intl.DateTimeFormat
  afterEach(() => {
    Intl.DateTimeFormat = Real
    jest.restoreAllMocks()
  })

  test('a zone has few formatters, however many instants are written', () => {
    let made = 0
    Intl.DateTimeFormat = new Proxy(Real, {
      construct: (target, given: ConstructorParameters<typeof Real>) => {
        made += 1
        return new target(...given)
      },
    })
    // A date of the language makes a formatter of its own, every time.
    const spelt = jest.spyOn(Date.prototype, 'toLocaleString')
    for (let index = 0; index < 1_000; index += 1) {
      const iso = toIso(Date.UTC(2026, 0, 1) + index * 7 * hourMs)
      formatInZone(iso, 'Asia/Kathmandu')
      formatInViewerZone(iso)
      zoneName('Asia/Kathmandu', iso)
      formatRange(iso, toIso(Date.parse(iso) + dayMs), 'Asia/Kathmandu')
    }
    expect(made).toBeGreaterThan(0)
    expect(made).toBeLessThanOrEqual(5)
    expect(spelt).not.toHaveBeenCalled()
  })

  test('the viewer reads their own time, their zone named', () => {
    expect(formatForViewer('2026-06-01T07:00:00Z')).toMatch(/^1 Jun 2026, \d\d:\d\d .+ \(your time\)$/)
  })
})
