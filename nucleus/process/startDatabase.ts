import { type Database, openDatabase } from '../db/client.ts'
import type { Config } from '../base/config.ts'
import { stopOnSignal } from './stopOnSignal.ts'

export interface DatabaseOpening {
  database: Promise<Database>
  /** From now on the caller closes the database when the process is stopped. */
  release: () => void
}

/** Starts opening the database while the rest of the program is loaded. A stop meanwhile leaves nothing running. */
export function startDatabase(config: Config, print: (line: string) => void): DatabaseOpening {
  const database = openDatabase({ url: config.DATABASE_URL, folder: config.DATA_DIR, print })
  // The error is reported where the promise is awaited.
  database.catch(() => undefined)
  return { database, release: stopOnSignal(() => database.then(({ close }) => close())) }
}
