import { readdirSync, readFileSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import type { Config } from '#nucleus/base/config.ts'
import { traceOf } from '#nucleus/base/errors.ts'
import { readBuiltFiles, serveBuiltFiles } from '#nucleus/http/builtFiles.ts'
import { setApiHeaders } from '#nucleus/http/headers.ts'
import type { ShutdownState } from '#nucleus/http/ShutdownState.ts'
import { requestIdHeader, requestIdOf } from '#nucleus/base/requestId.ts'
import { runAs } from '#nucleus/base/scope.ts'
import { trustIn } from '#nucleus/base/trustedProxies.ts'
import { configScript } from './configScript.ts'
import { consoleServer, isForNucleus } from './consoleErrors.ts'
import { mountConsoleHealth } from './consoleHealth.ts'
import { securityHeaders } from './headers.ts'
import { limitSources } from './limitSources.ts'
import { mountFavicon } from './mountFavicon.ts'

interface ConsoleOptions {
  config: Config
  isDev: boolean
  /** Next's development mode listens on it for the reload socket. */
  httpServer: Server
  stopping: ShutdownState
}

const root = join(import.meta.dirname, '..')
const staticFiles = join(root, '.next', 'static')

/** The address of the style sheet that `scripts/build.ts` wrote, if any. */
function laterStyles(): string | undefined {
  const name = readdirSync(staticFiles).find((file) => /^later-\w+\.css$/.test(file))
  return name && `/_next/static/${name}`
}

/** Everything except nucleus: pages, scripts, `/start.js`, and the proxy to another nucleus when NUCLEUS_URL names one. */
export async function buildConsole({
  config,
  isDev,
  httpServer,
  stopping,
}: ConsoleOptions): Promise<{ listener: RequestListener; close: () => Promise<void> }> {
  const pages = next({ dev: isDev, dir: root, hostname: config.HOST, httpServer })
  await pages.prepare()
  const trust = trustIn(config.TRUST_PROXY)
  const app = consoleServer(trust)
  mountConsoleHealth(app, stopping)
  mountFavicon(app)
  if (config.NUCLEUS_URL) {
    const { forwardToNucleus } = await import('./nucleusProxy.ts')
    await forwardToNucleus(app, config.NUCLEUS_URL)
  }
  await app.register(async (scope) => {
    const show = pages.getRequestHandler()
    const settings = configScript(config, isDev ? { makesStyles: true } : { laterStyles: laterStyles() })
    const script = [
      settings,
      ...['theme.js', 'sendEarlyReads.js'].map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')),
    ].join('')
    if (config.REQUESTS_PER_MINUTE > 0) await limitSources(scope, nucleusLimits.pagesAndFilesOfSource)
    if (!isDev) serveBuiltFiles(scope, '/_next/static/', await readBuiltFiles(staticFiles))
    scope.get('/start.js', (_, reply) => reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(script))
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: isDev ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'],
      url: '/*',
      handler: async (request, reply) => {
        reply.hijack()
        // Revalidated each time, with 304 while it is the same, because a page names the scripts of its own build.
        reply.raw.setHeader('cache-control', 'no-cache')
        await runAs({ name: 'console page', requestId: request.id }, () => show(request.raw, reply.raw)).catch((error: unknown) => {
          console.error(`A page failed (request ${request.id}):`, traceOf(error))
          reply.raw.destroy()
        })
      },
    })
  })
  await app.ready()
  const setHeaders = securityHeaders({ config, isDev })
  const listener: RequestListener = (request, response) => {
    if (isForNucleus(request.url)) setApiHeaders(request, response, trust)
    else {
      setHeaders(request, response)
      response.setHeader(requestIdHeader, requestIdOf(request))
    }
    app.routing(request, response)
  }
  return { listener, close: () => Promise.all([app.close(), pages.close()]).then(() => undefined) }
}
