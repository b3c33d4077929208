import fc from 'fast-check'
import type * as z from 'zod'
import { limitsOf } from '#contract/messages.ts'
import { defOf } from '../schemaLeaves.ts'

/** Values worth trying for a field, by its name: ids that exist, and words that mean something. */
export type KnownIds = Readonly<Record<string, readonly unknown[]>>

const wellFormed = [
  'Summit',
  'ada@example.com',
  'https://example.com/a.png',
  '2026-06-02T13:00:00Z',
  '2026-06-02T13:00:00.250Z',
  '#112233',
  'UTC',
  'Europe/London',
  'GB',
  'summit-1',
  'tracks',
  '1,2',
  '-name',
  '123456',
  '00000000-0000-4000-8000-000000000000',
  '<p>Hi <b>there</b></p>',
]

/** Values that a schema is made for: most of them pass, those that depend on other fields may not. */
export function valueOf(schema: z.ZodType, known: KnownIds, name = ''): fc.Arbitrary<unknown> {
  const knownValues = known[name] ?? []
  const generated = generatorFor(schema, known, name)
  return knownValues.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...knownValues) }, generated) : generated
}

/** An object of a schema, each field that may be left out there or not. */
export const objectOf = (schema: z.ZodObject, known: KnownIds): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(Object.entries(schema.shape as Record<string, z.ZodType>).map(([key, part]) => [key, valueOf(part, known, key)])),
    {
      requiredKeys: Object.keys(schema.shape).filter(
        (key) => !(schema.shape as Record<string, z.ZodType>)[key]?.safeParse(undefined).success,
      ),
    },
  )

function generatorFor(schema: z.ZodType, known: KnownIds, name: string): fc.Arbitrary<unknown> {
  const { type, element, innerType, options, values, entries } = defOf(schema)
  if (type === 'object') return objectOf(schema as z.ZodObject, known)
  if (element) return fc.array(valueOf(element, known, name), { maxLength: 3 })
  if (innerType) {
    const inner = valueOf(innerType, known, name)
    return type === 'nullable' ? fc.oneof({ weight: 4, arbitrary: inner }, fc.constant(null)) : inner
  }
  if (options) return fc.oneof(...options.map((option) => valueOf(option, known, name)))
  if (values) return fc.constantFrom(...values)
  if (entries) return fc.constantFrom(...Object.values(entries))
  if (type === 'boolean') return fc.boolean()
  if (type === 'number') return numberOf(schema)
  if (type === 'string') return textOf(schema)
  return fc.jsonValue()
}

function numberOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { min = 0, max = 100 } = limitsOf(schema)
  return fc.oneof(fc.constantFrom(min, max), fc.integer({ min: Math.ceil(min), max: Math.floor(max) }))
}

function textOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const accepted = wellFormed.filter((text) => schema.safeParse(text).success)
  const free = fc.string({ maxLength: 30 }).filter((text) => schema.safeParse(text).success)
  if (accepted.length === 0) return fc.string({ maxLength: 30 })
  return schema.safeParse('Any text at all').success ? fc.oneof(fc.constantFrom(...accepted), free) : fc.constantFrom(...accepted)
}
