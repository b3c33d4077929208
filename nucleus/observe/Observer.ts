import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import { Metrics } from './Metrics.ts'
import { Outage } from './Outage.ts'

/** What operators see of a nucleus, besides its log. */
export interface Observer {
  metrics: Metrics
  outage: Outage
}

declare module '../kernel/context.ts' {
  interface Nucleus {
    /** Metrics, and whether the database can be reached. */
    observer: Observer
  }
}

/** Creates the observer, and logs slow statements and reports of the database until nucleus closes. */
export function observerOf(app: FastifyInstance, { pool, slow, notices }: Pick<Database, 'pool' | 'slow' | 'notices'>): Observer {
  const outage = new Outage(app.log, pool)
  const stopSlowLog = slow.listen((statement) => {
    if (!outage.wasOnSince(performance.now() - statement.ms)) app.log.warn(statement, 'slow statement')
  })
  const endNotices = notices.listen(({ level, message, details }) => app.log[level]({ ...details }, message))
  app.addHook('onClose', async () => {
    stopSlowLog()
    endNotices()
    outage.close()
  })
  return { metrics: new Metrics(), outage }
}
