import type { IncomingMessage } from 'node:http'

/** A short link (docs/domain.md §1.12) is `/l/{code}`; nucleus serves it as `/nucleus/l/{code}`. */
export function rewriteShortLink(request: IncomingMessage): void {
  if (/^\/l\/[^/?]/.test(request.url ?? '')) request.url = `/nucleus${request.url}`
}
