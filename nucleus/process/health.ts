import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Nucleus } from '../core/context.ts'

/** 200 while the database answers and can be written, 503 otherwise; needs no token. */
export function mountHealth(app: FastifyInstance, { db, database }: Nucleus): void {
  app.get('/health', { schema: { hide: true } }, async (_, reply) => {
    try {
      await db.execute(sql`select 1`)
    } catch {
      return reply.code(503).send({ code: 503, message: 'The database does not answer.', data: { database: 'down' } })
    }
    const shortage = database.shortage()
    if (shortage) return reply.code(503).send({ code: 503, message: shortage, data: { database: 'full' } })
    return { code: 200, message: 'OK', data: { database: 'up' } }
  })
}
