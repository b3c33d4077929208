import type { FastifyInstance } from 'fastify'
import { authCalls } from '#contract/auth.ts'
import type { Database } from '../db/client.ts'
import { Refusal } from '../base/errors.ts'

/** Calls that write only a few hundred bytes, and without which nobody could read. */
const smallWrites: ReadonlySet<string | undefined> = new Set(authCalls.map(({ path }) => `/nucleus${path}`))

/** Refuses writes with a message while the disk of the database is full. Signing in, signing out and reading still work. */
export function refuseWritesWhenFull(app: FastifyInstance, { shortage, exhaustion }: Database): void {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (method !== 'POST') return
    const message = exhaustion() ?? (smallWrites.has(routeOptions.url) ? undefined : shortage())
    if (message) throw new Refusal(503, message)
  })
}
