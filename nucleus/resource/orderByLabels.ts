import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isRanked } from '#constants/choice.ts'
import type { AnyResource } from '#contract/resource.ts'
import { choicesOf } from '#contract/messages.ts'

/**
 * Sorts enumerations by label, because a list shows the label and not the number. Ranked enumerations, such as statuses, are left
 * out: their numbers already rise in their order. A number without a label sorts as null.
 */
export function orderByLabels({ shape }: Pick<AnyResource, 'shape'>, table: PgTable): Record<string, SQL> {
  const enumerations = Object.entries(getTableColumns(table)).flatMap(([field, at]) => {
    const choices = choicesOf(shape[field])
    if (!choices || isRanked(choices)) return []
    const inOrder = choices.toSorted((one, other) => one.label.localeCompare(other.label, 'en')).map(({ value }) => value)
    return [[field, sql`array_position(array[${sql.raw(inOrder.join(', '))}], ${at}::int)`] as const]
  })
  return Object.fromEntries(enumerations)
}
