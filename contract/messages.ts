import * as z from 'zod'
import type { Choice } from '#constants/choice.ts'

/** The label of a field: its schema's title, or else its key. An optional field has the title of the schema that it wraps. */
export function labelOf(schema: z.core.$ZodType | undefined, key: string): string {
  if (!schema) return key
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType }
  return z.globalRegistry.get(schema)?.title ?? labelOf(innerType, key)
}

/**
 * The schema at a path inside another: keys of objects, also inside unions, and indexes of lists. Undefined when the path does not exist.
 */
export function schemaAt(schema: z.core.$ZodType, path: readonly (string | number)[]): z.core.$ZodType | undefined {
  let at: z.core.$ZodType | undefined = schema
  for (const step of path) {
    if (!at) return undefined
    const def = unwrap(at)._zod.def as { shape?: Record<string, z.core.$ZodType>; element?: z.core.$ZodType; options?: z.core.$ZodType[] }
    at = def.shape?.[step] ?? def.element ?? def.options?.map((option) => schemaAt(option, [step])).find(Boolean)
  }
  return at
}

/** The label of the field at a path. A field inside a list has its own title, or its position in the list. */
export function labelAt(schema: z.core.$ZodType, path: readonly (string | number)[]): string {
  const [first = '', ...rest] = path.map(String)
  const fieldLabel = labelOf(schemaAt(schema, [first]), first || 'form')
  return rest.length === 0 ? fieldLabel : labelOf(schemaAt(schema, path), `${fieldLabel} (${rest.join(' ')})`)
}

/** The choices of an enumeration, when the field is one. */
export const choicesOf = (schema: z.core.$ZodType | undefined): readonly Choice[] | undefined =>
  schema ? (z.globalRegistry.get(unwrap(schema))?.choices as readonly Choice[] | undefined) : undefined

/** The special content of a field: nucleus sanitises `html` and looks up a `file`; a `range` is shown as start – end. */
export const contentKindOf = (schema: z.core.$ZodType): 'html' | 'file' | 'range' | undefined =>
  z.globalRegistry.get(unwrap(schema))?.holds as 'html' | 'file' | 'range' | undefined

/** Whether a text can contain line breaks. */
export const isMultiLine = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(unwrap(schema))?.isMultiLine === true

/** The field by which an object is named where it is one of a list: the label of an option. */
export const nameFieldOf = (schema: z.core.$ZodType): string | undefined =>
  z.globalRegistry.get(unwrap(schema))?.namedBy as string | undefined

/** Whether a text is a phone number, which is shown as people read it. */
export const isPhone = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(unwrap(schema))?.isPhone === true

/** The codes that a text is one of. */
export type Codes = 'country' | 'currency' | 'timeZone'
/** The codes that a text is one of, which filters offer by their names. Undefined for any other field. */
export const codesOf = (schema: z.core.$ZodType): Codes | undefined => z.globalRegistry.get(unwrap(schema))?.codes as Codes | undefined

/** Whether a text is an e-mail address. */
export const isEmail = (schema: z.core.$ZodType): boolean => z.globalRegistry.get(unwrap(schema))?.isEmail === true

/** Whether the schema is marked as optional or nullable. */
export function mayBeMissing(schema: z.core.$ZodType): boolean {
  const { type, innerType } = schema._zod.def as { type: string; innerType?: z.core.$ZodType }
  return type === 'optional' || type === 'nullable' || (innerType !== undefined && mayBeMissing(innerType))
}

/** Whether a form requires a value for the field. */
export const isRequired = (schema: z.core.$ZodType): boolean => !z.safeParse(schema, undefined).success

/** Custom rules with a text in the form messages. */
export const customRules = ['unstorable', 'control', 'userInUrl', 'years', 'oneName', 'address'] as const
export type CustomRule = (typeof customRules)[number]

/** Parameters of a refinement whose text is in the form messages. */
export const says = (rule: CustomRule): { params: { says: CustomRule } } => ({ params: { says: rule } })

export interface FieldLimits {
  min?: number
  max?: number
}

/** The bounds that a field's schema declares: characters for text, values for numbers, entries for lists. */
export function limitsOf(schema: z.core.$ZodType): FieldLimits {
  const inner = unwrap(schema)
  const limits: FieldLimits = {}
  for (const check of inner._zod.def.checks ?? []) {
    const def = check._zod.def as { check: string; minimum?: number; maximum?: number; value?: number }
    if (def.check === 'min_length') limits.min = def.minimum
    if (def.check === 'max_length') limits.max = def.maximum
    if (def.check === 'greater_than' && typeof def.value === 'number') limits.min = def.value
    if (def.check === 'less_than' && typeof def.value === 'number') limits.max = def.value
  }
  return limits
}

/** The schema inside `optional`, `nullable` and `default`. */
export function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const def = schema._zod.def as { innerType?: z.core.$ZodType }
  return def.innerType ? unwrap(def.innerType) : schema
}
