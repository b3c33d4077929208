import type { RequestListener } from 'node:http'
import type { Config } from '#nucleus/base/config.ts'
import { createHttpServer } from '#nucleus/http/createHttpServer.ts'
import { ShutdownState } from '#nucleus/http/ShutdownState.ts'
import { startDatabase } from '#nucleus/process/startDatabase.ts'
import { serve, tryListening } from '#nucleus/process/serve.ts'
import { readSettings, startFailure } from '#nucleus/process/startup.ts'
import { trustIn } from '#nucleus/base/trustedProxies.ts'
import { isForNucleus } from './consoleErrors.ts'
import { greeting } from './greeting.ts'
import { rewritePublicPage } from './publicPages.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** The whole product as one process: the console, and nucleus unless NUCLEUS_URL names another. `--dev` rebuilds pages as they change. */
export async function runProduct(): Promise<void> {
  try {
    await run(readSettings(), process.argv.includes('--dev'))
  } catch (error) {
    console.error(startFailure(error) ?? error)
    // Rethrown, it would be lost: Next keeps the process alive whatever is thrown.
    process.exit(1)
  }
}

async function run(config: Config, isDev: boolean): Promise<void> {
  await tryListening(config)
  let answer: RequestListener = () => undefined
  const stopping = new ShutdownState()
  const server = createHttpServer(
    (request, response) => {
      rewritePublicPage(request)
      answer(request, response)
    },
    // Upgrades are for the reload socket of Next's development mode.
    { trust: trustIn(config.TRUST_PROXY), allowsUpgrade: isDev, stopping },
  )
  const opening = config.NUCLEUS_URL ? undefined : startDatabase(config, print)
  // One after the other: loaded in parallel, one may need a module that the other has not finished loading.
  const openNucleus = opening && (await import('#nucleus/process/open.ts')).openNucleus
  const { buildConsole } = await import('./consoleApp.ts')
  const site = buildConsole({ config, isDev, httpServer: server, stopping })
  // Why nucleus cannot start is said first.
  site.catch(() => undefined)
  const nucleus = opening && (await openNucleus?.(config, { print, stopping, opening }))
  const address = await serve({
    server,
    config,
    prepare: async () => {
      await nucleus?.app.ready()
      const { listener } = await site
      answer = nucleus ? either((request, response) => nucleus.app.routing(request, response), listener) : listener
    },
    close: () => Promise.all([nucleus?.close(), site.then(({ close }) => close())]),
  })
  print(await greeting({ config, address, nucleus }))
}

/** Requests under `/nucleus` skip everything that pages need. */
function either(nucleus: RequestListener, site: RequestListener): RequestListener {
  return (request, response) => (isForNucleus(request.url) ? nucleus : site)(request, response)
}
