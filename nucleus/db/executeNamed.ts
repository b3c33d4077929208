import { createHash } from 'node:crypto'
import { is, type Query, SQL } from 'drizzle-orm'
import type pg from 'pg'
import { type Db, dialect } from './client.ts'

/** Names stay in every connection until it closes: texts beyond this number have none. */
const maxNames = 200
const names = new Map<string, string>()

/**
 * Runs a frequent statement whose text varies little. Each connection parses and plans it once under a name, which for a write of one row
 * takes as long as the write.
 */
export async function executeNamed<Row extends Record<string, unknown>>(db: Db, statement: SQL | Query): Promise<Row[]> {
  const query = is(statement, SQL) ? dialect.sqlToQuery(statement) : statement
  const prepared = db._.session.prepareQuery(query, undefined, nameOf(query.sql), false)
  const { rows } = (await prepared.execute()) as pg.QueryResult<Row>
  return rows
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = `text_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}
