import { type Database, openDatabase } from '../db/client.ts'
import type { Config } from '../base/config.ts'
import { stopOnSignal } from './stopOnSignal.ts'

export interface DatabaseBeginning {
  database: Promise<Database>
  /** From now on somebody else closes it when the process is told to stop. */
  release: () => void
}

/** Begins to open the database, which starts while the rest of the program is read. A stop meanwhile leaves nothing running. */
export function beginDatabase(config: Config, print: (line: string) => void): DatabaseBeginning {
  const database = openDatabase({ url: config.DATABASE_URL, folder: config.DATA_DIR, print })
  // Why it could not be opened is reported where it is awaited.
  database.catch(() => undefined)
  return { database, release: stopOnSignal(() => database.then(({ close }) => close())) }
}
