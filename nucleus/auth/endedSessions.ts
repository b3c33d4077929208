import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Db } from '../db/client.ts'
import { authSessions } from '../db/tables/index.ts'
import { traceOf } from '../core/errors.ts'
import type { Nucleus } from '../core/context.ts'

const channel = 'session_ended'
const reconnectMs = 1000

/** Ends a session and tells every instance over the database, in one statement. `at` is an instant. */
export async function endSession(db: Db, sessionId: string, at: string): Promise<void> {
  const ended = db.$with('ended').as(
    db
      .update(authSessions)
      .set({ revokedAt: at })
      .where(eq(authSessions.sessionId, sessionId))
      .returning({ told: sql`pg_notify(${channel}, ${authSessions.sessionId}::text)`.as('told') }),
  )
  await db.with(ended).select().from(ended)
}

/**
 * Calls `heard` with the id of each session that any instance ends. It has a connection of its own, which comes back by
 * itself; what is ended while it is away is not heard. Neither the start nor the end of nucleus waits for it.
 */
export function hearEndedSessions(app: FastifyInstance, { database: { pool }, log }: Nucleus, heard: (sessionId: string) => void): void {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  let isSaid = false

  const listen = async (): Promise<void> => {
    // The password of a pool cannot be enumerated.
    const mine = new pg.Client({ ...pool.options, password: pool.options.password, keepAlive: true })
    client = mine
    // What breaks a connection also ends it, and the end is what counts.
    mine.on('error', () => undefined)
    mine.once('end', () => listenAgain(mine))
    mine.on('notification', ({ payload }) => payload && heard(payload))
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
      isSaid = false
    } catch (error) {
      // Once for as long as it lasts: it is tried every second.
      if (!isSaid) log.warn({ ...traceOf(error) }, 'sessions that other instances end are not heard of; they end by time')
      isSaid = true
      void mine.end()
      listenAgain(mine)
    }
  }
  const listenAgain = (lost: pg.Client): void => {
    if (isClosed || client !== lost) return
    clearTimeout(retry)
    retry = setTimeout(() => void listen(), reconnectMs)
    retry.unref()
  }
  app.addHook('onReady', (done) => {
    void listen()
    done()
  })
  app.addHook('onClose', (_, done) => {
    isClosed = true
    clearTimeout(retry)
    void client?.end()
    done()
  })
}
