import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { limits } from '#constants/limits.ts'
import { mountAuth } from './auth/index.ts'
import { mountCommon } from './common/index.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import { mountEvents } from './events/index.ts'
import { mountFiles } from './files.ts'
import { mountHealth } from './health.ts'
import { mountHistory } from './history.ts'
import type { SendMail } from './mail/transport.ts'
import type { Nucleus } from './nucleus.ts'
import { mostInParameter, refuseAddress } from './plugins/addresses.ts'
import { bearer } from './plugins/bearer.ts'
import { envelopeErrors } from './plugins/errors.ts'
import { openApi } from './plugins/openApi.ts'
import { zodInput } from './plugins/zodInput.ts'

export interface Parts {
  database: Database
  config: Config
  sendMail: SendMail
  /** Key of every stored hash. */
  secretKey: string
  clock?: () => Date
}

/** Builds nucleus under `/nucleus`; the caller listens and closes. */
export async function buildNucleus({ database, config, sendMail, secretKey, clock = () => new Date() }: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: config.LOG_LEVEL === 'silent' ? false : { level: config.LOG_LEVEL, redact: ['req.headers.authorization'] },
    // Routes, not addresses, are logged: a path can hold an e-mail address.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    trustProxy: config.TRUST_PROXY === '1',
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: mostInParameter },
    frameworkErrors: refuseAddress,
    // As any other key that a call does not know.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
  })
  const nucleus: Nucleus = { db: database.db, database, config, sendMail, clock, log: app.log }
  zodInput(app)
  envelopeErrors(app)
  await app.register(helmet, { contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } } })
  await app.register(compress, { global: true, threshold: 1024 })
  await app.register(multipart, { limits: { fileSize: limits.uploadBytes, files: 1, fields: 5 } })
  const authority = bearer(app, nucleus, secretKey)
  if (config.REQUESTS_PER_MINUTE > 0)
    await app.register(rateLimit, {
      max: config.REQUESTS_PER_MINUTE,
      timeWindow: '1 minute',
      hook: 'onRequest',
      keyGenerator: (request) => request.actor?.sessionId ?? request.ip,
      allowList: (request) => request.routeOptions.url === '/nucleus/health',
    })
  await openApi(app)
  await app.register(
    async (scope) => {
      mountHealth(scope, nucleus)
      mountAuth(scope, nucleus, authority)
      mountCommon(scope, nucleus)
      mountFiles(scope, nucleus)
      const restorable = mountEvents(scope, nucleus)
      mountHistory(scope, nucleus, restorable)
    },
    { prefix: '/nucleus' },
  )
  return app
}
