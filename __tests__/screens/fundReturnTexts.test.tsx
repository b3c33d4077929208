import { describe, expect, test } from '@jest/globals'
import type { ReturnSeries } from '#components/funds/gridCells.ts'
import { draftReducer, emptyDraft } from '#components/funds/gridDraft.ts'
import { parseBlock, parseReturn, returnText } from '#components/funds/returnText.ts'
import { placeBlock, readReturnTable } from '#components/funds/returnTable.ts'
import { type CheckedReturn, returnWarnings } from '#components/funds/returnWarnings.ts'
import { returnFrequencies } from '#constants/funds.ts'

const fund = { inceptionDate: '2020-01-01', returnFrequency: returnFrequencies.monthly }
const inYear = (year: number, values: readonly number[]) => values.map((returnPct, at) => ({ year, month: at + 1, returnPct }))

test.each([
  ['1.25', 1.25],
  ['1,25', 1.25],
  [' 1.25 % ', 1.25],
  ['(1.25)', -1.25],
  ['(1,25 %)', -1.25],
  ['(-1.25)', -1.25],
  ['−0.4', -0.4],
  ['+3', 3],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['0.123456', 0.1235],
  ['.5', 0.5],
  ['', null],
  ['n/a', null],
  ['–', null],
  ['1.2.3', undefined],
  ['abc', undefined],
  ['12 Jan', undefined],
])('%s is read as %s', (text, number) => expect(parseReturn(text)).toBe(number))

test('a return is shown with two decimals, or four where it has them', () => {
  expect([1, -0.5, 0.1234, 0, -0].map(returnText)).toEqual(['1.00', '-0.50', '0.1234', '0.00', '0.00'])
})

describe('a copied block', () => {
  test('is split at tabs, semicolons, or commas that are no decimal marks', () => {
    expect(parseBlock('1.2\t3.4\r\n5\t\r\n')).toEqual([['1.2', '3.4'], ['5']])
    expect(parseBlock('1,2;3,4')).toEqual([['1,2', '3,4']])
    expect(parseBlock('1,2\n3,4')).toEqual([['1,2'], ['3,4']])
    expect(parseBlock('1.2,-3.4')).toEqual([['1.2', '-3.4']])
    expect(parseBlock('Date,Return\n2024-01,"1.5"')).toEqual([
      ['Date', 'Return'],
      ['2024-01', '1.5'],
    ])
  })

  test('lies from the active month on; a single row or column continues into the next year', () => {
    expect(placeBlock([['1'], ['2'], ['3']], { year: 2023, month: 11 }, 1).map(({ year, month }) => `${year}-${month}`)).toEqual([
      '2023-11',
      '2023-12',
      '2024-1',
    ])
    const block = placeBlock(
      [
        ['1', '2'],
        ['3', '4'],
      ],
      { year: 2023, month: 3 },
      3,
    )
    expect(block.map(({ year, month, text }) => `${year}-${month} ${text}`)).toEqual(['2023-3 1', '2023-6 2', '2024-3 3', '2024-6 4'])
  })
})

describe('a table with its own years and dates', () => {
  const texts = (rows: string[][], series?: ReturnSeries) => {
    const read = readReturnTable(rows, series)
    return read && ('problem' in read ? read.problem : read.returns.map(({ year, month, text }) => `${year}-${month} ${text}`))
  }
  test.each([
    [
      'years down, months across',
      [['Fund X'], ['', 'Jan', 'Feb', 'Mar', 'YTD'], ['2024', '1', '', '3', '4'], ['2023', '5', '6', '7', '19']],
      ['2024-1 1', '2024-3 3', '2023-1 5', '2023-2 6', '2023-3 7'],
    ],
    [
      'months down, years across',
      [
        ['', '2023', '2024'],
        ['January', '1', '2'],
        ['February', '3', '4'],
        ['March', '5', '6'],
      ],
      ['2023-1 1', '2023-2 3', '2023-3 5', '2024-1 2', '2024-2 4', '2024-3 6'],
    ],
    [
      'quarters',
      [
        ['Year', 'Q1', 'Q2', 'Q3', 'Q4'],
        ['2024', '1', '2', '3', '4'],
      ],
      ['2024-3 1', '2024-6 2', '2024-9 3', '2024-12 4'],
    ],
    [
      'dates down, with assets before the returns',
      [
        ['Date', 'AUM', 'Net return'],
        ['31.01.2024', '100', '1.5'],
        ['29.02.2024', '101', '-2'],
      ],
      ['2024-1 1.5', '2024-2 -2'],
    ],
    [
      'dates across',
      [
        ['', 'Jan-24', 'Feb-24', '3/31/2024'],
        ['Fund', '1', '2', '3'],
      ],
      ['2024-1 1', '2024-2 2', '2024-3 3'],
    ],
    [
      'American dates, of which one shows that the month comes first',
      [
        ['Date', 'Return'],
        ['1/2/2024', '1'],
        ['2/2/2024', '2'],
        ['3/29/2024', '3'],
      ],
      ['2024-1 1', '2024-2 2', '2024-3 3'],
    ],
    [
      'first days of months, which would all be in January with the day first',
      [
        ['Date', 'Return'],
        ['1/1/2024', '1'],
        ['2/1/2024', '2'],
        ['3/1/2024', '3'],
      ],
      ['2024-1 1', '2024-2 2', '2024-3 3'],
    ],
    [
      'a year and a month in two columns',
      [
        ['Year', 'Month', 'AUM', 'Net return'],
        ['2023', '12', '100', '1'],
        ['2024', '1', '101', '2'],
      ],
      ['2023-12 1', '2024-1 2'],
    ],
    [
      'months as numbers across',
      [
        ['', ...Array.from({ length: 12 }, (_, at) => String(at + 1))],
        ['2024', '0.5', '-1'],
      ],
      ['2024-1 0.5', '2024-2 -1'],
    ],
    [
      'cells that say that there is no return, which change nothing',
      [
        ['', 'Jan', 'Feb', 'Mar', 'Apr'],
        ['2024', '1', 'n/a', '-', '4'],
      ],
      ['2024-1 1', '2024-4 4'],
    ],
  ])('is read: %s', (_, rows, expected) => expect(texts(rows)).toEqual(expected))

  test('may have the benchmark in a grid of its own below', () => {
    const months = ['', 'Jan', 'Feb', 'Mar']
    const rows = [['Fund'], months, ['2024', '1', '2', '3'], ['Benchmark'], months, ['2024', '4', '5', '6']]
    expect(texts(rows)).toEqual(['2024-1 1', '2024-2 2', '2024-3 3'])
    expect(texts(rows, 'benchmarkPct')).toEqual(['2024-1 4', '2024-2 5', '2024-3 6'])
  })

  test.each([
    [
      'a month that is there twice',
      [['Class A'], ['', 'Jan', 'Feb', 'Mar'], ['2024', '1', '2', '3'], ['Class B'], ['', 'Jan', 'Feb', 'Mar'], ['2024', '4', '5', '6']],
      'January 2024 is there twice, as 1 and 4. Keep one of them.',
    ],
    [
      'dates with the day or the month first',
      [
        ['Date', 'Return'],
        ['1/2/2024', '1'],
        ['3/4/2024', '2'],
      ],
      'Dates such as 1/2/2024 can be read with the day or the month first. Write them as 2024-01-31.',
    ],
  ])('is refused in words: %s', (_, rows, problem) => expect(texts(rows)).toBe(problem))

  test('is not guessed where it has none', () =>
    expect(
      readReturnTable([
        ['1', '2'],
        ['3', '4'],
      ]),
    ).toBeUndefined())
})

