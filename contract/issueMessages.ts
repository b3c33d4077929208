import type * as z from 'zod'
import { formMessages } from '#constants/formMessages.ts'
import { bareAddress, characterText, strangeCharacter } from './emailAddress.ts'
import { firstControl, oneLine } from './lines.ts'
import { type CustomRule, customRules, type FieldLimits, labelAt, limitsOf, schemaAt } from './messages.ts'
import { requiredRule } from './requiredWhen.ts'
import { adviceOf } from './patternAdvice.ts'

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
      if (issue.format === 'url') return formMessages.url(label)
      return ['email', 'datetime', 'date'].includes(issue.format)
        ? formMessages.type(label, typeLabels[issue.format] ?? issue.format)
        : formMessages.pattern(label, adviceOf(issue.pattern))
    case 'invalid_type':
      return formMessages.type(label, issue.expected)
    case 'custom':
      if (issue.params?.type === 'url') return formMessages.url(label)
      return typeof issue.params?.type === 'string' ? formMessages.type(label, issue.params.type) : issue.message
    default:
      return formMessages.type(label, 'value')
  }
}

const isCustomRule = (rule: unknown): rule is CustomRule => customRules.some((one) => one === rule)

function ruleMessage(rule: CustomRule, label: string, value: unknown): string {
  if (rule === 'address') return formMessages.address(label, characterText(strangeCharacter(bareAddress(oneLine(String(value)))) ?? ''))
  if (rule !== 'control') return formMessages[rule](label)
  const { code, before } = firstControl(String(value)) ?? { code: 'U+0000', before: '' }
  return formMessages.control(label, code, before)
}

const typeLabels: Readonly<Record<string, string>> = { email: 'email', datetime: 'date and time', date: 'date' }

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

/** The message of a form for a field without a value that is required beside certain values of others (`requireWhen`). */
export function requiredMessage(schema: z.ZodObject, field: string, label: string): string {
  const rule = requiredRule(schema, field)
  return rule === undefined ? formMessages.required(label) : formMessages[rule]()
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
