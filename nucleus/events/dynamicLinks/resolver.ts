import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Nucleus } from '../../kernel/context.ts'
import { countClick } from './clicks.ts'
import { clickSources } from './clickSources.ts'
import { type FollowedLink, readLink } from '../common/followedLink.ts'
import { targetUrl } from './targetUrl.ts'
import { messagePage, messagePagePolicy } from '../plainPages/messagePage.ts'

const codePattern = /^[a-z0-9-]{1,40}$/

const endedPage = { title: 'This link has ended', text: 'Ask the person who sent it for a new link.' }
const unknownPage = { title: 'Link not found', text: 'Check the address for typing mistakes.' }

/**
 * Redirects those who follow a short link to its target, and counts the click. Not a call: a browser opens it without a token
 * and reads a page. An address that leads nowhere counts nothing.
 */
export function mountResolver(app: FastifyInstance, { db, database, clock, observer: { outage } }: Nucleus): void {
  const sources = clickSources()
  app.get<{ Params: { shortCode: string } }>('/l/:shortCode', { schema: { hide: true } }, async (request, reply) => {
    // People who type a code from paper may use capitals.
    const shortCode = request.params.shortCode.toLowerCase()
    const link = codePattern.test(shortCode) ? await readLink(db, shortCode) : undefined
    if (!link) return show(reply, 404, unknownPage)
    if (!isUsable(link, clock())) return show(reply, 410, endedPage)
    const target = await targetUrl(db, link)
    if (target === 'gone') return show(reply, 410, endedPage)
    if (isHumanClick(request) && !database.shortage()) await count(link.dynamicLinkId, request)
    if (target === 'nowhere') return show(reply, 200, noSite(link))
    return reply.redirect(target.href, 302)
  })

  /** Counts a browser once an hour. The redirect happens even when the click cannot be stored. */
  async function count(dynamicLinkId: number, { ip, headers }: FastifyRequest): Promise<void> {
    const at = clock()
    const browser = `${headers['user-agent'] ?? ''} ${headers['accept-language'] ?? ''}`
    const forget = sources.enter({ dynamicLinkId, ip, browser, at })
    if (!forget) return
    await countClick(db, dynamicLinkId, at).catch((error: unknown) => {
      forget()
      void outage.report(error, 'a click was not counted')
    })
  }
}

const isUsable = ({ deletedAt, isActive, expiresAt }: FollowedLink, now: Date): boolean =>
  deletedAt === null && isActive && (expiresAt === null || Date.parse(expiresAt) > now.getTime())

/** Whether a person follows the link, rather than a browser or program that only prefetches or previews it. */
function isHumanClick({ method, headers }: FastifyRequest): boolean {
  const purposes = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'].map((name) => String(headers[name] ?? ''))
  return method === 'GET' && !purposes.some((value) => /prefetch|prerender|preview/i.test(value))
}

const noSite = ({ eventName }: FollowedLink) => ({
  title: eventName,
  text: 'The event has no public site yet. Come back later.',
})

const show = (reply: FastifyReply, status: number, page: { title: string; text: string }): FastifyReply =>
  reply.code(status).header('content-security-policy', messagePagePolicy).type('text/html; charset=utf-8').send(messagePage(page))
