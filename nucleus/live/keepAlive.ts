import { sql } from 'drizzle-orm'
import { liveLimits } from '#constants/limits.ts'
import type { Nucleus } from '../kernel/context.ts'
import type { Listener } from '../kernel/listener.ts'
import { openSessions } from './openSessions.ts'
import type { Streams } from './Streams.ts'

/** How often it is looked whether anything is due. */
const lookEveryMs = 1000
/** Shorter than the five seconds for which an ended session is believed elsewhere. */
const sessionsEveryMs = 4000
/** What each nucleus says to itself and the others, so that it notices when its connection is dead. */
const channel = 'live_beat'
/** A beat that has not come back by then is lost, and with it the connection that listens. */
const lostAfterMs = 10_000

/**
 * What streams need as time passes: a sign that they are alive, an end when their session has ended unheard or by time, and a
 * look whether this nucleus still hears the others.
 */
export function keepAlive({ db, clock, observer: { outage } }: Nucleus, listener: Listener, streams: Streams, alsoLook: () => void) {
  const now = () => clock().getTime()
  let beatAt = now()
  let sessionsAt = performance.now()
  let beatSentAt: number | undefined

  const endWithSessions = async (): Promise<void> => {
    // Those that are there now: of one that comes meanwhile nothing is asked.
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
