import { type SQL, sql } from 'drizzle-orm'
import type { ValueCount } from '#contract/columns.ts'
import { no, yes } from '#contract/conditions.ts'
import type { AnyResource } from '#contract/resource.ts'
import { limits } from '#constants/limits.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import type { Db } from '../../db/client.ts'
import { wrongAddress } from '../../base/errors.ts'
import type { Repository } from '../repositoryTypes.ts'
import type { ListInput } from '../ResourceOptions.ts'
import type { ListField } from './listFields.ts'

const countable = ['text', 'choice', 'boolean', 'number', 'list']

/**
 * The values of a field among the rows that match, with their numbers, the most frequent first. An element of a list counts once for each row.
 * Of a long list the first `limits.countedRows` that match are read; if there are more, the values have no numbers. Throws 400 for a field that
 * the list does not have or that is not counted, such as an instant.
 */
export async function countValues<R extends AnyResource>(
  db: Db,
  list: Pick<Repository<R>, 'select' | 'where' | 'definedFields' | 'field'>,
  { field: name, input, isLong = false }: { field: string; input: ListInput<R>; isLong?: boolean },
): Promise<ValueCount[]> {
  const defined = await list.definedFields(db, input, [name])
  const field = list.field(name, defined)
  if (!field || !countable.includes(field.kind)) throw wrongAddress({ field: `The values of ${name} cannot be counted.` })
  const rows = list.select(db, { value: sql`to_jsonb(${field.value})`.as('value') }).where(list.where(input, defined))
  const read = isLong ? rows.limit(limits.countedRows + 1) : rows
  const { rows: found } = await db.execute<{ value: string; total: number; read: number }>(valuesIn(read.getSQL()))
  const isPart = isLong && (found[0]?.read ?? 0) > limits.countedRows
  return found.map(({ value, total }) => ({ ...labelled(field, value), ...(!isPart && { total }) }))
}

const valuesIn = (rows: SQL): SQL => sql`
  with matching as materialized (${rows})
  select element as value, count(*)::int as total, (select count(*)::int from matching) as read
  from matching,
    jsonb_array_elements_text(case jsonb_typeof(matching.value) when 'array' then matching.value else jsonb_build_array(matching.value) end) as element
  where element <> '' and length(element) <= ${limits.conditionValue}
  group by element order by total desc, element limit ${nucleusLimits.countedValues}`

function labelled({ kind, choices }: ListField, value: string): { value: string; label: string } {
  if (kind === 'boolean') return value === 'true' ? { value: yes, label: 'Yes' } : { value: no, label: 'No' }
  return { value, label: choices?.find((one) => String(one.value) === value)?.label ?? value }
}
