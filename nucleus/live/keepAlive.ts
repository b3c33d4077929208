import { sql } from 'drizzle-orm'
import { liveLimits } from '#constants/limits.ts'
import type { Nucleus } from '../kernel/context.ts'
import type { Listener } from '../kernel/listener.ts'
import { openSessions } from './openSessions.ts'
import type { Streams } from './Streams.ts'

/** How often it checks what is due. */
const checkEveryMs = 1000
/** Shorter than the five seconds for which other code caches a session. */
const sessionsEveryMs = 4000
/** Each instance notifies itself and the others here, to detect a dead connection. */
const channel = 'live_beat'
/** After this time without its own notification, the listening connection counts as dead. */
const lostAfterMs = 10_000

/**
 * Periodic work for streams: heartbeats, ending streams whose session has expired or was ended without a notification, and checking
 * that this instance still receives notifications.
 */
export function keepAlive({ db, clock, observer: { outage } }: Nucleus, listener: Listener, streams: Streams, alsoCheck: () => void) {
  const now = () => clock().getTime()
  let beatAt = now()
  let sessionsAt = performance.now()
  let beatSentAt: number | undefined

  const endExpiredStreams = async (): Promise<void> => {
    // Only the streams that are open now, because the query does not cover later ones.
    const openStreams = streams.all()
    const open = await openSessions(db, [...new Set(openStreams.map(({ actor }) => actor.sessionId))], clock())
    for (const stream of openStreams) if (!open.has(stream.actor.sessionId)) streams.end(stream, 'session')
  }
  const beat = async (): Promise<void> => {
    beatSentAt ??= performance.now()
    await db.execute(sql`select pg_notify(${channel}, 'alive')`)
  }
  listener.onMessage(channel, () => {
    beatSentAt = undefined
  })
  const reportFailure = (what: string) => (error: unknown) => void outage.report(error, what)

  const check = (): void => {
    alsoCheck()
    if (streams.size === 0) return
    if (performance.now() - sessionsAt >= sessionsEveryMs) {
      sessionsAt = performance.now()
      endExpiredStreams().catch(reportFailure('it is not known which sessions have ended'))
    }
    if (beatSentAt !== undefined && performance.now() - beatSentAt > lostAfterMs && listener.isListening()) listener.reconnect()
    if (Math.abs(now() - beatAt) < liveLimits.heartbeatSeconds * 1000) return
    beatAt = now()
    streams.sendHeartbeat()
    beat().catch(reportFailure('other instances were not notified'))
  }
  const timer = setInterval(check, checkEveryMs)
  return { stop: () => clearInterval(timer) }
}