describe('a warning', () => {
  const texts = (list: Parameters<typeof returnWarnings>[1]) =>
    [...returnWarnings(fund, list)].map(([month, all]) => `${month - 2020 * 12 + 1}: ${all.join('; ')}`)
  const usual = [1.2, -0.8, 2.1, 0.6, -1.4, 0.9, 1.7, -0.3, 1.1]
  test('is beside no usual return', () => expect(texts(inYear(2020, usual))).toEqual([]))
  test('is beside a decimal, all of them or one', () => {
    expect(texts(inYear(2020, [0.0125, -0.02, 0.011]))[0]).toBe('1: May be a decimal: did you mean 1.25 %?')
    expect(texts(inYear(2020, [...usual, 0.0125]))).toEqual(['10: May be a decimal: did you mean 1.25 %?'])
  })
  test('is beside a changed sign, a restatement, an outlier, a repeated value and a missing month', () => {
    const [first, second] = inYear(2020, [1.2, -0.8]) as [CheckedReturn, CheckedReturn]
    const others = inYear(2020, usual).slice(2)
    expect(texts([{ ...first, storedPct: -1.2 }, { ...second, storedPct: 0.5 }, ...others])).toEqual([
      '1: Changes the sign of the stored -1.20 %',
      '2: Restates the stored 0.50 %',
    ])
    expect(texts([{ ...first, storedPct: 1, isStoredEstimate: true }, second, ...others])).toEqual([])
    expect(texts(inYear(2020, [...usual, 38]))).toEqual(['10: Far from the other returns of this fund'])
    expect(texts(inYear(2020, [...usual, 1.1]))).toEqual(['10: The same as September 2020'])
    expect(texts(inYear(2020, usual).filter(({ month }) => month !== 4))).toEqual(['4: No return for this month'])
    expect(
      texts([
        ...inYear(2020, usual),
        { year: 2020, month: 10, returnPct: 2 },
        { year: 2020, month: 11, returnPct: 3 },
        { year: 2020, month: 12, returnPct: 4 },
        ...inYear(2021, usual),
      ]),
    ).toEqual([])
  })
  test('is beside each return of a year that repeats an earlier one, and of no shorter one', () => {
    const whole = [...usual, 2, 3, 4]
    const repeated = whole.map((_, at) => `${at + 13}: 2021 repeats the returns of 2020`)
    expect(texts([...inYear(2020, whole), ...inYear(2021, whole)])).toEqual(repeated)
    expect(texts([...inYear(2020, whole), ...inYear(2021, [...whole.slice(0, 11), 4.1])])).toEqual([])
    const short = texts([...inYear(2020, usual.slice(0, 3)), ...inYear(2021, usual.slice(0, 3))])
    expect(short.filter((text) => text.includes('repeats'))).toEqual([])
  })
})

test('each step of a draft is undone and redone', () => {
  const one = draftReducer(emptyDraft, { type: 'set', cells: { 1: { text: '1' } } })
  const two = draftReducer(one, { type: 'set', cells: { 1: { text: '2' }, 2: { text: '' } } })
  const back = draftReducer(two, { type: 'undo' })
  expect([two.cells, back.cells, draftReducer(back, { type: 'redo' }).cells]).toEqual([
    { 1: { text: '2' }, 2: { text: '' } },
    { 1: { text: '1' } },
    { 1: { text: '2' }, 2: { text: '' } },
  ])
})
