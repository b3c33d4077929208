import type * as z from 'zod'

/** The envelope of every answer (docs/domain.md §0.4), as the caller sees it. `status` 0 means that the server did not answer. */
export interface Reply<T = unknown> {
  status: number
  code?: number
  message?: string
  data?: T
  meta?: { total: number; page: number; pageSize: number; isEstimate?: boolean }
  error?: string
}

/** The default data of an accepted reply without any: an empty list or object (spec §7), but null where null is a valid answer. */
export function emptyDataOf(schema: z.ZodType): unknown {
  const { type } = schema._zod.def
  if (type === 'nullable') return null
  return type === 'array' ? [] : {}
}

/** Decides whether a reply is a success. */
export type SuccessRule = (reply: Reply) => boolean
export const accepted: SuccessRule = ({ status }) => status >= 200 && status < 300
/** A delete counts only when the reply carries data (spec §4). */
export const carriesData: SuccessRule = (reply) =>
  accepted(reply) && reply.data != null && !(Array.isArray(reply.data) && reply.data.length === 0)
/** Registration status, company add and update (spec §4). */
export const hasCode200: SuccessRule = (reply) => accepted(reply) && reply.code === 200

/** Adds a period: the server's field messages have none (spec §5). Texts of the contract are shown unchanged (spec §8). */
export const asSentence = (text: string): string => (/[\p{L}\p{N})”"]$/u.test(text) ? `${text}.` : text)
