import { sql } from 'drizzle-orm'
import { liveLimits } from '#constants/limits.ts'
import type { Nucleus } from '../kernel/context.ts'
import type { Listener } from '../kernel/listener.ts'
import { openSessions } from './openSessions.ts'
import type { Streams } from './Streams.ts'

/** How often it checks what is due. */
const lookEveryMs = 1000
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
export function keepAlive({ db, clock, observer: { outage } }: Nucleus, listener: Listener, streams: Streams, alsoLook: () => void) {
  const now = () => clock().getTime()
  let beatAt = now()
  let sessionsAt = performance.now()
  let beatSentAt: number | undefined

  const endWithSessions = async (): Promise<void> => {
    // Only the streams that are open now, because the query does not cover later ones.
    const asked = streams.all()
    const open = await openSessions(db, [...new Set(asked.map(({ actor }) => actor.sessionId))], clock())
    for (const stream of asked) if (!open.has(stream.actor.sessionId)) streams.end(stream, 'session')
  }
  const beat = async (): Promise<void> => {
    beatSentAt ??= performance.now()
    await db.execute(sql`select pg_notify(${channel}, 'alive')`)
  }
  listener.hear(channel, () => {
    beatSentAt = undefined
  })
  const failed = (what: string) => (error: unknown) => void outage.report(error, what)

  const look = (): void => {
    alsoLook()
    if (streams.size === 0) return
    if (performance.now() - sessionsAt >= sessionsEveryMs) {
      sessionsAt = performance.now()
      endWithSessions().catch(failed('it is not known which sessions have ended'))
    }
    if (beatSentAt !== undefined && performance.now() - beatSentAt > lostAfterMs && listener.isHearing()) listener.renew()
    if (Math.abs(now() - beatAt) < liveLimits.heartbeatSeconds * 1000) return
    beatAt = now()
    streams.beat()
    beat().catch(failed('the others were not told that this one is there'))
  }
  const timer = setInterval(look, lookEveryMs)
  return { stop: () => clearInterval(timer) }
}
