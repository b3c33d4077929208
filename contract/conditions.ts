import { limits } from '#constants/limits.ts'
import { localDate, searchText } from './fields.ts'
import type { FieldKind, FieldType } from './fieldKinds.ts'

/**
 * The conditions of a list, as a text in the address, in saved views and in exports: `phone:filled;companyName:has:Acme|eventStatusId:in:5,3`.
 * A condition is a field, an operator and its values; `;` is “and”, `|` is “or” between groups, `,` separates values, and a backslash
 * takes away the meaning of the next character (docs/decisions/033-conditions-of-a-list.md).
 */
export const operators = ['has', 'lacks', 'in', 'out', 'from', 'to', 'empty', 'filled'] as const
export type Operator = (typeof operators)[number]

export interface Condition {
  field: string
  operator: Operator
  values: readonly string[]
}
/** A row matches if it meets every condition of one of the groups. */
export type Conditions = readonly (readonly Condition[])[]

/** The operators that fit a kind of field, the usual one first. */
export const operatorsOf: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: ['has', 'lacks', 'in', 'out', 'empty', 'filled'],
  choice: ['in', 'out', 'empty', 'filled'],
  boolean: ['in', 'empty', 'filled'],
  number: ['from', 'to', 'in', 'empty', 'filled'],
  date: ['from', 'to', 'in', 'empty', 'filled'],
  instant: ['from', 'to', 'in', 'empty', 'filled'],
  list: ['in', 'out', 'empty', 'filled'],
  other: ['empty', 'filled'],
}
/** The operators that a screen offers for a field, the usual one first. A condition on a part of a code, as older views have it, still works. */
export const offeredOperators = ({ kind, codes }: FieldType): readonly Operator[] => operatorsOf[codes ? 'choice' : kind]
/** How many values an operator takes. */
export const valueCountOf = (operator: Operator): 'none' | 'one' | 'many' =>
  operator === 'empty' || operator === 'filled' ? 'none' : operator === 'in' || operator === 'out' ? 'many' : 'one'

/** The values of a boolean field. */
export const yes = 'yes'
export const no = 'no'

/** A check by hand: a list reads its conditions before zod has loaded (docs/decisions/032-zod-and-axios-after-the-first-rows.md). */
const isCondition = (parts: readonly string[]): parts is [string, Operator, ...string[]] => {
  const [field = '', operator, ...values] = parts
  const isOperator = operators.some((one) => one === operator)
  return /^[A-Za-z][\w.-]{0,59}$/.test(field) && isOperator && values.every(({ length }) => length > 0 && length <= limits.conditionValue)
}

/**
 * Reads conditions from their text; a text that is not one, or that holds too much, gives the message of a refusal. Which fields there
 * are is not checked: see `conditionProblem`.
 */
export function parseConditions(text: string): { conditions: Conditions } | { problem: string } {
  if (text.length > limits.filterValue) return { problem: tooLong }
  const groups = split(text, '|').map((group) => split(group, ';').map(tupleOf))
  if (groups.flat().length > limits.conditions) return { problem: tooMany }
  const read = groups.map((group) => group.filter(isCondition).map(([field, operator, ...values]) => ({ field, operator, values })))
  return read.flat().length < groups.flat().length ? { problem: unreadable } : { conditions: read }
}

const tooLong = `The filter is longer than ${limits.filterValue.toLocaleString('en-US')} characters. Remove some of its conditions.`
const tooMany = `The filter has more than ${limits.conditions} conditions. Remove some of them.`
const unreadable = 'The filter cannot be read. Write each condition as field:operator:values, such as phone:filled.'

/** The field, the operator and the values of one condition, unescaped. */
function tupleOf(text: string): string[] {
  const [field = '', operator = '', ...rest] = split(text, ':')
  return [field, operator, ...(rest.length > 0 ? split(rest.join(':'), ',') : [])].map((part) => part.replace(/\\(.)/gs, '$1'))
}

/** Splits at a separator that has no backslash before it. */
function split(text: string, separator: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === separator) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

/** The text of conditions, which `parseConditions` reads. Empty without any. */
export const conditionsText = (groups: Conditions): string =>
  groups
    .filter((group) => group.length > 0)
    .map((group) => group.map(conditionText).join(';'))
    .join('|')

const conditionText = ({ field, operator, values }: Condition): string =>
  [field, operator, ...(values.length > 0 ? [values.map((value) => value.replace(/[\\:;|,]/g, String.raw`\$&`)).join(',')] : [])].join(':')

/** What is wrong with a condition on a field of this type, as a message; undefined if it can be used. */
export function conditionProblem({ field, operator, values }: Condition, { kind, choices }: FieldType, title: string): string | undefined {
  const allowed = operatorsOf[kind]
  if (!allowed.includes(operator)) return `${title} cannot be filtered by “${operator}”. Use ${allowed.join(', ')}.`
  const count = valueCountOf(operator)
  if (count === 'none') return values.length > 0 ? `${field}:${operator} takes no value.` : undefined
  if (values.length === 0) return `${field}:${operator} needs a value.`
  if (count === 'one' && values.length > 1) return `${field}:${operator} takes one value.`
  const wrong = values.find((value) => !fits(value, { kind, choices }))
  return wrong === undefined ? undefined : `${title}: “${wrong}” is not ${expected[kind]}.`
}

const expected: Readonly<Record<FieldKind, string>> = {
  text: 'a text',
  choice: 'one of its choices',
  boolean: `${yes} or ${no}`,
  number: 'a number',
  date: 'a date such as 2027-04-12',
  instant: 'a date such as 2027-04-12',
  list: 'one of its values',
  other: 'a value',
}

function fits(value: string, { kind, choices }: FieldType): boolean {
  if (choices) return choices.some((one) => String(one.value) === value)
  if (kind === 'boolean') return value === yes || value === no
  if (kind === 'number') return /^-?\d{1,15}(\.\d{1,6})?$/.test(value)
  if (kind === 'date' || kind === 'instant') return localDate.safeParse(value).success
  return searchText.max(limits.conditionValue).safeParse(value).success
}
