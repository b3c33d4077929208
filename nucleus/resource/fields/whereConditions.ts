import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { type Condition, conditionProblem, parseConditions } from '#contract/conditions.ts'
import type { AnyResource } from '#contract/resource.ts'
import { wrongAddress } from '../../base/errors.ts'
import { parentOf } from '../../kernel/parent.ts'
import { column } from '../../kernel/writes.ts'
import type { ListInput, ResourceOptions } from '../ResourceOptions.ts'
import { conditionSql } from './conditionSql.ts'
import type { ListField } from './listFields.ts'

type FieldOf = (name: string) => ListField | undefined

/**
 * The conditions of a list call (`where`), on any of its fields. Throws 400 with a message for a text that cannot be read, a field that the
 * list does not have, and a value that its field cannot have.
 */
export function whereConditionsOf(
  resource: AnyResource,
  options: ResourceOptions,
): (input: ListInput, fieldOf: FieldOf) => SQL | undefined {
  const zoneOf = zoneReader(resource, options)
  return (input, fieldOf) => {
    const { where } = input
    if (!where) return undefined
    const parsed = parseConditions(where)
    if ('problem' in parsed) throw wrongAddress({ where: parsed.problem })
    const zone = zoneOf(input)
    const part = (condition: Condition) => {
      const field = fieldOf(condition.field)
      if (!field) throw wrongAddress({ where: `This list has no field ${condition.field} to filter by.` })
      const problem = conditionProblem(condition, field, field.title)
      if (problem !== undefined) throw wrongAddress({ where: problem })
      return conditionSql(condition, { field, zone })
    }
    return or(...parsed.conditions.map((group) => and(...group.map(part))))
  }
}

/** The time zone of a list's days: that of its parent, else that of the row, else UTC, as in a list of several parents. */
function zoneReader(resource: AnyResource, { table }: ResourceOptions): (input: ListInput) => SQL {
  const parent = parentOf(resource, table)
  const ofParent = parent && getTableColumns(parent.to).timeZone
  if (parent && ofParent)
    return (input) =>
      input[parent.key]
        ? sql`(select ${ofParent} from ${parent.to} where ${eq(column(parent.to, parent.idKey), input[parent.key])})`
        : sql`'UTC'`
  const ofRow = getTableColumns(table).timeZone
  return () => (ofRow ? sql`${ofRow}` : sql`'UTC'`)
}
