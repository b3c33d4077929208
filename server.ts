import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '#nucleus/process/config.ts'
import { makeServer } from '#nucleus/http/makeServer.ts'
import { openNucleus } from '#nucleus/process/open.ts'
import { readSettings, startFailure } from '#nucleus/process/startup.ts'
import { stopOnSignal } from '#nucleus/process/stopOnSignal.ts'
import { trustIn } from '#nucleus/process/trustedProxies.ts'
import { buildConsole } from './server/consoleApp.ts'
import { isForNucleus } from './server/consoleErrors.ts'
import { drain } from './server/drain.ts'
import { greeting } from './server/greeting.ts'
import { leadShortLink } from './server/shortLinks.ts'

/** Shorter than the patience of `stopOnSignal`, so that the database still closes in order. */
const drainMs = 5000
const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** The whole product as one process: the console, and nucleus unless NUCLEUS_URL names another. `--dev` rebuilds pages as they change. */
try {
  await run(readSettings(), process.argv.includes('--dev'))
} catch (error) {
  console.error(startFailure(error) ?? error)
  // Thrown on, it would be swallowed: Next keeps a process alive whatever is thrown.
  process.exit(1)
}

async function run(config: Config, isDev: boolean): Promise<void> {
  let serve: RequestListener = () => undefined
  // Upgrades are for the reload socket of Next's development mode.
  const answer: RequestListener = (request, response) => {
    leadShortLink(request)
    serve(request, response)
  }
  const httpServer = makeServer(answer, { trust: trustIn(config.TRUST_PROXY), allowsUpgrade: isDev })
  const nucleus = config.NUCLEUS_URL ? undefined : await openNucleus(config, print)
  const site = buildConsole({ config, isDev, httpServer })
  const close = async (): Promise<void> => {
    await drain(httpServer, drainMs)
    await Promise.all([nucleus?.close(), site.then(({ close }) => close())])
  }
  stopOnSignal(close)
  try {
    await nucleus?.app.ready()
    const { listener } = await site
    serve = nucleus ? either((request, response) => nucleus.app.routing(request, response), listener) : listener
    httpServer.listen(config.PORT, config.HOST)
    await once(httpServer, 'listening')
    print(await greeting({ config, address: httpServer.address() as AddressInfo, nucleus }))
  } catch (error) {
    await close()
    throw error
  }
}

/** Requests under `/nucleus` skip everything that pages need. */
function either(nucleus: RequestListener, site: RequestListener): RequestListener {
  return (request, response) => (isForNucleus(request.url) ? nucleus : site)(request, response)
}
