import type * as z from 'zod'

type Strip = (value: unknown) => unknown
interface Def {
  type: string
  shape?: Record<string, z.core.$ZodType>
  catchall?: z.core.$ZodType
  element?: z.core.$ZodType
  valueType?: z.core.$ZodType
  innerType?: z.core.$ZodType
}

/**
 * What takes from an answer whatever its schema does not name, so that a column that nobody declared never leaves the server. Values are
 * not checked: the tests do that. Nothing where the schema leaves all as it is.
 */
export function stripOf(schema: z.core.$ZodType): Strip | undefined {
  const def = schema._zod.def as unknown as Def
  if (def.type === 'array' && def.element) return ofList(stripOf(def.element))
  if (def.type === 'object' && def.shape && !def.catchall) return ofObject(def.shape)
  if (def.type === 'record' && def.valueType) return ofRecord(stripOf(def.valueType))
  return def.innerType && stripOf(def.innerType)
}

const ofList = (strip: Strip | undefined): Strip | undefined => strip && ((value) => (Array.isArray(value) ? value.map(strip) : value))

function ofObject(shape: Record<string, z.core.$ZodType>): Strip {
  const fields = Object.entries(shape).map(([key, schema]) => [key, stripOf(schema)] as const)
  return (value) => {
    if (!isObject(value)) return value
    const stripped: Record<string, unknown> = {}
    for (const [key, strip] of fields) {
      const field = value[key]
      if (field !== undefined) stripped[key] = strip ? strip(field) : field
    }
    return stripped
  }
}

const ofRecord = (strip: Strip | undefined): Strip | undefined =>
  strip && ((value) => (isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, strip(one)])) : value))

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
