import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { listQuery, positiveId, text } from './fields.ts'

/** What became of one row of many. `isChanged` and `isRefused` are both false for a row that was as asked already. */
export interface RowResult<Row = unknown> {
  id: number
  isChanged: boolean
  isRefused: boolean
  /** What was done, or why nothing was. */
  message: string
  /** As it is now; null when it is not there, or no more. */
  row: Row | null
}

/** The rows that one call can be about. */
export const bulkIds = z.array(positiveId).min(1).max(limits.bulkRows)

/** What a delete of many is sent: ids, and the token of the call before it when both shall be taken back together. */
export const removedIds = z.object({ ids: bulkIds, undoToken: text(100).optional() })

/** A result per row in the order asked, and one token that takes all deletes back; null when nothing was deleted. */
export interface RemovedMany<Row> {
  results: RowResult<Row>[]
  undoToken: string | null
}

/** One result of a change of many, as it is sent. */
export const rowResult = <Row extends z.ZodType>(row: Row) =>
  z.object({ id: positiveId, isChanged: z.boolean(), isRefused: z.boolean(), message: z.string(), row: row.nullable() })

/** The reply of a delete of many. */
export const removedRows = (row: z.ZodType) => z.object({ results: z.array(rowResult(row)), undoToken: z.string().nullable() })

/** The query of a call for ids, beside the named filters: what narrows a list, and neither page nor order. */
export const idsQuery = listQuery.pick({ q: true })
