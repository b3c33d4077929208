import type { FastifyRequest } from 'fastify'
import { budgetOf } from '#contract/budgets.ts'

/** The bytes that are read of a body: its declared length, and at most the call's limit, above which it is refused (413). */
export function bodyBytesOf({ headers, routeOptions }: FastifyRequest): number {
  const { call } = routeOptions.config
  const most = call ? budgetOf(call).bytesIn : routeOptions.bodyLimit
  if (headers['transfer-encoding']) return most
  return Math.min(Number(headers['content-length'] ?? 0) || 0, most)
}
