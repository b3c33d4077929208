import type { Config } from '../base/config.ts'
import { placeOf } from '../db/placeOf.ts'
import { makeServer } from '../http/makeServer.ts'
import { Stopping } from '../http/Stopping.ts'
import { beginDatabase } from './beginDatabase.ts'
import { originOf, serve, tryListening } from './serve.ts'
import { staffMissing } from '../staff/staff.ts'
import { failStart, readSettings } from './startup.ts'
import { trustIn } from '../base/trustedProxies.ts'

/** Runs nucleus in a process of its own: `npm run nucleus`. */
export async function runNucleus(): Promise<void> {
  try {
    await run(readSettings())
  } catch (error) {
    failStart(error)
  }
}

async function run(config: Config): Promise<void> {
  const print = (line: string): void => void process.stdout.write(`${line}\n`)
  await tryListening(config)
  const stopping = new Stopping()
  const beginning = beginDatabase(config, print)
  const { openNucleus } = await import('./open.ts')
  const { app, database, close } = await openNucleus(config, { print, stopping, beginning })
  print(`The data is in ${placeOf(config)}.`)
  const server = makeServer((request, response) => app.routing(request, response), { trust: trustIn(config.TRUST_PROXY), stopping })
  const address = await serve({ server, config, prepare: () => app.ready(), close })
  print(`nucleus listens on ${originOf(address)}/nucleus`)
  const missing = await staffMissing(database.db)
  if (missing) print(missing)
}
