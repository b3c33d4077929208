import type { FastifyInstance } from 'fastify'
import { buildNucleus } from '../app.ts'
import type { DatabaseOpening } from './startDatabase.ts'
import { closeAfter } from '../base/closeAfter.ts'
import type { Config } from '../base/config.ts'
import { type Database, isEmpty, queriesOn } from '../db/client.ts'
import { takeLock } from '../db/takeLock.ts'
import type { ShutdownState } from '../http/ShutdownState.ts'
import { mailTransport } from '../mail/transport.ts'
import { watchMainThread } from '../observe/watchdog.ts'
import { reportMailServer } from './reportMailServer.ts'
import { readSecretKey } from './secretKey.ts'

export interface OpenNucleus {
  app: FastifyInstance
  database: Database
  /** Closes nucleus and its database, after all calls have ended. */
  close: () => Promise<void>
}

interface OpenOptions {
  /** Prints a line for the person who started the process. */
  print: (line: string) => void
  stopping: ShutdownState
  opening: DatabaseOpening
}

/** Any number that no other program is likely to use: one instance fills an empty database while others wait. */
const seedLock = 7_203_115
/** The delay before the queue of jobs is opened again after a failure. */
const retryMs = 10_000

/**
 * Builds nucleus on a database that is being opened, and fills an empty one with demo data; the result is ready to listen.
 * Throws CannotStart.
 */
export async function openNucleus(config: Config, { print, stopping, opening }: OpenOptions): Promise<OpenNucleus> {
  const database = await opening.database
  try {
    await seedWhenEmpty(database, config.SEED, print)
    const secretKey = await readSecretKey(config)
    const sendMail = mailTransport(config, print)
    const app = await buildNucleus({ database, config, secretKey, sendMail, stopping })
    watchMainThread(app)
    app.addHook('onReady', (done) => {
      openJobs(app)
      void reportMailServer(sendMail, { print, log: app.log })
      done()
    })
    return { app, database, close: () => closeAll(app, database) }
  } catch (error) {
    await database.close()
    throw error
  } finally {
    opening.release()
  }
}

async function seedWhenEmpty(database: Database, size: Config['SEED'], print: (line: string) => void): Promise<void> {
  if (size === 'none') return
  const client = await database.jobs.connect()
  try {
    await takeLock(client, { lock: seedLock, print, what: 'fills the database with demo data' })
    const db = queriesOn(client)
    if (!(await isEmpty(db))) return
    const { seed } = await import('../demo/index.ts')
    await seed(db, size, { print })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [seedLock]).catch(() => undefined)
    client.release()
  }
}

async function closeAll(app: FastifyInstance, database: Database): Promise<void> {
  await closeAfter(app.close(), database.close)
}

/** Jobs must not delay calls: neither a start nor an unavailable database waits for them. */
function openJobs(app: FastifyInstance): void {
  app.jobs.open().catch((error: unknown) => {
    void app.observer.outage.report(error, 'jobs wait: their queue could not be opened; it is tried again')
    setTimeout(() => openJobs(app), retryMs).unref()
  })
}
