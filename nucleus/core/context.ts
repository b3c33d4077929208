import type { FastifyBaseLogger } from 'fastify'
import type { Role } from '#constants/roles.ts'
import type { Config } from '../process/config.ts'
import type { Database, Db } from '../db/client.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { SendMail } from '../mail/transport.ts'

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
}

/** Who makes the request, from the bearer token. */
export interface Actor {
  contactId: number
  role: Role
  sessionId: string
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}
