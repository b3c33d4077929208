import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { amountText, readAmount } from '#contract/forms/amounts.ts'

describe('an amount as people write it', () => {
  test.each([
    ['2.5B', 2.5e9],
    ['2.5 bn', 2.5e9],
    ['$750 m', 750e6],
    ['US$ 3 billion', 3e9],
    ['5MM', 5e6],
    ['750k USD', 750e3],
    ['1,200,000', 1_200_000],
    ['1.200.000', 1_200_000],
    ['1 200 000', 1_200_000],
    ['1\u202f200\u00a0000 $', 1_200_000],
    ["1'200'000", 1_200_000],
    ['1’200’000', 1_200_000],
    ['1,234,567.89', 1_234_568],
    ['1.234.567,89', 1_234_568],
    ['2,5 Mrd', 2.5e9],
    ['2,5 Mrd. USD', 2.5e9],
    ['1,2 Mds', 1.2e9],
    ['750 Mio', 750e6],
    ['100 tsd', 100e3],
    ['0', 0],
  ])('%s is %d', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  test.each([
    ['1,250', 1250],
    ['1.250', 1250],
    ['1.250B', 1.25e9],
    ['1,250B', 1250e9],
    ['1,250 Mrd', 1.25e9],
    ['1.250 Mrd', 1250e9],
    ['0,500B', 0.5e9],
    ['12,34', 12],
  ])('with one point or comma, %s is %d', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  test.each(['', '$', 'much', '-5', '1e9', '1,2,3', '1.2.3', '1 2', '12,34,56', '€ 5m', '5 constructor', '5m 6m', '5,', '9'.repeat(100)])(
    '“%s” is none',
    (text) => {
      expect(readAmount(text)).toBeUndefined()
    },
  )
})

describe('the text of an amount', () => {
  test.each([
    [0, '$0'],
    [1200, '$1,200'],
    [750e6, '$750M'],
    [2.5e9, '$2.5B'],
    [1_234_500_000, '$1,234.5M'],
    [999_999_999, '$999,999,999'],
    [1.1e12, '$1.1T'],
    [1e14, '$100T'],
  ])('of %d is %s', (amount, text) => {
    expect(amountText(amount)).toBe(text)
  })

  test('is exact: it is read as the same amount', () => {
    const amounts = fc.oneof(
      fc.nat(),
      fc.integer({ min: 0, max: 1e14 }),
      fc.nat({ max: 99_999 }).map((n) => n * 1e7),
    )
    fc.assert(fc.property(amounts, (amount) => expect(readAmount(amountText(amount))).toBe(amount)))
  })
})
