import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../process/config.ts'
import type { Database, Db } from '../db/client.ts'
import type { Jobs } from '../jobs/JobKind.ts'
import type { Stopping } from '../http/Stopping.ts'
import type { Observer } from '../observe/Observer.ts'
import type { SendMail } from '../mail/transport.ts'
import type { Actor } from './actor.ts'

export type { Actor } from './actor.ts'

/** What the areas of nucleus work with. Tests build it with a clock of their own. */
export interface Nucleus {
  db: Db
  database: Database
  config: Config
  sendMail: SendMail
  /** The present moment; every rule about time asks it. */
  clock: () => Date
  log: FastifyBaseLogger
  /** Long work that goes on by itself. */
  jobs: Jobs
  /** Whether the process was told to stop: it is not ready for new callers then. */
  stopping: Stopping
  /** Metrics, and whether the database can be reached. */
  observer: Observer
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}
