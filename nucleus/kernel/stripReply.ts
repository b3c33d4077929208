import * as z from 'zod'

type Strip = (value: unknown) => unknown
interface Def {
  type: string
  shape?: Record<string, z.core.$ZodType>
  catchall?: z.core.$ZodType
  element?: z.core.$ZodType
  valueType?: z.core.$ZodType
  innerType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
}

/** Values that hold nothing undeclared. `unknown` is declared to hold anything. */
const leaves = new Set(['string', 'number', 'int', 'boolean', 'literal', 'enum', 'null', 'undefined', 'void', 'never', 'any', 'unknown'])

/**
 * Returns a function that removes from a reply everything its schema does not declare, so that an undeclared column never leaves
 * the server. It does not validate values: the tests do. Undefined where the schema removes nothing. Throws for a schema of a type that it
 * does not know.
 */
export function stripOf(schema: z.core.$ZodType): Strip | undefined {
  const def: Def = schema._zod.def
  if (def.type === 'array' && def.element) return ofList(stripOf(def.element))
  if (def.type === 'object' && def.shape) return isOpen(def.catchall) ? ofOpenObject(def.shape, def.catchall) : ofObject(def.shape)
  if (def.type === 'record' && def.valueType) return ofRecord(stripOf(def.valueType))
  if (def.type === 'union' && def.options) return ofUnion(def.options)
  if (def.innerType) return stripOf(def.innerType)
  if (leaves.has(def.type)) return undefined
  throw new Error(`a part of the type ${def.type} of a reply cannot be stripped. Say how in nucleus/kernel/stripReply.ts`)
}

/** A value with nothing to remove stays the same object: most replies need no change, and copies of large ones cost memory. */
const ofList = (strip: Strip | undefined): Strip | undefined =>
  strip &&
  ((value) => {
    if (!Array.isArray(value)) return value
    const list: readonly unknown[] = value
    const stripped = list.map(strip)
    return stripped.every((one, at) => one === list[at]) ? list : stripped
  })

function ofObject(shape: Record<string, z.core.$ZodType>): Strip {
  const names = new Set(Object.keys(shape))
  const nested = Object.entries(shape).flatMap(([key, schema]) => {
    const strip = stripOf(schema)
    return strip ? [[key, strip] as const] : []
  })
  return (value) => {
    if (!isObject(value)) return value
    const changed = nested.flatMap(([key, strip]) => {
      const stripped = strip(value[key])
      return stripped === value[key] ? [] : [[key, stripped] as const]
    })
    if (changed.length === 0 && Object.keys(value).every((key) => names.has(key))) return value
    const entries = Object.entries({ ...value, ...Object.fromEntries(changed) })
    return Object.fromEntries(entries.filter(([key]) => names.has(key)))
  }
}

/** An object that declares more keys than it names; the other keys of a strict object can have no value. */
const isOpen = (catchall: z.core.$ZodType | undefined): catchall is z.core.$ZodType =>
  catchall !== undefined && catchall._zod.def.type !== 'never'

/** What is under the keys that are not named stays, and is stripped as their schema declares it. */
function ofOpenObject(shape: Record<string, z.core.$ZodType>, catchall: z.core.$ZodType): Strip | undefined {
  const stripOther = stripOf(catchall)
  const strips = new Map(Object.entries(shape).map(([key, schema]) => [key, stripOf(schema)]))
  if (!stripOther && [...strips.values()].every((strip) => !strip)) return undefined
  const strip = (key: string, one: unknown) => (strips.has(key) ? strips.get(key) : stripOther)?.(one) ?? one
  return (value) => (isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, strip(key, one)])) : value)
}

const ofRecord = (strip: Strip | undefined): Strip | undefined =>
  strip && ((value) => (isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, strip(one)])) : value))

/** A value is stripped as the first of the options that accepts it; one that none accepts, as the first that removes anything. */
function ofUnion(options: readonly z.core.$ZodType[]): Strip | undefined {
  const strips = options.map((option) => [option, stripOf(option)] as const)
  if (strips.every(([, strip]) => !strip)) return undefined
  return (value) => {
    const accepting = strips.find(([option]) => z.safeParse(option, value).success)
    const [, strip] = accepting ?? strips.find(([, one]) => one) ?? []
    return strip ? strip(value) : value
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
