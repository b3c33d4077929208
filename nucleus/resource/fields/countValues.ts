import { type SQL, sql } from 'drizzle-orm'
import type { ValueCount } from '#contract/columns.ts'
import { no, yes } from '#contract/conditions.ts'
import { limits } from '#constants/limits.ts'
import type { Db } from '../../db/client.ts'
import { wrongAddress } from '../../base/errors.ts'
import type { Repository } from '../repository.ts'
import type { ListInput } from '../ResourceOptions.ts'
import type { ListField } from './listFields.ts'

const countable = ['text', 'choice', 'boolean', 'number', 'list']

/**
 * The values of a field among the rows that match, with their numbers, the most frequent first. An element of a list counts once for each row.
 * Throws 400 for a field that the list does not have or that is not counted, such as an instant.
 */
export async function countValues(
  db: Db,
  list: Pick<Repository, 'select' | 'where' | 'definedFields' | 'field'>,
  { field: name, input }: { field: string; input: ListInput },
): Promise<ValueCount[]> {
  const defined = await list.definedFields(db, input, [name])
  const field = list.field(name, defined)
  if (!field || !countable.includes(field.kind)) throw wrongAddress({ field: `The values of ${name} cannot be counted.` })
  const rows = list.select(db, { value: sql`to_jsonb(${field.value})`.as('value') }).where(list.where(input, defined))
  const { rows: found } = await db.execute<{ value: string; total: number }>(valuesIn(rows.getSQL()))
  return found.map(({ value, total }) => ({ ...labelled(field, value), total }))
}

const valuesIn = (rows: SQL): SQL => sql`
  select element as value, count(*)::int as total
  from (${rows}) as counted,
    jsonb_array_elements_text(case jsonb_typeof(counted.value) when 'array' then counted.value else jsonb_build_array(counted.value) end) as element
  where element <> '' and length(element) <= ${limits.conditionValue}
  group by element order by total desc, element limit ${limits.countedValues}`

function labelled({ kind, choices }: ListField, value: string): { value: string; label: string } {
  if (kind === 'boolean') return value === 'true' ? { value: yes, label: 'Yes' } : { value: no, label: 'No' }
  return { value, label: choices?.find((one) => String(one.value) === value)?.label ?? value }
}
