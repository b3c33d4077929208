import fc from 'fast-check'
import * as z from 'zod'
import type { AnyCall } from '#contract/define.ts'
import { hostile, strangeNames } from './hostile.ts'
import type { SentRequest } from './sent.ts'
import { type KnownIds, objectOf, valueOf } from './values.ts'

/** A request as it will be sent. `base` is a stored row that a body starts from, or nothing for a new one. */
export type Plan = (base: Record<string, unknown> | undefined) => SentRequest

const json = { 'content-type': 'application/json' }
/** Texts that are no body of any call, or are one only by chance. */
export const rawBodies = [
  '',
  ' ',
  '[]',
  '{}',
  'null',
  '7',
  '"text"',
  '{',
  '{"a":}',
  '[{"eventId":1}]',
  '\u0000',
  '{"a":"\\ud800"}',
  '[[[[[[',
  'a=1&b=2',
]
/** Types that bodies are sent with by mistake, or on purpose. */
export const wrongTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'x',
]

/** Requests of a call: as it is meant, with some of its values spoiled, and with an address or a body that is none. */
export const requestsOf = (call: AnyCall, known: KnownIds): fc.Arbitrary<Plan> =>
  call.method === 'GET' ? reads(call, known) : writes(call, known)

function reads({ path, params, query }: AnyCall, known: KnownIds): fc.Arbitrary<Plan> {
  const names = Object.keys(params.shape)
  const inPath = fc.record(
    Object.fromEntries(names.map((name) => [name, mostly(valueOf(params.shape[name] as z.ZodType, known, name).map(encoded))])),
  ) as fc.Arbitrary<Record<string, string>>
  const declared = (query ?? z.object({})).shape as Record<string, z.ZodType>
  const pairs = Object.entries(declared).map(([name, schema]) =>
    mostly(valueOf(schema, known, name).map(encoded)).map((value) => `${name}=${value}`),
  )
  const strange = fc
    .tuple(fc.constantFrom(...strangeNames, ...Object.keys(declared)), hostile)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  const search =
    pairs.length > 0
      ? fc.array(fc.oneof({ weight: 8, arbitrary: fc.oneof(...pairs) }, strange), { maxLength: 4 })
      : fc.array(strange, { maxLength: 1 })
  return fc.tuple(inPath, search).map(([values, search]) => () => {
    const url = `/nucleus${path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')}`
    return { method: 'GET', url: search.length > 0 ? `${url}?${search.join('&')}` : url }
  })
}

/** One in six is spoiled; some of these cannot be decoded at all. */
const mostly = (meant: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 10, arbitrary: meant },
    hostile.map(encoded),
    fc.constantFrom('%', '%E0%A4%A', '%00', '%ED%A0%80', '..', '%2e%2e%2f', 'a'.repeat(1500)),
  )

/** Text of an address, short enough for a header. */
const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : String(JSON.stringify(value))).toWellFormed().slice(0, 1200))

function writes({ path, body }: AnyCall, known: KnownIds): fc.Arbitrary<Plan> {
  const url = `/nucleus${path}`
  const schema = body instanceof z.ZodObject ? body : z.object({})
  const declared = Object.keys(schema.shape)
  const name = fc.oneof(
    { weight: declared.length > 0 ? 8 : 0, arbitrary: fc.constantFrom(...declared, 'a') },
    fc.constantFrom(...strangeNames),
  )
  const change = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(name, hostile) },
    { weight: 2, arbitrary: fc.tuple(name, fc.constant(undefined)) },
  )
  const meant = objectOf(schema, known)
  const object = fc
    .record({
      meant,
      isFromRow: fc.boolean(),
      /** How many of the generated values go over the row's own. */
      length: fc.integer({ min: 0, max: 4 }),
      changes: fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        { weight: 3, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }) },
      ),
    })
    .map(({ meant: made, isFromRow, length, changes }): Plan => (base) => {
      const own =
        isFromRow && base
          ? {
              ...base,
              ...Object.fromEntries(
                Object.entries(made)
                  .filter(([key]) => !(key in base))
                  .slice(0, length),
              ),
            }
          : made
      return { method: 'POST', url, headers: json, payload: textOf({ ...own }, changes) }
    })
  const raw = fc.constantFrom(...rawBodies).map((payload): Plan => () => ({ method: 'POST', url, headers: json, payload }))
  const typed = fc.tuple(fc.constantFrom(...wrongTypes), fc.constantFrom(...rawBodies)).map(([type, payload]): Plan => () => ({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload,
  }))
  return fc.oneof({ weight: 14, arbitrary: object }, raw, typed)
}

/** As text, because an object that is written as one cannot have a key __proto__. */
function textOf(values: Record<string, unknown>, changes: readonly (readonly [string, unknown])[]): string {
  const entries = new Map(Object.entries(values))
  for (const [name, value] of changes) entries.set(name, value)
  const parts = [...entries].flatMap(([name, value]) => {
    const text = JSON.stringify(value) as string | undefined
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${parts.join(',')}}`
}
