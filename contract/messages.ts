import * as z from 'zod'
import type { Choice } from '#constants/choice.ts'
import { formMessages } from '#constants/formMessages.ts'
import { bareAddress, characterText, strangeCharacter } from './emailAddress.ts'
import { firstControl, oneLine } from './lines.ts'

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

/**
 * The message of a form for a broken rule (spec §5); the server returns the same text in `data.fields`. `timeouts` are the field's own
 * bounds, so that the message can say "between" when both are known.
 */
export function issueMessage(issue: z.core.$ZodIssue, label: string, value: unknown, limits: FieldLimits = {}): string {
  if (issue.code === 'custom' && isCustomRule(issue.params?.says)) return ruleMessage(issue.params.says, label, value)
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return formMessages.required(label)
  switch (issue.code) {
    case 'too_small':
      return outOfBounds(issue.origin, label, { min: Number(issue.minimum), ...limits })
    case 'too_big':
      return issue.origin === 'array'
        ? formMessages.listAtMost(label, Number(issue.maximum))
        : outOfBounds(issue.origin, label, { max: Number(issue.maximum), ...limits })
    case 'invalid_format':
      return ['email', 'url', 'datetime', 'date'].includes(issue.format)
        ? formMessages.type(label, typeLabels[issue.format] ?? issue.format)
        : formMessages.pattern(label)
    case 'invalid_type':
      return formMessages.type(label, issue.expected)
    case 'custom':
      return typeof issue.params?.type === 'string' ? formMessages.type(label, issue.params.type) : issue.message
    default:
      return formMessages.type(label, 'value')
  }
}

/** Custom rules with a text in the form messages. */
const customRules = ['unstorable', 'control', 'userInUrl', 'years', 'oneName', 'address'] as const
type CustomRule = (typeof customRules)[number]
const isCustomRule = (rule: unknown): rule is CustomRule => customRules.some((one) => one === rule)

function ruleMessage(rule: CustomRule, label: string, value: unknown): string {
  if (rule === 'address') return formMessages.address(label, characterText(strangeCharacter(bareAddress(oneLine(String(value)))) ?? ''))
  if (rule !== 'control') return formMessages[rule](label)
  const { code, before } = firstControl(String(value)) ?? { code: 'U+0000', before: '' }
  return formMessages.control(label, code, before)
}

/** Parameters of a refinement whose text is in the form messages. */
export const says = (rule: CustomRule): { params: { says: CustomRule } } => ({ params: { says: rule } })

const typeLabels: Readonly<Record<string, string>> = { email: 'email', url: 'url', datetime: 'date and time', date: 'date' }

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

/** Field → message for the issues of a failed parse, the first per field. Keys are dotted paths. */
export function fieldMessages(schema: z.ZodType, issues: readonly z.core.$ZodIssue[], input: unknown): Record<string, string> {
  const fields = new Map<string, string>()
  const addMessage = (key: string, message: string) => fields.has(key) || fields.set(key, message)
  for (const issue of issues.flatMap(closestIssues)) {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) addMessage([...path, key].join('.'), formMessages.unknown(key))
      continue
    }
    const key = path.join('.') || 'form'
    const field = schemaAt(schema, path.slice(0, 1))
    const isTopLevel = path.length <= 1
    const value = path.reduce<unknown>((at, step) => (at as Record<string, unknown> | null | undefined)?.[step], input)
    addMessage(key, issueMessage(issue, labelAt(schema, path), value, isTopLevel && field ? limitsOf(field) : {}))
  }
  return Object.fromEntries(fields)
}

/** The issues of the union member that the input is closest to. */
function closestIssues(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const [first = []] = issue.errors.toSorted((a, b) => a.length - b.length)
  return first.map((one) => ({ ...one, path: [...issue.path, ...one.path] }))
}

function outOfBounds(origin: string, label: string, { min, max }: FieldLimits): string {
  const isText = origin === 'string'
  const isList = origin === 'array'
  if (isList && min === 1) return formMessages.empty(label)
  if (isText && min === 1 && max === undefined) return formMessages.empty(label)
  const hasMin = min !== undefined && !(isText && min <= 1)
  if (hasMin && max !== undefined) return isText ? formMessages.textBetween(label, min, max) : formMessages.numberBetween(label, min, max)
  if (max !== undefined) return isText ? formMessages.textAtMost(label, max) : formMessages.numberAtMost(label, max)
  if (min !== undefined) return isText ? formMessages.textAtLeast(label, min) : formMessages.numberAtLeast(label, min)
  return formMessages.pattern(label)
}
