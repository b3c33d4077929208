import { limitsOf } from '#contract/messages.ts'
import { type NewParts, newPartsField } from '#contract/newParts.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { inputOf, type Values } from '../base/values.ts'
import type { Defaults } from './useRowForm.ts'

const suffix = ' (copy)'

/** What the form of a duplicate starts with: the values of the record, except those that must not be copied, and a name of its own. */
export function duplicateValues<R extends AnyResource>({ schema, duplicate, parent, newParts }: R, row: RowOf<R>): Defaults<R> {
  if (!duplicate) return {}
  const { title, except } = duplicate
  const isCopied = ([field, value]: [string, unknown]) => value != null && field !== parent && !except.includes(field)
  const fields = Object.entries(inputOf(schema, row as Values)).filter(isCopied)
  const values: Values = { ...Object.fromEntries(fields), ...(newParts && partValues(newParts, row as Values)) }
  if (title === undefined) return values as Defaults<R>
  const titleSchema = schema.shape[title]
  const { max = Infinity } = titleSchema ? limitsOf(titleSchema) : {}
  const name = typeof values[title] === 'string' ? values[title] : ''
  return { ...values, [title]: `${name.slice(0, max - suffix.length)}${suffix}` } as Defaults<R>
}

/** The stored parts of a row, such as the options of a question, as new ones. */
function partValues({ schema, storedIn }: NewParts, row: Values): Values {
  const { element } = schema._zod.def.innerType._zod.def
  const stored = (row[storedIn] as readonly Values[] | undefined) ?? []
  return stored.length > 0 ? { [newPartsField]: stored.map((part) => inputOf(element, part)) } : {}
}
