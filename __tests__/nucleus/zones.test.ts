import { afterEach, expect, test } from '@jest/globals'
import { wallClockAt } from '#nucleus/common/localDates.ts'
import { instantAtWall } from '#nucleus/kernel/zones.ts'

const { DateTimeFormat } = Intl
afterEach(() => void (Intl.DateTimeFormat = DateTimeFormat))

const wall = (time: string): number => Date.parse(`${time}Z`)

/** How many formatters have been made since, as a function. */
function countedFormatters(): () => number {
  let made = 0
  const construct = (target: typeof Intl.DateTimeFormat, of: unknown[]): object => {
    made += 1
    return Reflect.construct(target, of) as object
  }
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, { construct })
  return () => made
}

test('many times of one zone are read with a few formatters', () => {
  const made = countedFormatters()
  for (let minute = 0; minute < 1000; minute += 1) {
    const instant = instantAtWall('America/Chicago', wall('2026-11-01T00:00:00') + minute * 60_000)
    wallClockAt('America/Chicago', instant)
  }
  expect(made()).toBeLessThan(5)
})

test.each([
  ['America/New_York', 'a time that is skipped', '2026-03-08T02:30:00', '2026-03-08T07:30:00.000Z', 3 * 60 + 30],
  ['America/New_York', 'a time that comes twice', '2026-11-01T01:30:00', '2026-11-01T05:30:00.000Z', 60 + 30],
  ['Europe/London', 'the hour before summer', '2026-03-29T00:59:00', '2026-03-29T00:59:00.000Z', 59],
  ['Australia/Sydney', 'a time that comes twice', '2026-04-05T02:30:00', '2026-04-04T15:30:00.000Z', 2 * 60 + 30],
  ['Australia/Lord_Howe', 'half an hour that is skipped', '2026-10-04T02:15:00', '2026-10-03T15:45:00.000Z', 2 * 60 + 45],
  ['Asia/Calcutta', 'no change', '2026-06-01T09:00:00', '2026-06-01T03:30:00.000Z', 9 * 60],
  ['UTC', 'no offset', '2026-06-01T09:00:00', '2026-06-01T09:00:00.000Z', 9 * 60],
])('in %s, %s is as it was, each time and in any order of zones', (timeZone, _, time, instant, minutes) => {
  // More zones than are cached.
  const others = Intl.supportedValuesOf('timeZone').slice(0, 100)
  for (let turn = 0; turn < 2; turn += 1) {
    expect(instantAtWall(timeZone, wall(time))).toBe(instant)
    expect(wallClockAt(timeZone, instant).minutes).toBe(minutes)
    for (const other of others) wallClockAt(other, instant)
  }
})

test('a zone that does not exist is refused each time', () => {
  for (let turn = 0; turn < 2; turn += 1) expect(() => instantAtWall('Mars/Olympus', 0)).toThrow(RangeError)
})
