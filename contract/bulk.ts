import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { listQuery, positiveId, text } from './fields.ts'

/** The result for one row of a bulk call. `isChanged` and `isRefused` are both false for a row that already had the requested values. */
export interface RowResult<Row = unknown> {
  id: number
  isChanged: boolean
  isRefused: boolean
  /** What was done, or why nothing was done. */
  message: string
  /** The current row; null when it does not exist or no longer does. */
  row: Row | null
}

/** The ids that one call can take. */
export const bulkIds = z.array(positiveId).min(1).max(limits.bulkRows)

/** The body of a bulk delete: ids, and the token of the previous call when one undo shall cover both. */
export const bulkRemoveBody = z.object({ ids: bulkIds, undoToken: text(100).optional() })

/** A result per row in the order of the request, and one token that undoes all deletes; null when nothing was deleted. */
export interface BulkRemoval<Row> {
  results: RowResult<Row>[]
  undoToken: string | null
}

/** The schema of one result of a bulk call. */
export const rowResult = <Row extends z.ZodType>(row: Row) =>
  z.object({ id: positiveId, isChanged: z.boolean(), isRefused: z.boolean(), message: z.string(), row: row.nullable() })

/** The reply of a bulk delete. */
export const bulkRemovalReply = (row: z.ZodType) => z.object({ results: z.array(rowResult(row)), undoToken: z.string().nullable() })

/** The query of a call for ids, besides the named filters: the search text and the conditions, without page or order. */
export const idsQuery = listQuery.pick({ q: true, where: true })
