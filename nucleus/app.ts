import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { limits } from '#constants/limits.ts'
import type { MailKind } from '#constants/mails.ts'
import { mountAuth } from './auth/index.ts'
import { mountCalendar } from './calendar/index.ts'
import { mountCoffeeChats } from './coffeeChats/index.ts'
import { mountCommon } from './common/index.ts'
import { mountCompanies } from './companies/index.ts'
import { mountContacts } from './contacts/index.ts'
import type { Config } from './base/config.ts'
import type { Database } from './db/client.ts'
import { undoableMails } from './events/mails/failedEmailActions.ts'
import { mountEvents } from './events/index.ts'
import { undoableUnsubscribing } from './events/unsubscribing/undoableUnsubscribing.ts'
import { undoablesOfEvents } from './events/merge/mergeRepositories.ts'
import { mountFunds } from './funds/index.ts'
import { mountNotifications } from './notifications/index.ts'
import { mountDashboard } from './dashboard/index.ts'
import { mountFiles } from './files/index.ts'
import { mountHealth } from './observe/health.ts'
import { mountDependents } from './resource/dependents.ts'
import { mountSearch } from './resource/search/mountSearch.ts'
import { searchAreas } from './common/searchAreas.ts'
import { mountHistory } from './resource/history/history.ts'
import { changedTokens } from './resource/undo/changedTokens.ts'
import { listenerOf } from './kernel/listener.ts'
import { privateKeysOf } from './kernel/privateKeys.ts'
import { mountLive } from './live/index.ts'
import { createJobs } from './jobs/createJobs.ts'
import type { Jobs } from './jobs/JobKind.ts'
import { mountJobs } from './jobs/mountJobs.ts'
import { mountStaff } from './staff/mountStaff.ts'
import { mountSavedViews, undoableSavedViews } from './savedViews/index.ts'
import { mountChatEmails } from './utilities/chatEmails/index.ts'
import { mountReleaseEmails } from './utilities/releaseEmails/index.ts'
import { mountContactEmails } from './utilities/emails/index.ts'
import { mountOutbox } from './utilities/emails/outbox.ts'
import { mountSavedTexts } from './utilities/emails/savedTexts.ts'
import { mountUtilities, undoablePastPositions } from './utilities/index.ts'
import type { Renewal } from './mail/renewals.ts'
import type { SendMail } from './mail/transport.ts'
import { setApiHeaders } from './http/headers.ts'
import { createHttpServer } from './http/createHttpServer.ts'
import { pluginTimeout } from './http/startingTime.ts'
import { ShutdownState } from './http/ShutdownState.ts'
import type { Nucleus } from './kernel/context.ts'
import { maxParameterLength, refuseAddress } from './plugins/addresses.ts'
import { bearer } from './plugins/bearer.ts'
import { envelopeErrors } from './plugins/errors.ts'
import { followRequests } from './observe/followRequests.ts'
import { mountMetrics } from './observe/mountMetrics.ts'
import { type Observer, observerOf } from './observe/Observer.ts'
import { requestIdOf } from './base/requestId.ts'
import { type LogStream, logging } from './plugins/logging.ts'
import { openApi } from './plugins/openApi/openApi.ts'
import { rateLimits } from './plugins/rateLimits.ts'
import { refuseWritesWhenFull } from './plugins/refuseWrites.ts'
import { zodInput } from './plugins/zodInput.ts'
import { trustIn } from './base/trustedProxies.ts'

export interface NucleusOptions {
  database: Database
  config: Config
  sendMail: SendMail
  /** Key of all stored hashes. */
  secretKey: string
  clock?: () => Date
  /** The process's own, when it serves more than nucleus. */
  stopping?: ShutdownState
  /** Receives the log instead of standard output. */
  logStream?: LogStream
}

/** Builds nucleus under `/nucleus`; the caller starts and closes it. */
export async function buildNucleus({
  database,
  config,
  sendMail,
  secretKey,
  clock = () => new Date(),
  stopping = new ShutdownState(),
  logStream,
}: NucleusOptions): Promise<FastifyInstance> {
  const trust = trustIn(config.TRUST_PROXY)
  const app = Fastify({
    logger: logging(config, logStream),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => requestIdOf(request),
    bodyLimit: limits.bodyBytes,
    pluginTimeout,
    trustProxy: trust,
    routerOptions: { maxParamLength: maxParameterLength },
    // Treated like any other unknown key.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    serverFactory: (listener) => createHttpServer(listener, { trust, stopping }),
    // `createHttpServer` answers what is not a valid request.
    clientErrorHandler: () => undefined,
    frameworkErrors: (error, request, reply) => {
      setApiHeaders(request.raw, reply.raw, trust)
      follow(request, reply)
      refuseAddress(error, request, reply)
    },
    // Requests that arrive while nucleus closes are still answered, and their connections closed.
    return503OnClosing: false,
  })
  const observer = observerOf(app, database)
  app.decorate('observer', observer)
  const parts = {
    db: database.db,
    database,
    config,
    sendMail,
    clock,
    log: app.log,
    stopping,
    observer,
    privateKeys: privateKeysOf(secretKey),
    renewals: new Map<MailKind, Renewal>(),
  }
  const jobs = createJobs(parts)
  app.decorate('jobs', jobs)
  app.addHook('onClose', jobs.close)
  const nucleus: Nucleus = { ...parts, jobs }
  zodInput(app)
  envelopeErrors(app, observer.outage)
  const follow = followRequests(app, observer)
  app.addHook('onRequest', (request, reply, done) => {
    setApiHeaders(request.raw, reply.raw, trust)
    done()
  })
  refuseWritesWhenFull(app, database)
  await app.register(compress, { global: true, threshold: 1024 })
  await app.register(multipart, { limits: { fileSize: limits.uploadBytes, files: 1, fields: 5 } })
  const listener = listenerOf(app, nucleus)
  const authority = bearer(app, nucleus, secretKey, listener)
  await rateLimits(app, config, authority)
  await openApi(app)
  await app.register(
    async (scope) => {
      mountHealth(scope, nucleus)
      mountMetrics(scope, nucleus)
      mountAuth(scope, nucleus, authority)
      mountCommon(scope, nucleus)
      mountFiles(scope, nucleus)
      const restorable = [
        ...mountEvents(scope, nucleus),
        ...mountCompanies(scope, nucleus),
        ...mountContacts(scope, nucleus),
        ...mountFunds(scope, nucleus),
        ...mountCalendar(scope, nucleus),
        ...mountCoffeeChats(scope, nucleus),
        ...mountNotifications(scope, nucleus),
        ...mountStaff(scope, nucleus),
        mountContactEmails(scope, nucleus),
        mountSavedTexts(scope, nucleus),
      ]
      const undoables = [...undoablesOfEvents(restorable), undoableMails, undoableUnsubscribing, undoablePastPositions, undoableSavedViews]
      mountHistory(scope, nucleus, restorable, undoables)
      mountUtilities(scope, nucleus, { repositories: restorable, targets: undoables })
      mountDependents(scope, nucleus, restorable)
      mountSearch(scope, nucleus, searchAreas(restorable))
      mountLive(scope, nucleus, { listener, authority, records: restorable })
      mountJobs(scope, nucleus, (tokens) => changedTokens(nucleus.db, undoables, tokens))
      mountSavedViews(scope, nucleus)
      mountOutbox(scope, nucleus)
      mountChatEmails(scope, nucleus)
      mountReleaseEmails(scope, nucleus)
      mountDashboard(scope, nucleus)
    },
    { prefix: '/nucleus' },
  )
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs
    observer: Observer
  }
}
