import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Nucleus } from '../../kernel/context.ts'
import { countClick } from './clicks.ts'
import { clickSources } from './clickSources.ts'
import { type FollowedLink, readLink } from './followedLink.ts'
import { placeOf } from './placeOf.ts'
import { wordsPage, wordsPolicy } from './wordsPage.ts'

const codeForm = /^[a-z0-9-]{1,40}$/

const ended = { title: 'This link has ended', text: 'It no longer leads anywhere. Ask whoever gave it to you for another one.' }
const unknown = { title: 'There is no such link', text: 'Check the address for a slip, letter by letter.' }

/**
 * Redirects those who follow a short link to its target, and counts the click. Not a call: a browser opens it without a token
 * and reads a page. An address that leads nowhere counts nothing.
 */
export function mountResolver(app: FastifyInstance, { db, database, clock, observer: { outage } }: Nucleus): void {
  const sources = clickSources()
  app.get<{ Params: { shortCode: string } }>('/l/:shortCode', { schema: { hide: true } }, async (request, reply) => {
    // People who type a code from paper may use capitals.
    const shortCode = request.params.shortCode.toLowerCase()
    const link = codeForm.test(shortCode) ? await readLink(db, shortCode) : undefined
    if (!link) return show(reply, 404, unknown)
    if (!isGood(link, clock())) return show(reply, 410, ended)
    const place = await placeOf(db, link)
    if (place === 'gone') return show(reply, 410, ended)
    if (isFollowed(request) && !database.shortage()) await count(link.dynamicLinkId, request.ip)
    if (place === 'nowhere') return show(reply, 200, noSite(link))
    return reply.redirect(place.href, 302)
  })

  /** Counts a source once an hour. The redirect happens even when the click cannot be stored. */
  async function count(dynamicLinkId: number, ip: string): Promise<void> {
    const at = clock()
    const forget = sources.enter({ dynamicLinkId, ip, at })
    if (!forget) return
    await countClick(db, dynamicLinkId, at).catch((error: unknown) => {
      forget()
      void outage.report(error, 'a click was not counted')
    })
  }
}

const isGood = ({ deletedAt, isActive, expiresAt }: FollowedLink, now: Date): boolean =>
  deletedAt === null && isActive && (expiresAt === null || Date.parse(expiresAt) > now.getTime())

/** Whether a person follows the link, rather than a browser or program that only prefetches or previews it. */
function isFollowed({ method, headers }: FastifyRequest): boolean {
  const looks = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'].map((name) => String(headers[name] ?? ''))
  return method === 'GET' && !looks.some((value) => /prefetch|prerender|preview/i.test(value))
}

const noSite = ({ eventName }: FollowedLink) => ({
  title: eventName,
  text: 'The event has no public site yet. Please come back later.',
})

const show = (reply: FastifyReply, status: number, words: { title: string; text: string }): FastifyReply =>
  reply.code(status).header('content-security-policy', wordsPolicy).type('text/html; charset=utf-8').send(wordsPage(words))
