import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { sourceOf } from '#nucleus/kernel/sourceOf.ts'

/** Limits how many pages and files one source gets in a minute, of the routes that are added after it. Nobody who asks for them is known. */
export async function limitSources(app: FastifyInstance, max: number): Promise<void> {
  await app.register(rateLimit, { max, timeWindow: '1 minute', keyGenerator: ({ ip }) => sourceOf(ip) })
}
