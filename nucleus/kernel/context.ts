import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../base/config.ts'
import type { Database, Db } from '../db/client.ts'
import type { Actor } from './actor.ts'

export type { Actor } from './actor.ts'

/**
 * What the areas of nucleus work with. The floors above the kernel declare here what they add: `stopping` (`http`), `observer`, `jobs` and
 * `sendMail` (`mail`). Tests build it with a clock of their own.
 */
export interface Nucleus {
  db: Db
  database: Database
  config: Config
  /** The present moment, for every rule about time. */
  clock: () => Date
  log: FastifyBaseLogger
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}
