import { is, Param, Placeholder, type Query, type SQL } from 'drizzle-orm'
import { dialect } from '../db/client.ts'

/** Other statements are built each time: what there is to change is chosen by callers. */
const maxStatements = 300
const statements = new Map<string, Query>()

/**
 * A frequent statement with its values. It is built once for its key: to build it takes longer than to run it. What differs between two of one
 * key are its placeholders (`sql.placeholder`), and nothing else.
 */
export function builtOnce(key: string, build: () => SQL, values: Readonly<Record<string, unknown>>): Query {
  const known = statements.get(key)
  const statement = known ?? dialect.sqlToQuery(build())
  if (!known && statements.size < maxStatements) statements.set(key, statement)
  return { ...statement, params: statement.params.map((param) => valueOf(param, values)) }
}

/** The value for a placeholder, as its column stores it. */
function valueOf(param: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (is(param, Placeholder)) return values[param.name]
  if (!is(param, Param) || !is(param.value, Placeholder)) return param
  const value = values[param.value.name] ?? null
  return value === null ? null : param.encoder.mapToDriverValue(value)
}
