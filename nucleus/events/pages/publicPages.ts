import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { publicPaths } from '#constants/publicPaths.ts'
import { eventState } from '#constants/statuses.ts'
import { pageVisibility } from '#contract/events/pages.ts'
import type { Db } from '../../db/client.ts'
import { eventPages as table, events } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { messagePage, messagePagePolicy } from '../plainPages/messagePage.ts'
import { openForms } from '../formAnswers/readForm.ts'
import { pageContextOf } from '../plainPages/pageContext.ts'
import { pageDocument } from '../plainPages/pageDocument.ts'
import { pagePolicy } from '../plainPages/pageStyle.ts'

const { draft, cancelled, archived } = eventState
const endedTexts: Readonly<Record<number, string>> = { [cancelled]: 'This event was cancelled.', [archived]: 'This event is over.' }
const unknownPage = { title: 'Page not found', text: 'Check the address for typing mistakes.' }

/** Serves the pages of events with the visibility Public to anyone, and the first of them at the address of the event. */
export function mountPublicPages(app: FastifyInstance, { db, clock }: Nucleus): void {
  const hidden = { schema: { hide: true } }
  app.get<{ Params: { eventCode: string } }>('/e/:eventCode', hidden, async ({ params: { eventCode } }, reply) => {
    const [first] = await publicPages(db, eventCode).limit(1)
    return first ? reply.redirect(publicPaths.page(eventCode, first.page.slug), 302) : showUnknown(reply)
  })
  app.get<{ Params: { eventCode: string; slug: string } }>('/e/:eventCode/:slug', hidden, async ({ params }, reply) => {
    const [found] = await publicPages(db, params.eventCode, params.slug)
    if (!found) return showUnknown(reply)
    const { page, event } = found
    const ended = endedTexts[event.eventStateId]
    if (ended !== undefined) return showMessage(reply, 410, { title: event.name, text: ended })
    const open = await openForms(db, params.eventCode, clock())
    const html = pageDocument(page, await pageContextOf(db, page), {
      pathOf: (slug) => publicPaths.page(params.eventCode, slug),
      registerPath: open && open.forms.length > 0 ? publicPaths.forms(params.eventCode) : undefined,
    })
    return reply
      .header('content-security-policy', `${pagePolicy}; frame-ancestors 'none'`)
      .header('x-frame-options', 'DENY')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

/** The public pages of an event that is not a draft, in their order; or the one of an address. */
export const publicPages = (db: Db, eventCode: string, slug?: string) =>
  db
    .select({ page: table, event: { name: events.name, eventStateId: events.eventStateId } })
    .from(table)
    .innerJoin(events, eq(events.eventId, table.eventId))
    .where(
      and(
        eq(events.eventCode, eventCode),
        ne(events.eventStateId, draft),
        eq(table.visibility, pageVisibility.public),
        slug === undefined ? undefined : eq(table.slug, slug),
        isNull(table.deletedAt),
        isNull(events.deletedAt),
      ),
    )
    .orderBy(asc(table.sortOrder), asc(table.title))

const showUnknown = (reply: FastifyReply): FastifyReply => showMessage(reply, 404, unknownPage)

const showMessage = (reply: FastifyReply, status: number, text: { title: string; text: string }): FastifyReply =>
  reply.code(status).header('content-security-policy', messagePagePolicy).type('text/html; charset=utf-8').send(messagePage(text))
