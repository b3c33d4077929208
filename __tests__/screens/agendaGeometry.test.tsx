import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { stepMinutes } from '#constants/agenda.ts'
import { timeZoneNames } from '#constants/timeZones.ts'
import { atTime, boundsOf, dateAt, marksOf, minuteMs, scaleOf, startOfDay, timeAt } from '#components/events/agenda/dayScale.ts'
import { dayNameHeight, instantAt, pixelsAt, planScaleOf } from '#components/events/agenda/planScale.ts'
import { lanesOf } from '#components/events/agenda/lanes.ts'
import { startSlotAt, moveSlotToDate, type SessionSlot, slotAfterKey, resizeSlot } from '#components/events/agenda/sessionSlot.ts'

const hourMs = 60 * minuteMs
const stepMs = stepMinutes * minuteMs
const zone = fc.constantFrom(...timeZoneNames)
const date = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const span = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 60 })).map(([from, length]) => ({
  startsAt: from * stepMs,
  endsAt: (from + length) * stepMs,
}))

describe('the hours of a day', () => {
  const hours = (day: string, of: string) => (startOfDay(day, of, 1) - startOfDay(day, of)) / hourMs
  const labels = (day: string, of: string) => {
    const whole = { date: day, startTime: '00:00', endTime: '23:59' }
    return marksOf(scaleOf(whole, [], of)).map(({ label }) => label)
  }

  test('are 23 in spring, with one left out, and 25 in autumn, with one that comes twice and says which it is', () => {
    expect(hours('2026-03-29', 'Europe/Paris')).toBe(23)
    expect(labels('2026-03-29', 'Europe/Paris').slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00'])
    expect(hours('2026-10-25', 'Europe/Paris')).toBe(25)
    expect(labels('2026-10-25', 'Europe/Paris').slice(1, 5)).toEqual(['01:00', '02:00 GMT+2', '02:00 GMT+1', '03:00'])
    expect(labels('2026-10-25', 'Europe/Paris')).toHaveLength(25)
    expect(labels('2026-11-01', 'America/New_York').slice(0, 4)).toEqual(['00:00', '01:00 EDT', '01:00 EST', '02:00'])
    expect(hours('2026-06-01', 'America/New_York')).toBe(24)
  })

  test('hold the day’s own times and its sessions, with an hour to spare, and end at midnight unless a session goes on', () => {
    const day = { date: '2026-06-01', startTime: '09:00', endTime: '17:30' }
    const shown = (sessions: [string, string][]) => {
      const scale = scaleOf(
        day,
        sessions.map(([startsAt, endsAt]) => ({ startsAt: atTime(day.date, startsAt, 'UTC'), endsAt: atTime(day.date, endsAt, 'UTC') })),
        'UTC',
      )
      return [timeAt(scale.startsAt, 'UTC'), (scale.endsAt - startOfDay(day.date, 'UTC')) / hourMs]
    }
    expect(shown([])).toEqual(['08:00', 19])
    expect(shown([['07:10', '07:40']])).toEqual(['06:00', 19])
    expect(shown([['00:10', '23:30']])).toEqual(['00:00', 24])
    expect(shown([['22:00', '25:15']])).toEqual(['08:00', 27])
    expect(shown([['22:00', '29:00']])).toEqual(['08:00', 29])
  })

  test('go on after midnight where the day does', () => {
    const scale = scaleOf({ date: '2026-06-01', startTime: '19:00', endTime: '01:00' }, [], 'UTC')
    expect([timeAt(scale.startsAt, 'UTC'), (scale.endsAt - startOfDay('2026-06-01', 'UTC')) / hourMs]).toEqual(['18:00', 26])
  })

  test('of a day without times are the usual ones, and a late start has an hour at least', () => {
    const bare = scaleOf({ date: '2026-06-01' }, [], 'Asia/Kolkata')
    expect([timeAt(bare.startsAt, 'Asia/Kolkata'), timeAt(bare.endsAt, 'Asia/Kolkata')]).toEqual(['07:00', '19:00'])
    const late = scaleOf({ date: '2026-06-01', startTime: '20:00' }, [], 'UTC')
    expect([timeAt(late.startsAt, 'UTC'), timeAt(late.endsAt, 'UTC')]).toEqual(['19:00', '22:00'])
  })

  test('in any zone, on any date: a place on screen is the instant that was drawn there, and each hour has its mark', () => {
    fc.assert(
      fc.property(zone, date, fc.integer({ min: 0, max: 23 * 12 }), (of, day, step) => {
        const wholeDay = { agendaDayId: 1, date: day, startTime: '00:00', endTime: '23:59' }
        const scale = planScaleOf([wholeDay], { zone: of, sessionsOf: () => [] })
        const at = scale.parts[0].startsAt + step * stepMs
        expect(instantAt(scale, pixelsAt(scale, at))).toBe(at)
        expect(instantAt(scale, pixelsAt(scale, at) + 3)).toBe(at)
        expect(dateAt(startOfDay(day, of), of)).toBe(day)
        expect(dateAt(startOfDay(day, of) - 1, of)).not.toBe(day)
        const labels = marksOf(scale.parts[0]).map(({ label }) => label)
        expect(new Set(labels).size).toBe(labels.length)
        expect(labels.length).toBeGreaterThanOrEqual(22)
      }),
    )
  })
})

describe('sessions that overlap', () => {
  test('stand beside each other; those that only touch below each other', () => {
    const sessions = [
      [0, 60],
      [30, 90],
      [60, 120],
      [120, 150],
    ].map(([from = 0, to = 0]) => ({ startsAt: from * minuteMs, endsAt: to * minuteMs }))
    expect(sessions.map((one) => lanesOf(sessions).get(one))).toEqual([
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 2 },
      { lane: 0, lanes: 1 },
    ])
  })

  test('never cover each other, and no more lanes are made than sessions run at once', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 40 }), (sessions) => {
        const lanes = lanesOf(sessions)
        expect(lanes.size).toBe(sessions.length)
        const overlaps = (one: (typeof sessions)[number], other: (typeof sessions)[number]) =>
          one.startsAt < other.endsAt && other.startsAt < one.endsAt
        for (const one of sessions) {
          const mine = lanes.get(one)
          expect(mine?.lane).toBeLessThan(mine?.lanes ?? 0)
          for (const other of sessions) if (one !== other && overlaps(one, other)) expect(lanes.get(other)?.lane).not.toBe(mine?.lane)
        }
        const mostAtOnce = Math.max(
          0,
          ...sessions.map(({ startsAt }) => sessions.filter((one) => one.startsAt <= startsAt && startsAt < one.endsAt).length),
        )
        expect(Math.max(0, ...[...lanes.values()].map((lane) => lane.lanes))).toBe(mostAtOnce)
      }),
    )
  })
})

