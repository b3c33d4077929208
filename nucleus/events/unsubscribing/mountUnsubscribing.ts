import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { publicPaths } from '#constants/publicPaths.ts'
import type { Db } from '../../db/client.ts'
import { contacts, unsubscribeLinks as links } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { messagePage } from '../plainPages/messagePage.ts'
import { suppressUnsubscribed } from '../mails/unsubscribed.ts'
import { againField, unsubscribePage, unsubscribePagePolicy } from './unsubscribePage.ts'

const bodyBytes = 4 * 1024
/** For one source: mail programs of many people send from the servers of their provider. */
const rateLimit = { max: 300, timeWindow: '1 minute' }

/**
 * Serves the private links that end e-mails to many (docs/decisions/089-unsubscribing.md). Not calls: a browser opens them without a token and
 * reads a page, and mail programs send the one click of RFC 8058.
 */
export function mountUnsubscribing(app: FastifyInstance, { db, clock, privateKeys }: Nucleus): void {
  const url = publicPaths.unsubscribe(':secret')
  const options = { schema: { hide: true }, config: { rateLimit } }
  void app.register((scope, _, done) => {
    // A mail program may send its one field in either of two forms (RFC 8058 §3.2). Whatever it says, the request means the same.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytes }, (_request, body, parsed) => parsed(null, String(body)))

    scope.get<{ Params: { secret: string } }>(url, options, async (request, reply) => {
      const found = await findLink(db, privateKeys.hash(request.params.secret))
      if (!found) return showUnknown(reply)
      return show(
        reply,
        200,
        unsubscribePage({ address: found.address, state: found.unsubscribedAt === null ? 'subscribed' : 'unsubscribed' }),
      )
    })

    scope.post<{ Params: { secret: string } }>(url, { ...options, bodyLimit: bodyBytes }, async (request, reply) => {
      const isAgain = typeof request.body === 'string' && new URLSearchParams(request.body).has(againField)
      const found = await db.transaction(async (tx) => {
        const link = await findLink(tx, privateKeys.hash(request.params.secret), { isLocked: true })
        if (link) await (isAgain ? subscribeAgain(tx, link) : unsubscribe(tx, link, clock()))
        return link
      })
      return found
        ? show(reply, 200, unsubscribePage({ address: found.address, state: isAgain ? 'again' : 'unsubscribed' }))
        : showUnknown(reply)
    })
    done()
  })
}

type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** The link of a secret. A malformed one is looked up like any other. */
async function findLink(db: Db, hash: string, { isLocked = false } = {}) {
  const { unsubscribeLinkId, address, unsubscribedAt } = links
  const query = db.select({ unsubscribeLinkId, address, unsubscribedAt }).from(links).where(eq(links.linkHash, hash))
  const [found] = await (isLocked ? query.for('no key update') : query)
  return found
}

/** The contact with the address, if there is one. */
const contactOf = (address: string | null) =>
  sql`(select ${contacts.contactId} from ${contacts} where lower(${contacts.email}) = ${address} and ${contacts.deletedAt} is null
    order by ${contacts.contactId} limit 1)`

/** Not a version of the row: it never prevents the undo of a merge. */
async function unsubscribe(tx: Db, { unsubscribeLinkId: id, address }: FoundLink, at: Date): Promise<void> {
  await tx
    .update(links)
    .set({ unsubscribedAt: at.toISOString(), contactId: contactOf(address) })
    .where(and(eq(links.unsubscribeLinkId, id), isNull(links.unsubscribedAt)))
  await suppressUnsubscribed(tx)
}

/** Also what the contact with the address said at an earlier one. */
async function subscribeAgain(tx: Db, { unsubscribeLinkId: id, address }: FoundLink): Promise<void> {
  const isTheirs = or(eq(links.unsubscribeLinkId, id), inArray(links.contactId, contactOf(address)))
  await tx.update(links).set({ unsubscribedAt: null, contactId: null }).where(isTheirs)
}

const showUnknown = (reply: FastifyReply): FastifyReply =>
  show(
    reply,
    404,
    messagePage({ title: 'This link cannot be used', text: 'It is not complete. Open it from the e-mail again, or answer the e-mail.' }),
  )

const show = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply
    .code(status)
    .headers({ 'content-security-policy': unsubscribePagePolicy, 'x-robots-tag': 'noindex, nofollow' })
    .type('text/html; charset=utf-8')
    .send(page)
