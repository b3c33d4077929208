import { describe, expect, it } from '@jest/globals'
import type * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { importOptions } from '#contract/import.ts'
import { allCalls, allResources } from '#contract/index.ts'
import { isMultiLine } from '#contract/messages.ts'
import { defOf, leavesOf } from '../support/schemaLeaves.ts'

/** What no column holds must not pass any schema of what comes in: each leaf of each body, address and query is tried. */
const inputs = [
  ...allCalls.flatMap(({ name, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) => (schema ? leavesOf(schema, `${name} ${part}`) : [])),
  ),
  // What goes with the file of an import.
  ...leavesOf(importOptions, 'import options'),
]
const ofType = (type: string) => inputs.filter(({ schema }) => defOf(schema).type === type)
const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
/** Each kind of control character, in texts that fields of every kind would take without it. */
const hostileTexts = ['\n', '\r\n', '\t', '\v', '\u0007', '\u001b', '\u007f', '\u0085', '\u009b', '\u2028', '\u2029'].flatMap((sign) => [
  `a${sign}b`,
  `ada${sign}@example.com`,
  `https://example.com/a${sign}b`,
  `2026-01-05T09:00:00${sign}Z`,
  `Europe/London${sign}`,
  `1${sign}`,
])
/** What the schema makes of a text; empty when it refuses it, and of an address of numbers. */
function parsed(schema: z.ZodType, text: string): string {
  const { data } = schema.safeParse(text)
  return typeof data === 'string' ? data : ''
}
/** Amounts, answers, and the least and the greatest number that a question accepts and its steps: their columns hold more than whole numbers of 32 bits. */
const isAmount = (path: string) =>
  /(Usd|body\.validation\.(min|max|step)|^events\/registrationResponses\/update body\.answers\.\{\}$|^funds\/.*\.(\w*[aA]um|nav|capacity|\w+Investment|fundSize|committedCapital))$/.test(
    path,
  )
const isSafe = (value: unknown) => Math.abs(Number(value)) < 1e12
const isControl = (text: string) => /[\p{Cc}\u2028\u2029]/u.test(text)
const accepting = (type: string, value: unknown) =>
  ofType(type)
    .filter(({ schema }) => takes(schema, value))
    .map(({ path }) => path)

describe('no schema of what comes in', () => {
  it('is left out of this test', () => {
    const types = new Set(inputs.map(({ schema }) => defOf(schema).type))
    expect([...types].sort()).toEqual(['array', 'custom', 'number', 'string'])
    // The forms that are no JSON: three uploads, and the read and the check of each import.
    const imports = allResources.flatMap(({ calls: { importRead, importCheck } }) => [importRead, importCheck])
    const forms = imports.flatMap((call) => (call ? [`${call.name} body`] : []))
    const uploads = ['common/uploadFile body', 'events/registrationFile/upload body', 'events/vettingDocument/add body']
    expect(
      ofType('custom')
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual([...uploads, ...forms].toSorted())
  })

  it.each([2_147_483_648, -2_147_483_649, 9_007_199_254_740_993, 1e308, '2147483648'])('takes the whole number %p', (value) => {
    expect(accepting('number', value).filter((path) => !(isSafe(value) && isAmount(path)))).toEqual([])
  })

  it.each([
    ['a NUL', 'Sum\u0000mit'],
    ['half of a surrogate pair', 'Sum\ud800mit'],
    ['the other half', 'https://example.com/\udc00'],
    ['a NUL in an address', 'https://example.com/\u0000'],
    ['a NUL in an e-mail address', 'ada\u0000@example.com'],
    ['text without end', 'a'.repeat(200_000)],
  ])('takes %s', (_, value) => {
    expect(accepting('string', value)).toEqual([])
  })

  it('lets a text of one line hold a line break or another control character', () => {
    const oneLine = ofType('string').filter(({ schema }) => !isMultiLine(schema))
    expect(oneLine.length).toBeGreaterThan(50)
    const through = oneLine.filter(({ schema }) => hostileTexts.some((text) => isControl(parsed(schema, text))))
    expect(through.map(({ path }) => path)).toEqual([])
  })

  it('lets a text of several lines hold any control character but a line break and a tab', () => {
    const several = ofType('string').filter(({ schema }) => isMultiLine(schema))
    const through = several.filter(({ schema }) => hostileTexts.some((text) => isControl(parsed(schema, text).replace(/[\n\t]/g, ''))))
    expect(through.map(({ path }) => path)).toEqual([])
    const written = several.filter(({ schema }) => parsed(schema, 'one\r\ntwo\rthree\u2028four') !== 'one\ntwo\nthree\nfour')
    expect(written.map(({ path }) => path)).toEqual([])
  })

  it('that is of web addresses takes one with a user or a password', () => {
    const addresses = ofType('string').filter(({ schema }) => takes(schema, 'https://example.com/') && !takes(schema, 'Summit'))
    expect(addresses.length).toBeGreaterThan(10)
    const taken = ['https://ada@example.com/', 'https://ada:pass@example.com/', 'https:\\\\ada@example.com', 'http://:pass@example.com']
    expect(addresses.filter(({ schema }) => taken.some((value) => takes(schema, value))).map(({ path }) => path)).toEqual([])
  })

  it.each(['0026-01-05T09:00:00Z', '1899-12-31T23:59:59.999Z', '2201-01-01T00:00:00Z'])('that is of instants takes %s', (value) => {
    const instants = ofType('string').filter(({ schema }) => takes(schema, '2026-01-05T09:00:00Z') && !takes(schema, 'Summit'))
    expect(instants.length).toBeGreaterThan(10)
    expect(instants.filter(({ schema }) => takes(schema, value)).map(({ path }) => path)).toEqual([])
  })

  it('takes a list without end', () => {
    const endless = ofType('array').filter(({ schema }) => {
      const issues = schema.safeParse(Array.from({ length: limits.selectableRows + 1 }, () => undefined)).error?.issues ?? []
      return !issues.some(({ code, path }) => code === 'too_big' && path.length === 0)
    })
    expect(endless.map(({ path }) => path)).toEqual([])
  })
})
