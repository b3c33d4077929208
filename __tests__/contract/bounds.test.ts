import { describe, expect, it } from '@jest/globals'
import type * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { importAsked } from '#contract/import.ts'
import { allCalls, allResources } from '#contract/index.ts'
import { defOf, leavesOf } from '../support/schemaLeaves.ts'

/** What no column holds must not pass any schema of what comes in: each leaf of each body, address and query is tried. */
const inputs = [
  ...allCalls.flatMap(({ name, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) => (schema ? leavesOf(schema, `${name} ${part}`) : [])),
  ),
  // What goes with the file of an import.
  ...leavesOf(importAsked, 'import asked'),
]
const ofType = (type: string) => inputs.filter(({ schema }) => defOf(schema).type === type)
const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const accepting = (type: string, value: unknown) =>
  ofType(type)
    .filter(({ schema }) => takes(schema, value))
    .map(({ path }) => path)

describe('no schema of what comes in', () => {
  it('is left out of this test', () => {
    const types = new Set(inputs.map(({ schema }) => defOf(schema).type))
    expect([...types].sort()).toEqual(['array', 'custom', 'number', 'string'])
    // The forms that are no JSON: an upload, and the read and the check of each import.
    const imports = allResources.flatMap(({ calls: { importRead, importCheck } }) => [importRead, importCheck])
    const forms = imports.flatMap((call) => (call ? [`${call.name} body`] : []))
    expect(ofType('custom').map(({ path }) => path)).toEqual(['common/uploadFile body', ...forms])
  })

  it.each([2_147_483_648, -2_147_483_649, 9_007_199_254_740_993, 1e308, '2147483648'])('takes the whole number %p', (value) => {
    expect(accepting('number', value)).toEqual([])
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
