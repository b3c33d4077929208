import type { SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { asQuery, type Database } from '../../db/client.ts'

/** Makes one statement on a connection of its own; several run side by side. */
export type AskWhileWanted = (statement: SQL) => Promise<Record<string, unknown>[]>

/**
 * Every text that is searched has an index. Of a limit the planner hopes that the first rows of a large table will do, and reads
 * many thousands of them one by one: 100 ms where the index takes 25.
 */
const byIndex = 'begin read only; set local enable_seqscan = off'

/** The caller has gone: nothing more is asked. */
class Unwanted extends Error {}

/**
 * Reads for as long as the caller listens: when they hang up, the statements that run are stopped and nothing is answered.
 * For calls of which the next makes the last one worthless, such as one for each letter that is typed.
 */
export async function whileWanted<T>(
  { pool }: Pick<Database, 'pool'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: (ask: AskWhileWanted) => Promise<T>,
): Promise<T | undefined> {
  const running = new Set<pg.PoolClient>()
  let stopped: Promise<unknown> | undefined
  const isGone = () => request.raw.socket.destroyed && !reply.raw.writableFinished
  const stop = () => {
    if (!isGone()) return
    const processes = [...running].map(processOf)
    stopped ??= pool.query('select pg_cancel_backend(process) from unnest($1::int[]) as process', [processes]).catch(() => undefined)
  }
  const ask: AskWhileWanted = async (statement) => {
    if (isGone()) throw new Unwanted()
    const client = await pool.connect()
    running.add(client)
    try {
      await client.query(byIndex)
      return (await client.query<Record<string, unknown>>(asQuery(statement))).rows
    } finally {
      await client.query('commit').catch(() => undefined)
      // The connection is given back only when nothing is being stopped: it must not be the statement of somebody else.
      await stopped
      running.delete(client)
      client.release()
    }
  }
  reply.raw.on('close', stop)
  try {
    return await work(ask)
  } catch (error) {
    if (stopped || error instanceof Unwanted) return undefined
    throw error
  } finally {
    reply.raw.off('close', stop)
  }
}

/** The driver knows it and its types do not. */
const processOf = (client: object): unknown => ('processID' in client ? client.processID : 0)
