import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { type Repeat, readRepeat, repeatFrequencies, repeatRuleOf, repeatText, weekdays } from '#contract/calendar/repeatRule.ts'

describe('a repeat rule', () => {
  test.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;UNTIL=20260410', 'Every 2 weeks on Monday and Friday'],
    ['FREQ=MONTHLY;BYDAY=2TU;COUNT=6', 'Every month on the second Tuesday'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday'],
    ['FREQ=YEARLY', 'Every year'],
  ])('%s is %s', (rule, text) => {
    const repeat = readRepeat(rule)
    expect(repeat && repeatText(repeat)).toBe(text)
  })

  test.each([
    '',
    'daily',
    'FREQ=HOURLY',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=100',
    'FREQ=DAILY;COUNT=101',
    'FREQ=DAILY;COUNT=3;UNTIL=20260410',
    'FREQ=DAILY;UNTIL=20260231',
    'FREQ=DAILY;UNTIL=20260410T090000Z',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;BYDAY=MO,MO',
    'FREQ=MONTHLY;BYDAY=6FR',
    'FREQ=WEEKLY;BYHOUR=9',
    'FREQ=WEEKLY;',
    'FREQ=DAILY=X',
    'FREQ=DAILY;COUNT=2=9',
    'FREQ=WEEKLY;UNTIL=22010101',
    'FREQ=WEEKLY;UNTIL=18991231',
  ])('“%s” is none', (rule) => {
    expect(readRepeat(rule)).toBeUndefined()
  })

  test('is read as it is written', () => {
    const day = fc.constantFrom(...weekdays)
    const date = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10))
    const end = fc.oneof(
      fc.constant({ until: null, count: null }),
      date.map((until) => ({ until, count: null })),
      fc.integer({ min: 1, max: 100 }).map((count) => ({ until: null, count })),
    )
    const repeats: fc.Arbitrary<Repeat> = fc
      .tuple(
        fc.constantFrom(...repeatFrequencies),
        fc.integer({ min: 1, max: 99 }),
        fc.uniqueArray(day, { maxLength: 7 }),
        fc.integer({ min: -5, max: 5 }),
        end,
      )
      .map(([frequency, interval, days, nth, ends]) => ({
        ...{ frequency, interval, ...ends },
        days:
          frequency === 'WEEKLY'
            ? days.map((one) => ({ day: one, nth: 0 }))
            : frequency === 'MONTHLY'
              ? days.map((one) => ({ day: one, nth }))
              : [],
      }))
    fc.assert(fc.property(repeats, (repeat) => expect(readRepeat(repeatRuleOf(repeat))).toEqual(repeat)))
  })
})
