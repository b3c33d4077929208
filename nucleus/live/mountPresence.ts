import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Role } from '#constants/roles.ts'
import { reportOpenRecord } from '#contract/changes.ts'
import type { Nucleus } from '../kernel/context.ts'
import { notAllowed, ruleBroken } from '../base/errors.ts'
import type { Listener } from '../kernel/listener.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { RestorableRepository } from '../resource/repositoryTypes.ts'
import { repositoryByName } from '../resource/repositoryByName.ts'
import { contacts } from '../db/tables/index.ts'
import { eventText } from './eventText.ts'
import type { LiveStream } from './LiveStream.ts'
import { mayRead } from './mayRead.ts'
import type { StreamIds } from './streamIds.ts'
import type { Streams } from './Streams.ts'
import { streamEndNotice, presenceNotice, Presence } from './Presence.ts'
import { fullNameSql } from '../db/personName.ts'

const channel = 'record_opened'
const senderSchema = z.object({ from: z.string() })

interface Parts {
  listener: Listener
  streams: Streams
  ids: StreamIds
  records: readonly RestorableRepository[]
}

/**
 * Serves who has which record open, and notifies all instances and everyone who may read it: lists show it too. A stream may be open on any
 * instance; its id proves its owner.
 */
export function mountPresence(app: FastifyInstance, { db, clock }: Nucleus, { listener, streams, ids, records }: Parts) {
  const repositoryFor = repositoryByName(records)
  const presence = new Presence((record) => streams.sendViewers(record))
  /** The id of this instance, to ignore its own notifications. */
  const instanceId = randomUUID()
  const notifyOthers = (notice: object) => db.execute(sql`select pg_notify(${channel}, ${JSON.stringify({ ...notice, from: instanceId })})`)
  listener.onMessage(channel, (text) => {
    const notice: unknown = JSON.parse(text)
    if (senderSchema.parse(notice).from === instanceId) return
    const openRecord = presenceNotice.safeParse(notice)
    if (openRecord.success) presence.update(openRecord.data, clock().getTime())
    else presence.endStream(streamEndNotice.parse(notice), clock().getTime())
  })

  mountCall(app, reportOpenRecord, async ({ input: { streamId, windowId, resource, id }, actor }) => {
    if (!mayRead(actor.role, resource)) throw notAllowed()
    if (!ids.belongsTo(streamId, actor.sessionId)) throw ruleBroken({ streamId: 'This is no stream of your session' })
    if (id !== null) await repositoryFor(resource).getOrThrow(db, id)
    const [person] = await db
      .select({ name: fullNameSql(contacts) })
      .from(contacts)
      .where(eq(contacts.contactId, actor.contactId))
    const openRecord = { streamId, windowId, resource, id, contactId: actor.contactId, name: person?.name ?? '' }
    presence.update(openRecord, clock().getTime())
    await notifyOthers(openRecord)
    return { viewers: id === null ? [] : presence.viewersOf(resource, id) }
  })

  return {
    /** The events by which a new stream learns of the records that are open. */
    eventsFor: (role: Role): string =>
      presence
        .all()
        .filter(({ resource }) => mayRead(role, resource))
        .map((record) => eventText('viewers', record))
        .join(''),
    removeExpired: () => presence.removeExpired(clock().getTime()),
    /** Notifies all instances, because each may know windows of the stream, and may know them before this one does. */
    endStream: async ({ id: streamId, actor: { contactId } }: LiveStream): Promise<void> => {
      presence.endStream({ streamId, contactId }, clock().getTime())
      await notifyOthers({ streamId, contactId })
    },
  }
}
