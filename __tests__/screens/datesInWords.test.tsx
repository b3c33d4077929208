import { describe, expect, test } from '@jest/globals'
import { durationText, addLocalDays, rangeForViewer, rangeText } from '#components/events/dateTexts.ts'
import { contrastOf } from '#components/ui/contrast.ts'
import { cityOfZone } from '#contract/zoneNames.ts'
import { movesOf } from '#components/events/stateMoves.ts'

const zone = 'America/New_York'
const own = new Intl.DateTimeFormat().resolvedOptions().timeZone

describe('the dates of an event in words', () => {
  test.each([
    ['2026-06-01T13:00:00Z', '2026-06-03T21:00:00Z', 'Mon 1 Jun 2026, 09:00 to Wed 3 Jun 2026, 17:00', '3 days'],
    ['2026-06-01T13:00:00Z', '2026-06-01T21:30:00Z', 'Mon 1 Jun 2026, 09:00 to 17:30', '8.5 hours'],
    // Less than a day apart, and on two days of the calendar there.
    ['2026-06-02T01:00:00Z', '2026-06-02T05:00:00Z', 'Mon 1 Jun 2026, 21:00 to Tue 2 Jun 2026, 01:00', '2 days'],
  ])('%s to %s', (startsAt, endsAt, range, length) => {
    expect([rangeText(startsAt, endsAt, zone), durationText(startsAt, endsAt, zone)]).toEqual([range, length])
  })

  test('say nothing to a viewer whose clock shows the same', () => {
    expect(rangeForViewer('2026-06-01T13:00:00Z', '2026-06-01T21:00:00Z', own)).toBe('')
    const other = own === 'Asia/Tokyo' ? 'Europe/London' : 'Asia/Tokyo'
    expect(rangeForViewer('2026-06-01T12:00:00Z', '2026-06-01T13:00:00Z', other)).toMatch(/\d\d:00 to .*\d\d:00 for you$/)
  })

  test('name the place of the zone', () => {
    expect([cityOfZone('America/New_York'), cityOfZone('America/Argentina/Buenos_Aires'), cityOfZone('UTC')]).toEqual([
      'New York',
      'Buenos Aires',
      'UTC',
    ])
  })

  test('move by days of the calendar, over a change of the clocks too', () => {
    expect(addLocalDays('2026-06-03T21:00:00Z', 371, zone)).toBe('2027-06-09T21:00:00.000Z')
    expect(addLocalDays('2026-02-04T22:00:00Z', 126, zone)).toBe('2026-06-10T21:00:00.000Z')
    expect(addLocalDays('2026-06-03T21:00:00Z', -120, zone)).toBe('2026-02-03T22:00:00.000Z')
  })
})

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#ffffff', '#777777')).toBeLessThan(4.5)
})

test('an event goes back to Draft only while nobody has registered', () => {
  expect(movesOf({ eventStateId: 2, registrationCounts: {} })).toEqual([1, 3, 4, 6])
  expect(movesOf({ eventStateId: 2, registrationCounts: { 8: 1 } })).toEqual([3, 4, 6])
  expect(movesOf({ eventStateId: 5, registrationCounts: { 5: 40 } })).toEqual([4, 7])
})
