import { expect, test } from '@jest/globals'
import { dependentsText, restrictionText } from '#contract/dependents.ts'

const sessions = { noun: 'sessions', count: 2, keeps: true } as const

test('a delete is refused with what to do, which is said once', () => {
  expect(restrictionText([sessions])).toBe('2 sessions use it. Move or delete them first.')
  const reason = 'It has 2 registrations. Switch it off instead.'
  expect(restrictionText([sessions, { noun: 'registrations', count: 2, keeps: true, reason }])).toBe(`2 sessions use it. ${reason}`)
  expect(restrictionText([{ noun: 'sessions', count: 2 }])).toBeUndefined()
})

test('rows that need other words than that they use it are named in a sentence of their own', () => {
  const note = '3 registrations chose it. Their answers stay readable and are exported.'
  const registrations = { noun: 'registrations', count: 3, note }
  expect(dependentsText([registrations], 'it')).toEqual([note])
  expect(dependentsText([{ noun: 'sessions', count: 2 }, registrations], 'it')).toEqual(['2 sessions use it.', note])
  expect(restrictionText([registrations])).toBeUndefined()
})
