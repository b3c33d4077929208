import type { FastifyInstance } from 'fastify'
import { liveLimits } from '#constants/limits.ts'
import { changesStream, type RowsChanged } from '#contract/changes.ts'
import type { Authority } from '../auth/authority.ts'
import type { Nucleus } from '../kernel/context.ts'
import type { Listener } from '../kernel/listener.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { RestorableRows } from '../resource/rows.ts'
import { ChangeReader } from './ChangeReader.ts'
import { eventText, idText, readHorizon } from './eventText.ts'
import { told } from './shownBy.ts'
import { keepAlive } from './keepAlive.ts'
import { LiveStream } from './LiveStream.ts'
import { missedSince } from './missed.ts'
import { mountViews } from './mountViews.ts'
import { oldestRunning, type Snapshot } from './snapshots.ts'
import { streamIdsOf } from './streamIds.ts'
import { Streams } from './Streams.ts'

interface Parts {
  listener: Listener
  authority: Authority
  /** The repositories of records that users can open. */
  records: readonly RestorableRows[]
}

/** Serves live changes: streams of the writes of all instances, and who has which record open. */
export function mountLive(app: FastifyInstance, nucleus: Nucleus, { listener, authority, records }: Parts): void {
  const { db, clock, observer } = nucleus
  const now = () => clock().getTime()
  const failed = (what: string) => (error: unknown) => void observer.outage.report(error, what)
  const streams: Streams = new Streams(() => (reader.horizon === undefined ? '' : idText(reader.horizon, now())))
  const reader = new ChangeReader({
    db,
    isWanted: () => streams.size > 0,
    onChanges: (changes) => (changes ? streams.tell(changes) : streams.tellReload()),
    onFailure: failed('what was written could not be read; it is tried again'),
  })
  observer.metrics.gauge({
    name: 'copilot_live_streams',
    help: 'Open streams of live changes.',
    read: (set) => set(streams.size),
  })
  const ids = streamIdsOf(authority.hash)
  const views = mountViews(app, nucleus, { listener, streams, ids, records })
  const alive = keepAlive(nucleus, listener, streams, views.forgetOld)
  listener.onBack(() => reader.doubt())

  mountCall(app, changesStream, async ({ input: { since, secondsAgo = 0 }, actor, reply }) => {
    const stream = new LiveStream(reply.raw, actor, ids.make(actor.sessionId))
    let isOver = false
    reply.raw.once('close', () => {
      isOver = true
      streams.remove(stream)
      views.endStream(stream).catch(failed('the end of a stream was not told'))
    })
    // The server is stopping and does not wait for streams.
    reply.raw.once('stopping', () => {
      isOver = true
      streams.end(stream, 'stopping')
    })
    const seen = await reader.follow(() => {
      if (!isOver) streams.add(stream)
    })
    const horizon = reader.horizon ?? oldestRunning(seen)
    const missed = await missedBy(seen, since, secondsAgo).catch((error: unknown) => {
      streams.remove(stream)
      throw error
    })
    reply.hijack()
    if (streams.get(stream.id) === undefined) return reply
    stream.begin()
    const texts = missed?.map((change) => eventText('changed', told(change))).join('')
    stream.letGo(`${texts ?? eventText('reload', {})}${idText(horizon, now())}\n`)
    return reply
  })

  /** The changes that a reader missed since an event, or since its page was loaded; undefined when it must reload. */
  async function missedBy(seen: Snapshot, lastId: string | undefined, secondsAgo: number): Promise<RowsChanged[] | undefined> {
    if (lastId === undefined) return secondsAgo < liveLimits.secondsAgo ? missedSince(db, { secondsAgo }, seen) : undefined
    const last = readHorizon(lastId, now())
    if (!last || last.ageMs > liveLimits.missedMinutes * 60_000) return undefined
    return missedSince(db, { horizon: last.horizon }, seen)
  }

  authority.onEnded((sessionId) => {
    for (const stream of streams.all()) if (stream.actor.sessionId === sessionId) streams.end(stream, 'session')
  })
  app.addHook('preClose', (done) => {
    alive.stop()
    reader.close()
    streams.stop()
    done()
  })
}