describe('a session that is moved', () => {
  const day = '2026-06-01'
  const bounds = boundsOf(day, 'UTC')
  const at = (time: string) => atTime(day, time, 'UTC')
  const place: SessionSlot = { startsAt: at('09:00'), endsAt: at('09:30'), sessionLocationId: 2 }
  const columns = [1, 2, null]
  const after = (key: string, isShifted = false) => slotAfterKey({ key, isShifted }, place, { columns, bounds })

  test('goes by five minutes, an hour or a column with the keys, and Shift stretches its end', () => {
    expect(after('ArrowUp')).toEqual({ ...place, startsAt: at('08:55'), endsAt: at('09:25') })
    expect(after('PageDown')).toEqual({ ...place, startsAt: at('10:00'), endsAt: at('10:30') })
    expect(after('ArrowRight')).toEqual({ ...place, sessionLocationId: null })
    expect(after('ArrowLeft')).toEqual({ ...place, sessionLocationId: 1 })
    expect(after('ArrowDown', true)).toEqual({ ...place, endsAt: at('09:35') })
    expect(after('ArrowUp', true)).toEqual({ ...place, endsAt: at('09:25') })
    expect(after('x')).toBeUndefined()
  })

  test('keeps its length, stays on steps and within the day, whatever keys are pressed', () => {
    const key = fc.record({
      key: fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown'),
      isShifted: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(key, { maxLength: 60 }), (keys) => {
        let now = place
        for (const pressed of keys) {
          const next = slotAfterKey(pressed, now, { columns, bounds }) ?? now
          if (!pressed.isShifted) expect(next.endsAt - next.startsAt).toBe(now.endsAt - now.startsAt)
          now = next
          expect(now.startsAt % stepMs).toBe(0)
          expect(now.startsAt).toBeGreaterThanOrEqual(bounds.startsAt)
          expect(now.endsAt).toBeLessThanOrEqual(bounds.endsAt)
          expect(now.endsAt - now.startsAt).toBeGreaterThanOrEqual(stepMs)
          expect(columns).toContain(now.sessionLocationId)
        }
      }),
    )
  })

  test('stops at the edges: of the day when it is moved, at five minutes when it is stretched', () => {
    expect(startSlotAt(place, at('00:00') - hourMs, bounds)).toEqual({ ...place, startsAt: at('00:00'), endsAt: at('00:30') })
    expect(startSlotAt(place, at('30:00'), bounds)).toEqual({ ...place, startsAt: at('28:30'), endsAt: at('29:00') })
    expect(resizeSlot(place, 'start', at('12:00'), bounds)).toEqual({ ...place, startsAt: at('09:25') })
    expect(resizeSlot(place, 'end', at('08:00'), bounds)).toEqual({ ...place, endsAt: at('09:05') })
  })

  test('keeps the time of the clock on the wall on another date, also over a change of the clocks', () => {
    const zoned = { startsAt: atTime('2026-03-28', '09:00', 'Europe/Paris'), endsAt: atTime('2026-03-28', '10:00', 'Europe/Paris') }
    const moved = moveSlotToDate(zoned, '2026-03-29', 'Europe/Paris')
    expect(timeAt(moved.startsAt, 'Europe/Paris')).toBe('09:00')
    expect(dateAt(moved.startsAt, 'Europe/Paris')).toBe('2026-03-29')
    expect(moved.startsAt - zoned.startsAt).toBe(23 * hourMs)
    expect(moved.endsAt - moved.startsAt).toBe(hourMs)
  })
})

