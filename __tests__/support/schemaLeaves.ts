import type * as z from 'zod'

/** A part of a schema that holds no other part, and the way to it: `body.eventHosts.[].sortOrder`. */
export interface Leaf {
  path: string
  schema: z.ZodType
}

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  valueType?: z.ZodType
  options?: readonly z.ZodType[]
  /** Of a literal and of an enumeration. */
  values?: readonly unknown[]
  entries?: Record<string, unknown>
}

export const defOf = (schema: z.ZodType): Def => schema._zod.def

/** Every leaf of a schema; a list is a leaf too, since its length has a bound of its own. */
export function leavesOf(schema: z.ZodType, path: string): Leaf[] {
  const { type, shape, element, innerType, valueType, options } = defOf(schema)
  if (shape) return Object.entries(shape).flatMap(([key, part]) => leavesOf(part, `${path}.${key}`))
  if (element) return [{ path, schema }, ...leavesOf(element, `${path}.[]`)]
  if (innerType) return leavesOf(innerType, path)
  if (valueType) return leavesOf(valueType, `${path}.{}`)
  if (options) return options.flatMap((option) => leavesOf(option, path))
  return type === 'literal' || type === 'enum' || type === 'boolean' ? [] : [{ path, schema }]
}
