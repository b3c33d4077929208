import * as z from 'zod'
import { fieldMessages } from '#contract/issueMessages.ts'
import { Refusal } from '../../base/errors.ts'
import type { Values } from '../../kernel/values.ts'

/** Field → message. A field of several parts can have a key with dots. */
type Messages = Record<string, string>

/** The field that a key of messages is about: `blackouts` of `blackouts.0.endsAt`. */
export const fieldOf = (key: string): string => key.split('.', 1)[0] ?? key

/**
 * What is wrong with the values of a new row. Rules about several fields are not applied to values of a wrong type, so they are tried
 * once more without the wrong ones: a row shows all its errors at once.
 */
export function rowFaults(parse: (values: Values) => unknown, sent: Values): Messages {
  const first = messagesIn(parse, sent)
  const wrong = new Set(Object.keys(first).map(fieldOf))
  if (wrong.size === 0) return first
  const further = messagesIn(parse, Object.fromEntries(Object.entries(sent).filter(([field]) => !wrong.has(field))))
  return { ...Object.fromEntries(Object.entries(further).filter(([key]) => !wrong.has(fieldOf(key)))), ...first }
}

/** What is wrong with the given values alone, each by its own schema: for a stored row, whose other values are not in the file. */
export function cellFaults({ shape }: z.ZodObject, values: Values): Messages {
  const faults: Messages = {}
  for (const [field, value] of Object.entries(values)) {
    const schema = shape[field]
    if (!schema) continue
    const parsed = z.safeParse(schema, value)
    if (parsed.success) continue
    const issues = parsed.error.issues.map((issue) => ({ ...issue, path: [field, ...issue.path] }))
    Object.assign(faults, fieldMessages(z.object({ [field]: schema }), issues, values))
  }
  return faults
}

function messagesIn(parse: (values: Values) => unknown, sent: Values): Messages {
  try {
    parse(sent)
    return {}
  } catch (error) {
    return messagesOfRefusal(error)
  }
}

/** The messages of a refusal by field. Rethrows an error that is not a refusal of a row. */
export function messagesOfRefusal(error: unknown): Messages {
  if (!(error instanceof Refusal) || error.status >= 500) throw error
  const { fields } = (error.data ?? {}) as { fields?: Messages }
  return fields ?? { form: error.message }
}
