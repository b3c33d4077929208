import type { IncomingMessage } from 'node:http'

/**
 * Pages for the public: short links `/l/{code}` (docs/domain.md §1.12), registration forms, pages of events, the links with which references
 * answer (§5), and those that end e-mails. nucleus serves them below `/nucleus`.
 */
export function rewritePublicPage(request: IncomingMessage): void {
  if (/^\/(?:l|register|e|reference|unsubscribe)\/[^/?]/.test(request.url ?? '')) request.url = `/nucleus${request.url}`
}