describe('several days below each other', () => {
  const dayOf = (agendaDayId: number, date: string) => ({ agendaDayId, date, startTime: '09:00', endTime: '17:00' })
  const days = [dayOf(1, '2026-06-01'), dayOf(2, '2026-06-02'), dayOf(3, '2026-06-03')] as const
  const scaleAt = (pixelsPerMinute: number, sessionsOf: (id: number) => { startsAt: number; endsAt: number }[] = () => []) =>
    planScaleOf(days, { zone: 'UTC', pixelsPerMinute, sessionsOf })

  test('have no night between them, and each instant is where it is read back from, at every zoom', () => {
    for (const zoom of [0.8, 1.6, 3.2]) {
      const scale = scaleAt(zoom)
      expect(scale.height).toBeCloseTo(3 * (dayNameHeight + 10 * 60 * zoom))
      for (const { date } of days) {
        const at = atTime(date, '10:15', 'UTC')
        expect(instantAt(scale, pixelsAt(scale, at))).toBe(at)
      }
    }
  })

  test('take what is dropped on the name of a day to the end of the day above it', () => {
    const scale = scaleAt(1.6)
    const [, second] = scale.parts
    expect(instantAt(scale, (second?.top ?? 0) - 10)).toBe(atTime('2026-06-01', '18:00', 'UTC'))
  })

  test('show a night once: where the day before goes on into it', () => {
    const late = { startsAt: atTime('2026-06-01', '22:00', 'UTC'), endsAt: atTime('2026-06-02', '01:30', 'UTC') }
    const early = { startsAt: atTime('2026-06-02', '00:00', 'UTC'), endsAt: atTime('2026-06-02', '02:00', 'UTC') }
    const scale = scaleAt(1.6, (id) => (id === 1 ? [late] : id === 2 ? [early] : []))
    expect(scale.parts[1]?.startsAt).toBe(scale.parts[0].endsAt)
  })
})
