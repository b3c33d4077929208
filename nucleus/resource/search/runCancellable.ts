import { setTimeout as pause } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toQuery, type Database, type Db, queriesThrough } from '../../db/client.ts'
import type { Actor } from '../../kernel/context.ts'
import { Refusal, TemporaryRefusal } from '../../base/errors.ts'

/** Runs one statement on its own connection; several can run in parallel. */
export type StatementRunner = <Row extends Record<string, unknown>>(statement: SQL) => Promise<Row[]>

/** Reads for a caller who may leave at any moment. */
export interface LookupContext {
  /** Runs each statement on its own connection. */
  db: Db
  /** Runs statements on indexed texts so that they use the index. */
  run: StatementRunner
}

/**
 * Every searched text has an index. With a limit, the planner expects to find enough rows early in a large table, and scans many
 * thousands: 100 ms where the index takes 25.
 */
const byIndex = 'begin read only; set local enable_seqscan = off'

/** Never read, because the caller is gone. */
const callerGone = () => new Refusal(499, 'The caller has hung up.')
const superseded = () => new TemporaryRefusal(429, 'Stopped, because you started a newer search.', { retryAfter: 1 })

/** How long a search that was replaced waits until it is refused. */
const replacedMs = 250

/**
 * Runs `work` until the caller hangs up or starts `nucleusLimits.searchesAtOnce` newer searches: then running statements are cancelled and no
 * new ones start. For calls that the next call makes obsolete, such as one per typed letter.
 */
export async function runCancellable<T>(
  { searches }: Pick<Database, 'searches'>,
  { request, reply, actor }: { request: FastifyRequest; reply: FastifyReply; actor: Pick<Actor, 'sessionId'> },
  work: (lookup: LookupContext) => Promise<T>,
): Promise<T> {
  const search = searches.begin(actor.sessionId, superseded)
  const { signal } = search.controller
  const db = queriesThrough((query, values) => searches.run(search, (client) => client.query(query, values)))
  const run = <Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]> =>
    searches.run(search, async (client) => {
      try {
        await client.query(byIndex)
        signal.throwIfAborted()
        return (await client.query<Row>(toQuery(statement))).rows
      } finally {
        // If this fails too, the pool closes the connection.
        await client.query('commit').catch(() => undefined)
      }
    })
  const stop = () => {
    if (request.raw.socket.destroyed && !reply.raw.writableFinished) search.controller.abort(callerGone())
  }
  reply.raw.on('close', stop)
  stop()
  try {
    return await work({ db, run })
  } catch (error) {
    // A program that asks on and on is slowed down by this; a person who types has stopped waiting for it.
    if (signal.reason instanceof TemporaryRefusal) await pause(replacedMs)
    // The query builder wraps the error of an aborted statement: throw its reason instead.
    signal.throwIfAborted()
    throw error
  } finally {
    reply.raw.off('close', stop)
    searches.end(search)
  }
}
