import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Nucleus } from '../kernel/context.ts'
import { version } from './version.ts'

/** Excluded from rate limits, since monitors poll them. */
export const healthPaths: readonly (string | undefined)[] = ['/nucleus/health', '/nucleus/health/live', '/nucleus/health/ready']

/**
 * Two checks, neither of which needs a token. `live`: does the process run? For tools that restart processes. `ready`: can it
 * do its work, including the database? For load balancers; `/health` is the same.
 */
export function mountHealth(app: FastifyInstance, { database, stopping, observer: { outage } }: Nucleus): void {
  const hidden = { schema: { hide: true } }
  const ready = async (_: unknown, reply: FastifyReply): Promise<FastifyReply> => {
    if (stopping.isStopping) return refuse(reply, 'The server is stopping.', { version })
    const found = await outage.check()
    if (found.database === 'down') return refuse(reply, 'The database does not answer.', { database: 'down', version })
    const data = { version, migration: found.migration }
    if (found.database === 'readOnly') return refuse(reply, 'The database cannot be written.', { database: 'readOnly', ...data })
    const shortage = database.exhaustion() ?? database.shortage()
    if (shortage) return refuse(reply, shortage, { database: 'full', ...data })
    return reply.send({ code: 200, message: 'OK', data: { database: 'up', ...data } })
  }
  app.get('/health/live', hidden, async () => ({ code: 200, message: 'OK', data: { version } }))
  app.get('/health/ready', hidden, ready)
  app.get('/health', hidden, ready)
}

const refuse = (reply: FastifyReply, message: string, data: Record<string, string>): FastifyReply =>
  reply.code(503).header('retry-after', '10').send({ code: 503, message, data })
