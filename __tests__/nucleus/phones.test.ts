import { expect, test } from '@jest/globals'
import { Refusal } from '#nucleus/base/errors.ts'
import { completePhone, preparedPhones } from '#nucleus/common/phones.ts'

test.each([
  ['+41 44 668 18 00', undefined],
  ['044 668 18 00', 'CH'],
  ['0041 44 668 18 00', 'CH'],
  ['+41 (0)44 668-18-00', 'US'],
])('%s in %s is one number', (text, country) => {
  expect(completePhone(text, country)).toBe('+41446681800')
})

test.each([
  ['044 668 18 00', undefined],
  ['+41 44', 'CH'],
  ['call the office', 'CH'],
  ['call +41 44 668 18 00', 'CH'],
  ['+41 44 668 18 00 ext. 12', 'CH'],
  ['044 668 18 00', 'Atlantis'],
])('%s in %s is not a complete number', (text, country) => {
  expect(completePhone(text, country)).toBeUndefined()
})

test('a write stores complete numbers, and refuses an incomplete one unless it was there before', () => {
  const phones = (input: Record<string, unknown>, current?: Record<string, unknown>) =>
    preparedPhones(['phone', 'mobile'], { input, current })
  expect(phones({ phone: '(202) 555-0143', mobile: '', countryCode: 'US' })).toEqual({ phone: '+12025550143', mobile: null })
  expect(phones({ phone: 'ask Ann', mobile: null }, { phone: 'ask Ann' })).toEqual({})
  const refused = phones({ phone: 'ask Ann', mobile: '12' }, { phone: '+12025550143' })
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({
    status: 422,
    data: { fields: { phone: expect.stringContaining('“ask Ann” is not a complete number'), mobile: expect.any(String) } },
  })
})
