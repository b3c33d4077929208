import type * as z from 'zod'
import { says } from './messages.ts'

type Values<S extends z.ZodObject> = Partial<z.output<S>>
type Rules<S extends z.ZodObject> = { [Field in keyof z.output<S> & string]?: (values: Values<S>) => boolean }
type AnyRule = (values: Record<string, unknown>) => boolean

const rulesOf = new WeakMap<object, Readonly<Record<string, AnyRule>>>()

const messagesOf = new WeakMap<object, Readonly<Record<string, 'oneName'>>>()

/**
 * The schema with fields that are required only beside certain values of other fields. Unlike other rules over several fields these are
 * checked even while another field is faulty, so that all missing values are reported together; forms mark the fields. Apply it last, also
 * around another one. `rule` names their message where it is not that of a required field.
 */
export function requireWhen<S extends z.ZodObject>(schema: S, rules: Rules<S>, rule?: 'oneName'): S {
  const entries = Object.entries(rules) as [string, AnyRule][]
  const checked = entries.reduce<S>(
    (all, [field, isRequired]) =>
      all.refine((values) => isEntered((values as Record<string, unknown>)[field]) || !isRequired(values as Record<string, unknown>), {
        path: [field],
        ...(rule && says(rule)),
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
    schema,
  )
  rulesOf.set(checked, { ...rulesOf.get(schema), ...Object.fromEntries(entries) })
  messagesOf.set(checked, { ...messagesOf.get(schema), ...(rule && Object.fromEntries(entries.map(([field]) => [field, rule]))) })
  return checked
}

/** When a field of a schema is required; undefined for a field that always or never is. */
export const requiredWhen = (schema: z.ZodObject, field: string): AnyRule | undefined => rulesOf.get(schema)?.[field]

/** The rule that names the message of such a field without a value; undefined for that of any required field. */
export const requiredRule = (schema: z.ZodObject, field: string): 'oneName' | undefined => messagesOf.get(schema)?.[field]

export const isEntered = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
