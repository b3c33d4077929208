import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import files from '@fastify/static'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import next from 'next'
import type { Config } from '#nucleus/config.ts'
import { trustIn } from '#nucleus/trustedProxies.ts'
import { configScript } from './configScript.ts'
import { securityHeaders } from './headers.ts'
import { passOnTo } from './passOn.ts'

interface Parts {
  config: Config
  isDev: boolean
  /** Next's development mode listens on it for the reload socket. */
  httpServer: Server
}

export const isForNucleus = (url = ''): boolean => /^\/nucleus(?:[/?]|$)/.test(url)

const root = join(import.meta.dirname, '..')
const staticFiles = join(root, '.next', 'static')

/** Everything that is not nucleus: pages, scripts, `/config.js`, and the way to another nucleus when NUCLEUS_URL names one. */
export async function buildConsole({
  config,
  isDev,
  httpServer,
}: Parts): Promise<{ listener: RequestListener; close: () => Promise<void> }> {
  const pages = next({ dev: isDev, dir: root, hostname: config.HOST, httpServer })
  await pages.prepare()
  const app = Fastify({
    logger: false,
    trustProxy: trustIn(config.TRUST_PROXY),
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: (_error, _request, reply) => void plain(reply, 400, 'This address is wrong.'),
  })
  plainErrors(app)
  if (config.NUCLEUS_URL) passOnTo(app, config.NUCLEUS_URL)
  await app.register(async (scope) => {
    const show = pages.getRequestHandler()
    const script = configScript(config)
    if (!isDev)
      await scope.register(files, {
        root: staticFiles,
        prefix: '/_next/static/',
        preCompressed: true,
        immutable: true,
        maxAge: '1y',
        index: false,
      })
    scope.get('/config.js', (_, reply) => reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(script))
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: isDev ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'],
      url: '/*',
      handler: async (request, reply) => {
        reply.hijack()
        // Asked again each time, and answered 304 while it is the same: a page names the scripts of its own build.
        reply.raw.setHeader('cache-control', 'no-cache')
        await show(request.raw, reply.raw).catch((error: unknown) => {
          console.error('A page failed:', error)
          reply.raw.destroy()
        })
      },
    })
  })
  await app.ready()
  const setHeaders = securityHeaders({ config, isDev })
  const listener: RequestListener = (request, response) => {
    if (!isForNucleus(request.url)) setHeaders(request, response)
    app.routing(request, response)
  }
  return { listener, close: () => Promise.all([app.close(), pages.close()]).then(() => undefined) }
}

/** What went wrong inside is for the log, not for the reader. */
function plainErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return plain(reply, status, 'This address is wrong.')
    console.error(`${request.method} ${request.routeOptions.url ?? ''} failed:`, error)
    return plain(reply, status, 'Something went wrong on the server.')
  })
  app.setNotFoundHandler((_, reply) => plain(reply, 404, 'There is nothing at this address.'))
}

const plain = (reply: FastifyReply, status: number, words: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(`${words}\n`)
