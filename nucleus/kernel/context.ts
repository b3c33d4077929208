import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../base/config.ts'
import type { Database, Db } from '../db/client.ts'
import type { Actor } from './actor.ts'
import type { PrivateKeys } from './privateKeys.ts'

export type { Actor } from './actor.ts'

/**
 * The services that every area of nucleus uses. The floors above the kernel add their own here: `stopping` (`http`), `observer`, `jobs`,
 * `sendMail` and `renewals` (`mail`). Tests build it with their own clock.
 */
export interface Nucleus {
  db: Db
  database: Database
  config: Config
  /** The current time, for every rule that depends on time. */
  clock: () => Date
  log: FastifyBaseLogger
  /** The secrets of private links. */
  privateKeys: PrivateKeys
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}
