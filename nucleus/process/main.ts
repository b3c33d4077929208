import type { Config } from './config.ts'
import { placeOf } from '../db/placeOf.ts'
import { openNucleus } from './open.ts'
import { failStart, readSettings } from './startup.ts'
import { stopOnSignal } from './stopOnSignal.ts'

/** nucleus as a process of its own: `npm run nucleus`. */
try {
  await run(readSettings())
} catch (error) {
  failStart(error)
}

async function run(config: Config): Promise<void> {
  const print = (line: string): void => void process.stdout.write(`${line}\n`)
  const { app, close } = await openNucleus(config, print)
  print(`The data is in ${placeOf(config)}.`)
  stopOnSignal(close)
  try {
    print(`nucleus listens on ${await app.listen({ port: config.PORT, host: config.HOST })}/nucleus`)
  } catch (error) {
    await close()
    throw error
  }
}
