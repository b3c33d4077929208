import type { FastifyInstance } from 'fastify'
import { liveLimits } from '#constants/limits.ts'
import { changesStream, type ChangedRows } from '#contract/changes.ts'
import type { Authority } from '../auth/authority.ts'
import type { Nucleus } from '../kernel/context.ts'
import type { Listener } from '../kernel/listener.ts'
import { mountFile } from '../kernel/mountCall.ts'
import type { RestorableRepository } from '../resource/repositoryTypes.ts'
import { ChangeReader } from './ChangeReader.ts'
import { eventText, idText, readHorizon } from './eventText.ts'
import { changeNoticeOf } from './changeNotice.ts'
import { keepAlive } from './keepAlive.ts'
import { LiveStream } from './LiveStream.ts'
import { missedSince } from './missed.ts'
import { mountPresence } from './mountPresence.ts'
import { oldestRunning, type Snapshot } from './snapshots.ts'
import { streamIdsOf } from './streamIds.ts'
import { Streams } from './Streams.ts'

interface Parts {
  listener: Listener
  authority: Authority
  /** The repositories of records that users can open. */
  records: readonly RestorableRepository[]
}

/** Serves live changes: streams of the writes of all instances, and who has which record open. */
export function mountLive(app: FastifyInstance, nucleus: Nucleus, { listener, authority, records }: Parts): void {
  const { db, clock, observer } = nucleus
  const now = () => clock().getTime()
  const reportFailure = (what: string) => (error: unknown) => void observer.outage.report(error, what)
  const streams: Streams = new Streams(() => (reader.horizon === undefined ? '' : idText(reader.horizon, now())))
  const reader = new ChangeReader({
    db,
    hasReaders: () => streams.size > 0,
    onChanges: (changes) => (changes ? streams.send(changes) : streams.sendReload()),
    onFailure: reportFailure('what was written could not be read; it is tried again'),
  })
  observer.metrics.gauge({
    name: 'copilot_live_streams',
    help: 'Open streams of live changes.',
    read: (set) => set(streams.size),
  })
  const ids = streamIdsOf(authority.hash)
  const presence = mountPresence(app, nucleus, { listener, streams, ids, records })
  const alive = keepAlive(nucleus, listener, streams, presence.removeExpired)
  listener.onConnect(() => reader.rereadRecent())

  mountFile(app, changesStream, ['text/event-stream'], async ({ input: { since, secondsAgo = 0 }, actor, reply }) => {
    const stream = new LiveStream(reply.raw, actor, ids.make(actor.sessionId))
    let isOver = false
    reply.raw.once('close', () => {
      isOver = true
      streams.remove(stream)
      presence.endStream(stream).catch(reportFailure('the end of a stream was not reported'))
    })
    // The server is stopping and does not wait for streams.
    reply.raw.once('stopping', () => {
      isOver = true
      streams.end(stream, 'stopping')
    })
    const snapshot = await reader.follow(() => {
      if (!isOver) streams.add(stream)
    })
    const horizon = reader.horizon ?? oldestRunning(snapshot)
    const missed = await missedBy(snapshot, since, secondsAgo).catch((error: unknown) => {
      streams.remove(stream)
      throw error
    })
    reply.hijack()
    if (streams.get(stream.id) === undefined) return reply
    stream.begin()
    const texts = missed?.map((change) => eventText('changed', changeNoticeOf(change))).join('')
    stream.release(`${presence.eventsFor(actor.role)}${texts ?? eventText('reload', {})}${idText(horizon, now())}\n`)
    return reply
  })

  /** The changes that a reader missed since an event, or since its page was loaded; undefined when it must reload. */
  async function missedBy(snapshot: Snapshot, lastId: string | undefined, secondsAgo: number): Promise<ChangedRows[] | undefined> {
    if (lastId === undefined) return secondsAgo < liveLimits.maxSecondsAgo ? missedSince(db, { secondsAgo }, snapshot) : undefined
    const last = readHorizon(lastId, now())
    if (!last || last.ageMs > liveLimits.missedMinutes * 60_000) return undefined
    return missedSince(db, { horizon: last.horizon }, snapshot)
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
