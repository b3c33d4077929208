import { join } from 'node:path'
import { openDataFolder } from '../../base/dataFolder.ts'
import type { Notice } from '../Notices.ts'
import { lockFolder } from './folderLock.ts'
import { addressOf, connectionTo, type EmbeddedConnection } from './address.ts'
import { bringUpToDate } from './bringUpToDate.ts'
import { chooseAccount } from './chooseAccount.ts'
import { endLeftover } from './endLeftover.ts'
import { openPlace } from './place.ts'
import { findPrograms } from './programs.ts'
import { runServer } from './server.ts'
import { openServerLog } from './serverLog.ts'
import { tryConnection } from './tryConnection.ts'

export interface Embedded {
  /** How to connect to its database, which is empty at first, as the role that owns it. */
  connection: EmbeddedConnection
  /** The database's own folder. */
  place: string
  /** Process id of the server; changes when it is restarted. */
  pid: () => number | undefined
  stop: () => Promise<void>
}

interface Options {
  /** Prints a line for the person who runs nucleus. */
  print: (line: string) => void
  /** Receives notices about the running server; by default they are printed. */
  report?: (notice: Notice) => void
  /** Overrides of PostgreSQL's settings, for tests. */
  settings?: Record<string, string>
}

/**
 * Starts a PostgreSQL of our own in `folder`, as a child of this process: created at the first start, running when this
 * returns, restarted when it ends unexpectedly. Throws CannotStart when the folder is in use or cannot be used.
 */
export async function startEmbedded(path: string, { print, report = ({ words }) => print(words), settings }: Options): Promise<Embedded> {
  const { path: folder, isNew } = await openDataFolder(path)
  /** Functions that stop what was started so far, in the order of the starts. */
  const ends = [await lockFolder(folder)]
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const chosen = await chooseAccount(folder, await findPrograms(), { isNew, print })
    const { path: place, layout } = await openPlace(folder, { ...chosen, isDurable: settings?.fsync !== 'off' })
    const address = await addressOf(place)
    ends.push(address.release)
    await endLeftover(place, address, chosen.programs)
    const finish = await bringUpToDate({ place, chosen, layout, print })
    const server = await runServer({ place, chosen, address, log: openServerLog(join(folder, 'postgres.log')), settings, report })
    ends.push(server.stop)
    const connection = await connectionTo(place, address)
    await tryConnection(connection, place)
    await finish(connection)
    return { connection, place, pid: server.pid, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
