import type { FastifyInstance } from 'fastify'
import { authCalls } from '#contract/auth.ts'
import type { Database } from '../db/client.ts'
import { Refusal } from '../base/errors.ts'

/** Calls that write a few hundred bytes, without which nobody could read either. */
const small: ReadonlySet<string | undefined> = new Set(authCalls.map(({ path }) => `/nucleus${path}`))

/** While the disk of the database is full everything that would write is refused in words; signing in, signing out and reading go on. */
export function refuseWritesWhenFull(app: FastifyInstance, { shortage, exhaustion }: Database): void {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (method !== 'POST') return
    const words = exhaustion() ?? (small.has(routeOptions.url) ? undefined : shortage())
    if (words) throw new Refusal(503, words)
  })
}
