import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import { Refusal } from '../core/errors.ts'

/** While the disk of the database is full everything that would write is refused in words; reading goes on. */
export function refuseWritesWhenFull(app: FastifyInstance, { shortage }: Database): void {
  app.addHook('onRequest', async ({ method }) => {
    const words = method === 'POST' ? shortage() : undefined
    if (words) throw new Refusal(503, words)
  })
}
