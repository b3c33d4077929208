import type { IncomingMessage } from 'node:http'

/**
 * Pages for the public: short links `/l/{code}` (docs/domain.md §1.12), registration forms, pages of events, and the links with which references
 * answer (§5). nucleus serves them below `/nucleus`.
 */
export function rewritePublicPage(request: IncomingMessage): void {
  if (/^\/(?:l|register|e|reference)\/[^/?]/.test(request.url ?? '')) request.url = `/nucleus${request.url}`
}
