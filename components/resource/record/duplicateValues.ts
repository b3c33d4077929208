import { limitsOf } from '#contract/messages.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { inputOf, type Values } from '../base/values.ts'
import type { Defaults } from './useRowForm.ts'

const suffix = ' (copy)'

/** What the form of a duplicate starts with: the values of the record, except those that must not be copied, and a name of its own. */
export function duplicateValues<R extends AnyResource>({ schema, duplicate, parent }: R, row: RowOf<R>): Defaults<R> {
  if (!duplicate) return {}
  const { title, except } = duplicate
  const isCopied = ([field, value]: [string, unknown]) => value != null && field !== parent && !except.includes(field)
  const values: Values = Object.fromEntries(Object.entries(inputOf(schema, row as Values)).filter(isCopied))
  if (title === undefined) return values as Defaults<R>
  const titleSchema = schema.shape[title]
  const { max = Infinity } = titleSchema ? limitsOf(titleSchema) : {}
  const name = typeof values[title] === 'string' ? values[title] : ''
  return { ...values, [title]: `${name.slice(0, max - suffix.length)}${suffix}` } as Defaults<R>
}
