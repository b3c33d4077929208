import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Database, type Db, queriesOn } from '../../db/client.ts'

/**
 * Reads for as long as the caller listens: when they hang up, the statement that runs is stopped and nothing is answered.
 * For calls of which the next makes the last one worthless, such as one for each letter that is typed.
 */
export async function whileWanted<T>(
  { pool }: Pick<Database, 'pool'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: (db: Db) => Promise<T>,
): Promise<T | undefined> {
  const client = await pool.connect()
  let stopped: Promise<unknown> | undefined
  const isGone = () => request.raw.socket.destroyed && !reply.raw.writableFinished
  const stop = () => {
    if (!isGone()) return
    // The connection is given back only when this is done: it must not stop a statement of somebody else.
    stopped ??= pool.query('select pg_cancel_backend($1)', [processOf(client)]).catch(() => undefined)
  }
  reply.raw.on('close', stop)
  try {
    return isGone() ? undefined : await work(queriesOn(client))
  } catch (error) {
    if (stopped) return undefined
    throw error
  } finally {
    reply.raw.off('close', stop)
    await stopped
    client.release()
  }
}

/** The driver knows it and its types do not. */
const processOf = (client: object): unknown => ('processID' in client ? client.processID : 0)
