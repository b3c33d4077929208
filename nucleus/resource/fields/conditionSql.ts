import { gte, inArray, is, isNotNull, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { type Condition, yes } from '#contract/conditions.ts'
import { foldedText } from '#contract/foldedText.ts'
import { typeOf } from '../../db/columns.ts'
import { searchKey } from '../../db/searchKey.ts'
import type { ListField } from './listFields.ts'

interface Use {
  field: ListField
  /** The time zone in which a day of an instant begins. */
  zone: SQL
}
type Values = readonly string[]

/** A condition as SQL; its values are parameters. Call it with a condition without a problem (`conditionProblem`). */
export function conditionSql({ operator, values }: Condition, { field, zone }: Use): SQL {
  const { kind, value } = field
  if (operator === 'empty') return isEmpty(field)
  if (operator === 'filled') return sql`not (${isEmpty(field)})`
  if (operator === 'out') return sql`not coalesce(${isOneOf(field, values, zone)}, false)`
  if (operator === 'in') return isOneOf(field, values, zone)
  const [first = ''] = values
  if (operator === 'has') return contains(value, first)
  if (operator === 'lacks') return sql`not coalesce(${contains(value, first)}, false)`
  const isFrom = operator === 'from'
  if (kind === 'instant')
    return isFrom ? sql`${instantOf(value)} >= ${dayStart(first, zone)}` : sql`${instantOf(value)} < ${dayEnd(first, zone)}`
  if (kind === 'date') return isFrom ? sql`(${value})::text >= ${first}` : sql`(${value})::text <= ${first}`
  return isFrom ? isAtLeast(value, first) : isAtMost(value, first)
}

/** The largest numbers of whole columns. Such a column is compared as it is, so that its index can be used. */
const largestOf: Readonly<Record<string, number>> = { smallint: 32_767, integer: 2_147_483_647 }
const largestIn = (value: SQL | PgColumn): { column: PgColumn; largest: number } | undefined => {
  const largest = is(value, PgColumn) ? largestOf[typeOf(value)] : undefined
  return is(value, PgColumn) && largest !== undefined ? { column: value, largest } : undefined
}

function isAtLeast(value: SQL | PgColumn, least: string): SQL {
  const whole = largestIn(value)
  if (!whole) return sql`(${value})::numeric >= ${least}::numeric`
  const from = Math.ceil(Number(least))
  if (from > whole.largest) return sql`false`
  return from < -whole.largest ? isNotNull(whole.column) : gte(whole.column, from)
}

function isAtMost(value: SQL | PgColumn, most: string): SQL {
  const whole = largestIn(value)
  if (!whole) return sql`(${value})::numeric <= ${most}::numeric`
  const to = Math.floor(Number(most))
  if (to < -whole.largest) return sql`false`
  return to > whole.largest ? isNotNull(whole.column) : lte(whole.column, to)
}

function isNumberOneOf(value: SQL | PgColumn, values: Values): SQL {
  const whole = largestIn(value)
  if (!whole) return sql`(${value})::numeric in (${listOf(values.map((one) => sql`${one}::numeric`))})`
  const held = values.map(Number).filter((one) => Number.isInteger(one) && Math.abs(one) <= whole.largest)
  return held.length > 0 ? inArray(whole.column, held) : sql`false`
}

function isEmpty({ kind, value }: ListField): SQL {
  if (kind === 'text') return sql`coalesce((${value})::text, '') = ''`
  if (kind === 'list' || kind === 'other') return sql`coalesce(to_jsonb(${value})::text, 'null') in ('null', '""', '[]', '{}')`
  return sql`(${value}) is null`
}

function isOneOf({ kind, value }: ListField, values: Values, zone: SQL): SQL {
  // What is not answered is neither yes nor no.
  if (kind === 'boolean') return sql`${value} in (${listOf(values.map((one) => sql`${one === yes}`))})`
  if (kind === 'text') return sql`${searchKey(textOf(value))} in (${listOf(values.map((one) => sql`${foldedText(one)}`))})`
  if (kind === 'date') return sql`(${value})::text in (${listOf(values.map((one) => sql`${one}`))})`
  if (kind === 'list')
    return sql`exists (select 1 from ${elementsOf(value)} where element in (${listOf(values.map((one) => sql`${one}`))}))`
  if (kind === 'instant') {
    const at = instantOf(value)
    const isOnDay = (day: string) => sql`(${at} >= ${dayStart(day, zone)} and ${at} < ${dayEnd(day, zone)})`
    return sql`(${sql.join(values.map(isOnDay), sql` or `)})`
  }
  return isNumberOneOf(value, values)
}

/** The text contains the words of another, compared as searches are. */
const contains = (value: SQLWrapper, part: string): SQL =>
  sql`${searchKey(textOf(value))} like ${`%${foldedText(part).replace(/[\\%_]/g, '\\$&')}%`}`

/** The elements of a list as texts, as a table with the column `element`. A stored value that is not a list has none. */
export const elementsOf = (value: SQLWrapper): SQL =>
  sql`(select to_jsonb(${value}) as elements) as listed, jsonb_array_elements_text(case when jsonb_typeof(listed.elements) = 'array' then listed.elements else '[]' end) as element`

const textOf = (value: SQL | PgColumn | SQLWrapper): SQLWrapper => (is(value, PgColumn) ? value : sql`(${value})::text`)
const instantOf = (value: SQL | PgColumn): SQLWrapper => (is(value, PgColumn) ? value : sql`(${value})::timestamptz`)
const listOf = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)
const dayStart = (day: string, zone: SQL): SQL => sql`(${day}::date::timestamp at time zone ${zone})`
const dayEnd = (day: string, zone: SQL): SQL => sql`((${day}::date + 1)::timestamp at time zone ${zone})`
