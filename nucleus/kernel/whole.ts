import { limits } from '#constants/limits.ts'
import { Refusal } from '../base/errors.ts'

/** A query that can be told how many rows it reads at most. */
interface Limited<Row> {
  limit: (rows: number) => PromiseLike<Row[]>
}

/** All rows of a query that has no pages. Throws 422 in words when they are more than one answer takes. */
export async function whole<Row>(query: Limited<Row>): Promise<Row[]> {
  const rows = await query.limit(limits.wholeRows + 1)
  if (rows.length > limits.wholeRows) throw new Refusal(422, tooMany)
  return rows
}

const tooMany = `There are more than ${limits.wholeRows.toLocaleString('en-US')} rows. That is too many to show or change in one piece.`
