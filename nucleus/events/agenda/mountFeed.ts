import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { agendaFeedPath, fetchAgendaFeed, removeAgendaFeed, renewAgendaFeed } from '#contract/events/agendaFeed.ts'
import { notFound } from '../../base/errors.ts'
import { calendarType } from '../../common/calendarParts.ts'
import { agendaFeeds as table, events } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { hashOfSecret } from '../../kernel/hashOfSecret.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { calendarEvent, type ReadCalendar } from './readCalendar.ts'

const secretBytes = 32

/**
 * Serves the public agenda of an event at an address that calendar programs subscribe to, and the calls that create, replace and turn off
 * this address. Only a hash of its secret is stored (docs/decisions/034-calendar-address.md).
 */
export function mountFeed(app: FastifyInstance, { db, clock }: Nucleus, readCalendar: ReadCalendar): void {
  mountCall(app, fetchAgendaFeed, async ({ input: { eventId } }) => {
    const [feed] = await db.select({ createdAt: table.createdAt }).from(table).where(eq(table.eventId, eventId))
    return feed ?? null
  })

  mountCall(app, renewAgendaFeed, async ({ input: { eventId } }) => {
    const isPresent = and(eq(events.eventId, eventId), isNull(events.deletedAt))
    if ((await db.$count(events, isPresent)) === 0) throw notFound('Event')
    const secret = randomBytes(secretBytes).toString('base64url')
    const values = { secretHash: hashOfSecret(secret), createdAt: clock().toISOString() }
    await db
      .insert(table)
      .values({ eventId, ...values })
      .onConflictDoUpdate({ target: table.eventId, set: values })
    return { secret, createdAt: values.createdAt }
  })

  mountCall(app, removeAgendaFeed, async ({ input: { eventId } }) => {
    await db.delete(table).where(eq(table.eventId, eventId))
    return null
  })

  // Not a call: calendar programs send no token and read no envelope.
  app.get<{ Params: { secret: string } }>(agendaFeedPath(':secret'), { schema: { hide: true } }, async (request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    // A malformed secret is looked up like any other, so that every wrong one takes the same time.
    const [event] = await db
      .select(calendarEvent)
      .from(table)
      .innerJoin(events, and(eq(events.eventId, table.eventId), isNull(events.deletedAt)))
      .where(eq(table.secretHash, hashOfSecret(request.params.secret)))
    if (!event) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such calendar.')
    const { file, etag } = await readCalendar(event, 'public')
    // Revalidated each time, so that an address that was turned off ends at once.
    reply.headers({ etag, 'cache-control': 'private, no-cache' })
    if (etagsIn(request.headers['if-none-match']).includes(etag)) return reply.code(304).send()
    return reply.type(calendarType).send(file)
  })
}

/** The tags of a header, without the mark of a weak one, which a proxy that compresses adds. */
const etagsIn = (header: string | undefined): string[] => (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
