import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { recordOpened } from '#contract/changes.ts'
import type { Nucleus } from '../kernel/context.ts'
import { notAllowed, ruleBroken } from '../base/errors.ts'
import type { Listener } from '../kernel/listener.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { RestorableRows } from '../resource/rows.ts'
import { rowsByName } from '../resource/rowsByName.ts'
import { contacts } from '../db/tables/index.ts'
import { eventText } from './eventText.ts'
import type { LiveStream } from './LiveStream.ts'
import { mayRead } from './reading.ts'
import type { StreamIds } from './streamIds.ts'
import type { Streams } from './Streams.ts'
import { toldEnd, toldView, Views } from './Views.ts'

const channel = 'record_opened'
const toldBy = z.object({ from: z.string() })

interface Parts {
  listener: Listener
  streams: Streams
  ids: StreamIds
  records: readonly RestorableRows[]
}

/**
 * Serves who has which record open, and notifies all instances and everyone who has the same record open. A stream may be open on any
 * instance; its id proves its owner.
 */
export function mountViews(app: FastifyInstance, { db, clock }: Nucleus, { listener, streams, ids, records }: Parts) {
  const rowsFor = rowsByName(records)
  const views = new Views((record, streamIds) => {
    const text = eventText('viewers', record)
    for (const id of new Set(streamIds)) streams.get(id)?.write(text)
  })
  /** The id of this instance, to ignore its own notifications. */
  const self = randomUUID()
  const tell = (told: object) => db.execute(sql`select pg_notify(${channel}, ${JSON.stringify({ ...told, from: self })})`)
  listener.hear(channel, (text) => {
    const told: unknown = JSON.parse(text)
    if (toldBy.parse(told).from === self) return
    const view = toldView.safeParse(told)
    if (view.success) views.hear(view.data, clock().getTime())
    else views.endStream(toldEnd.parse(told))
  })

  mountCall(app, recordOpened, async ({ input: { streamId, windowId, resource, id }, actor }) => {
    if (!mayRead(actor.role, resource)) throw notAllowed()
    if (!ids.isOf(streamId, actor.sessionId)) throw ruleBroken({ streamId: 'This is no stream of your session' })
    if (id !== null) await rowsFor(resource).need(db, id)
    const [person] = await db
      .select({ name: sql<string>`${contacts.firstName} || ' ' || ${contacts.lastName}` })
      .from(contacts)
      .where(eq(contacts.contactId, actor.contactId))
    const view = { streamId, windowId, resource, id, contactId: actor.contactId, name: person?.name ?? '' }
    views.hear(view, clock().getTime())
    await tell(view)
    return { viewers: id === null ? [] : views.viewersOf(resource, id) }
  })

  return {
    forgetOld: () => views.forgetOld(clock().getTime()),
    /** Notifies all instances, because each may know windows of the stream. */
    endStream: async ({ id: streamId, actor: { contactId } }: LiveStream): Promise<void> => {
      if (!views.knows(streamId)) return
      views.endStream({ streamId, contactId })
      await tell({ streamId, contactId })
    },
  }
}
