import type { Config } from '../base/config.ts'
import { dataLocation } from '../db/dataLocation.ts'
import { createHttpServer } from '../http/createHttpServer.ts'
import { ShutdownState } from '../http/ShutdownState.ts'
import { startDatabase } from './startDatabase.ts'
import { originOf, serve, tryListening } from './serve.ts'
import { staffMissing } from '../staff/staff.ts'
import { reportStartFailure, readSettings } from './startup.ts'
import { trustIn } from '../base/trustedProxies.ts'

/** Runs nucleus in a process of its own: `npm run nucleus`. */
export async function runNucleus(): Promise<void> {
  try {
    await run(readSettings())
  } catch (error) {
    reportStartFailure(error)
  }
}

async function run(config: Config): Promise<void> {
  const print = (line: string): void => void process.stdout.write(`${line}\n`)
  await tryListening(config)
  const stopping = new ShutdownState()
  const opening = startDatabase(config, print)
  const { openNucleus } = await import('./open.ts')
  const { app, database, close } = await openNucleus(config, { print, stopping, opening })
  print(`Data: ${dataLocation(config)}`)
  const server = createHttpServer((request, response) => app.routing(request, response), { trust: trustIn(config.TRUST_PROXY), stopping })
  const address = await serve({ server, config, prepare: () => app.ready(), close })
  print(`nucleus listens on ${originOf(address)}/nucleus`)
  const missing = await staffMissing(database.db)
  if (missing) print(missing)
}
