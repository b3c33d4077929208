import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import { Metrics } from './Metrics.ts'
import { Outage } from './Outage.ts'

/** What operators see of a nucleus besides its log. */
export interface Observer {
  metrics: Metrics
  outage: Outage
}

/** Also begins to log slow statements. Closing nucleus ends all of it. */
export function observerOf(app: FastifyInstance, { pool, slow }: Pick<Database, 'pool' | 'slow'>): Observer {
  const outage = new Outage(app.log, pool)
  const deafen = slow.listen((statement) => {
    if (!outage.wasOnSince(performance.now() - statement.ms)) app.log.warn(statement, 'slow statement')
  })
  app.addHook('onClose', async () => {
    deafen()
    outage.close()
  })
  return { metrics: new Metrics(), outage }
}
