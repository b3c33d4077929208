import type { FastifyInstance } from 'fastify'
import { liveLimits } from '#constants/limits.ts'
import { changesStream } from '#contract/changes.ts'
import type { Authority } from '../auth/authority.ts'
import type { Nucleus } from '../core/context.ts'
import type { Listener } from '../core/listener.ts'
import { mountCall } from '../core/mountCall.ts'
import type { RestorableRows } from '../core/resource/rows.ts'
import { eventText, idText, readHorizon } from './eventText.ts'
import { told } from './shownBy.ts'
import { Horizon } from './Horizon.ts'
import { keepAlive } from './keepAlive.ts'
import { LiveStream } from './LiveStream.ts'
import { type Missed, missedSince, type Since } from './missed.ts'
import { mountViews } from './mountViews.ts'
import { streamIdsOf } from './streamIds.ts'
import { Streams } from './Streams.ts'
import { changedChannel, readTold } from './told.ts'

interface Parts {
  listener: Listener
  authority: Authority
  /** The records that somebody can have open. */
  records: readonly RestorableRows[]
}

/** Serves live changes: streams of what any instance writes, and who has which record open. */
export function mountLive(app: FastifyInstance, nucleus: Nucleus, { listener, authority, records }: Parts): void {
  const { db, clock, observer } = nucleus
  const now = () => clock().getTime()
  const horizon = new Horizon()
  const streams = new Streams(() => horizon.idText(now()))
  observer.metrics.gauge({
    name: 'copilot_live_streams',
    help: 'Open streams of live changes.',
    read: (set) => set(streams.size),
  })
  const ids = streamIdsOf(authority.hash)
  const views = mountViews(app, nucleus, { listener, streams, ids, records })
  /** How often the listener has come back. */
  let backs = 0
  const alive = keepAlive(nucleus, listener, streams, views.forgetOld)
  const failed = (what: string) => (error: unknown) => void observer.outage.report(error, what)

  listener.hear(changedChannel, (text) => {
    const told = readTold(text)
    alive.heard()
    if (streams.size === 0) return
    // What arrives before the connection counts as back comes before what was missed.
    if (listener.isHearing()) horizon.reached(told.horizon)
    if (told.change) streams.tell(told.change)
  })
  listener.onBack(() => {
    backs += 1
    if (horizon.value !== undefined && streams.size > 0) void catchUp(horizon.value)
  })

  /** Tells what was written while nobody listened. */
  async function catchUp(since: bigint): Promise<void> {
    horizon.gapBegins()
    try {
      const missed = await missedSince(db, { horizon: since })
      if (missed.changes) missed.changes.forEach((change) => streams.tell(change))
      else streams.tellReload()
    } catch (error) {
      failed('what was written meanwhile could not be read; the streams end and come back')(error)
      streams.stop()
    } finally {
      horizon.gapEnds()
    }
  }

  mountCall(app, changesStream, async ({ input: { since, secondsAgo = 0 }, actor, reply }) => {
    const stream = new LiveStream(reply.raw, actor, ids.make(actor.sessionId))
    if (streams.size === 0) horizon.forget()
    // Before anything is read, so that nothing falls between what was missed and what is told.
    streams.add(stream)
    reply.raw.once('close', () => {
      streams.remove(stream)
      views.endStream(stream).catch(failed('the end of a stream was not told'))
    })
    // The server stops: it waits for no stream.
    reply.raw.once('stopping', () => streams.end(stream, 'stopping'))
    const backsBefore = backs
    const missed = await missedBy(since, secondsAgo).catch((error: unknown) => {
      streams.remove(stream)
      throw error
    })
    horizon.begin(missed.horizon)
    // The listener came back while this was read: what was written in between, neither of them knows.
    if (backs !== backsBefore) void catchUp(missed.horizon)
    reply.hijack()
    if (streams.get(stream.id) === undefined) return reply
    stream.begin()
    const texts = missed.changes?.map((change) => eventText('changed', told(change))).join('')
    stream.letGo(`${texts ?? eventText('reload', {})}${idText(missed.horizon, now())}\n`)
    return reply
  })

  /** What a reader has missed since an event, or since it began to read anything. */
  async function missedBy(lastId: string | undefined, secondsAgo: number): Promise<Missed> {
    const { horizon: since, ageMs } = readHorizon(lastId ?? '', now())
    const isTooOld = lastId === undefined ? secondsAgo >= liveLimits.secondsAgo : ageMs > liveLimits.missedMinutes * 60_000
    const from: Since = lastId === undefined || isTooOld ? { secondsAgo } : { horizon: since }
    const missed = await missedSince(db, from)
    return isTooOld ? { ...missed, changes: undefined } : missed
  }

  authority.onEnded((sessionId) => {
    for (const stream of streams.all()) if (stream.actor.sessionId === sessionId) streams.end(stream, 'session')
  })
  app.addHook('preClose', (done) => {
    alive.stop()
    streams.stop()
    done()
  })
}
