import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { formatDateText, formatWithWeekday, readDateText, stepDateText } from '#components/form/dateText.ts'

describe('a typed date', () => {
  test.each([
    '12 Apr 2027, 09:00',
    '12 apr 2027 9:00',
    '12.4.2027 09:00',
    '12. April 2027, 9.00',
    '12/04/2027 9h00',
    '12-4-27 0900',
    '2027-04-12T09:00',
    '2027-04-12 09:00:00',
    'Mon 12 Apr 2027, 09:00',
    'April 12, 2027 9:00 am',
    '12th apr 2027 9',
    '12 apr 2027',
  ])('%s is 12 April 2027 at nine', (text) => {
    expect(readDateText(text, 'dateTime')).toBe('2027-04-12T09:00')
  })

  test.each(['', 'tomorrow', '31 Feb 2027, 09:00', '12 13 2027', '12 apr', '12 apr 2027 25:00', '12 apr 2027 at nine', '2027-13-45T09:00'])(
    '“%s” is none',
    (text) => {
      expect(readDateText(text, 'dateTime')).toBeUndefined()
    },
  )

  test('keeps the time of the value before when it has none itself', () => {
    expect(readDateText('13 apr 2027', 'dateTime', { before: '2027-04-12T17:30' })).toBe('2027-04-13T17:30')
  })

  test.each(['10:30', '10h30', '10:30 am'])('%s alone is a time of the date before', (text) => {
    expect(readDateText(text, 'dateTime', { before: '2027-04-12T09:00' })).toBe('2027-04-12T10:30')
    expect(readDateText(text, 'dateTime')).toBeUndefined()
  })

  test.each(['13 apr', '13 April', 'apr 13', 'Tue 13 apr', '13/4', '13.4.', '13 apr 9:00', '13 apr 9am'])(
    '%s is in the year before',
    (text) => {
      expect(readDateText(text, 'dateTime', { before: '2027-04-12T09:00' })).toBe('2027-04-13T09:00')
      expect(readDateText(text, 'dateTime')).toBeUndefined()
    },
  )

  test('whose year is written otherwise, or is still to come, is not in the year before', () => {
    const before = '2027-04-12'
    expect(['13 apr 20', 'apr 13 26', '31 feb'].map((text) => readDateText(text, 'date', { before }))).toEqual([
      '2020-04-13',
      undefined,
      undefined,
    ])
    expect(readDateText('13 apr', 'date', { before, isTyping: true })).toBeUndefined()
  })

  test.each(['12.4', '1030', '12'])('%s alone is neither a time nor a date', (text) => {
    expect(readDateText(text, 'dateTime', { before: '2027-04-12T09:00' })).toBeUndefined()
  })

  test('is not taken for another while its year or its time is being typed', () => {
    const text = '12 Apr 2027, 10:30'
    const read = [...text].map((_, index) => readDateText(text.slice(0, index + 1), 'dateTime', { isTyping: true }))
    expect(read.filter(Boolean)).toEqual(['2027-04-12T09:00', '2027-04-12T09:00', '2027-04-12T09:00', '2027-04-12T10:30'])
  })

  test('without a time, and a time without a date', () => {
    expect([readDateText('12.4.27', 'date'), readDateText('2027-04-12', 'date'), readDateText('12 apr', 'date')]).toEqual([
      '2027-04-12',
      '2027-04-12',
      undefined,
    ])
    expect(['9', '930', '9:30', '9.30 pm', '24:00', 'noon'].map((text) => readDateText(text, 'time'))).toEqual([
      '09:00',
      '09:30',
      '09:30',
      '21:30',
      undefined,
      undefined,
    ])
  })

  test('is shown as it can be typed', () => {
    const value = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 16))
    fc.assert(
      fc.property(value, (dateTime) => {
        expect(readDateText(formatDateText(dateTime, 'dateTime'), 'dateTime')).toBe(dateTime)
        expect(readDateText(formatWithWeekday(dateTime, 'dateTime'), 'dateTime')).toBe(dateTime)
        expect(readDateText(formatDateText(dateTime.slice(0, 10), 'date'), 'date')).toBe(dateTime.slice(0, 10))
        expect(readDateText(dateTime.slice(11), 'time')).toBe(dateTime.slice(11))
      }),
    )
  })
})

test.each([
  [0, 1, '1 Feb 2028, 23:59'],
  [4, 1, '29 Feb 2028, 23:59'],
  [9, -1, '31 Jan 2027, 23:59'],
  [14, 1, '1 Feb 2028, 00:59'],
  [18, 1, '1 Feb 2028, 00:00'],
] as const)('an arrow key at %s steps that part by %s: %s', (position, by, text) => {
  expect(formatDateText(stepDateText('2028-01-31T23:59', 'dateTime', { position, by }), 'dateTime')).toBe(text)
})
