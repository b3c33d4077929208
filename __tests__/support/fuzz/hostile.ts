import fc from 'fast-check'

const nested = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 0)

/** What broke something before, or is right beside a bound. */
const sharp: readonly unknown[] = [
  'Sum\u0000mit',
  'Sum\ud800mit',
  2_147_483_648,
  -2_147_483_649,
  '0026-01-05T09:00:00Z',
  null,
  '&'.repeat(30_000),
]

/** What nobody who means well sends. */
const chosen: readonly unknown[] = [
  true,
  '',
  '   ',
  '\udfff',
  '\u202e\uffff\ud83d\ude00',
  'a'.repeat(50_000),
  '<table><tr><td>'.repeat(2000),
  '__proto__',
  'constructor',
  'toString',
  "'; drop table events; --",
  '%_\\',
  0,
  -0,
  -1,
  0.5,
  32_768,
  40_000,
  2_147_483_647,
  9_007_199_254_740_993,
  1e308,
  -1e308,
  '1e3',
  '0x10',
  ' 7 ',
  '2147483648',
  '99999999999999999999',
  '0000-01-01T00:00:00Z',
  '1899-12-31T23:59:59Z',
  '2200-12-31T23:59:59Z',
  '2201-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '+012026-01-01T00:00:00Z',
  '2026-06-01T13:00:00+02:00',
  '2026-02-30T00:00:00Z',
  '2026-06-30T23:59:60Z',
  'infinity',
  'EST',
  '+05:30',
  'utc',
  '/nucleus/files/00000000-0000-4000-8000-000000000000',
  '/nucleus/files/__proto__',
  'javascript:alert(1)',
  'https://example.com/\u0000',
  [],
  {},
  [[]],
  [null],
  { length: 3 },
  { toString: 1, constructor: { prototype: { isAdmin: true } } },
  nested(2000),
  Array.from({ length: 2000 }, (_, at) => at),
]

/** All of these values. */
export const hostileValues: readonly unknown[] = [...sharp, ...chosen]

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...sharp) },
  { weight: 5, arbitrary: fc.constantFrom(...chosen) },
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
)
/** Names of fields and parameters that no call has. */
export const strangeNames = ['__proto__', 'constructor', 'prototype', 'toString', 'page[]', 'page[a]', 'q[][b]', 'a.b', '', 'x\u0000']
