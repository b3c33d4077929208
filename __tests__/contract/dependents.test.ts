import { expect, test } from '@jest/globals'
import { restrictionText } from '#contract/dependents.ts'

const sessions = { noun: 'sessions', count: 2, keeps: true } as const

test('a delete is refused with what to do, which is said once', () => {
  expect(restrictionText([sessions])).toBe('2 sessions use it. Move or delete them first.')
  const reason = 'It has 2 registrations. Switch it off instead.'
  expect(restrictionText([sessions, { noun: 'registrations', count: 2, keeps: true, reason }])).toBe(`2 sessions use it. ${reason}`)
  expect(restrictionText([{ noun: 'sessions', count: 2 }])).toBeUndefined()
})
