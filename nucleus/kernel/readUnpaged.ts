import { limits } from '#constants/limits.ts'
import { Refusal } from '../base/errors.ts'

/** A query that accepts a row limit. */
interface LimitableQuery<Row> {
  limit: (rows: number) => PromiseLike<Row[]>
}

/** All rows of a query without pages. Throws 422 when they are more than one reply may hold. */
export async function readUnpaged<Row>(query: LimitableQuery<Row>): Promise<Row[]> {
  const rows = await query.limit(limits.unpagedRows + 1)
  if (rows.length > limits.unpagedRows) throw new Refusal(422, tooMany)
  return rows
}

const tooMany = `There are more than ${limits.unpagedRows.toLocaleString('en-US')} rows. That is too many to show or change at once.`
