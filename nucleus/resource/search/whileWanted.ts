import type { SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asQuery, type Database, type Db, queriesThrough } from '../../db/client.ts'
import type { Actor } from '../../kernel/context.ts'
import { Refusal, RefusedForNow } from '../../base/errors.ts'

/** Makes one statement on a connection of its own; several run side by side. */
export type AskWhileWanted = (statement: SQL) => Promise<Record<string, unknown>[]>

/** What reads for a caller who may leave at any moment. */
export interface Wanted {
  /** Each statement runs on a connection of its own. */
  db: Db
  /** The same for statements over texts that have an index, which they then use. */
  ask: AskWhileWanted
}

/**
 * Every text that is searched has an index. Of a limit the planner hopes that the first rows of a large table will do, and reads
 * many thousands of them one by one: 100 ms where the index takes 25.
 */
const byIndex = 'begin read only; set local enable_seqscan = off'

/** Nobody reads it: the caller has gone. */
const gone = () => new Refusal(499, 'The caller has hung up.')
const replaced = () => new RefusedForNow(429, 'You began newer searches before this one was done, so it was stopped.', { retryAfter: 1 })

/**
 * Reads for as long as the caller listens and has not begun `limits.searchesAtOnce` newer searches: then the statements that run are
 * stopped, and nothing more is begun. For calls of which the next makes the last one worthless, such as one for each letter that is typed.
 */
export async function whileWanted<T>(
  { searches }: Pick<Database, 'searches'>,
  { request, reply, actor }: { request: FastifyRequest; reply: FastifyReply; actor: Pick<Actor, 'sessionId'> },
  work: (wanted: Wanted) => Promise<T>,
): Promise<T> {
  const search = searches.begin(actor.sessionId, replaced)
  const { signal } = search.giveUp
  const db = queriesThrough((query, values) => searches.run(search, (client) => client.query(query, values)))
  const ask: AskWhileWanted = (statement) =>
    searches.run(search, async (client) => {
      try {
        await client.query(byIndex)
        signal.throwIfAborted()
        return (await client.query<Record<string, unknown>>(asQuery(statement))).rows
      } finally {
        // A connection on which this fails too is closed by the pool.
        await client.query('commit').catch(() => undefined)
      }
    })
  const stop = () => {
    if (request.raw.socket.destroyed && !reply.raw.writableFinished) search.giveUp.abort(gone())
  }
  reply.raw.on('close', stop)
  stop()
  try {
    return await work({ db, ask })
  } catch (error) {
    // The query builder wraps it.
    signal.throwIfAborted()
    throw error
  } finally {
    reply.raw.off('close', stop)
    searches.end(search)
  }
}
