import { join } from 'node:path'
import { openDataFolder } from '../../process/dataFolder.ts'
import { lockFolder } from './folderLock.ts'
import { type Address, addressOf } from './address.ts'
import { chooseAccount } from './chooseAccount.ts'
import { endLeftover } from './endLeftover.ts'
import { openPlace } from './place.ts'
import { findPrograms } from './programs.ts'
import { runServer } from './server.ts'
import { openServerLog } from './serverLog.ts'

export interface Embedded {
  /** How to connect to it; it has a database of the user's name, `postgres`, to begin with. */
  connection: Address['connection']
  /** The database's own folder. */
  place: string
  /** Process id of the server, another one after it was started again. */
  pid: () => number | undefined
  stop: () => Promise<void>
}

interface Options {
  /** A line for the person who runs nucleus. */
  print: (line: string) => void
  /** Settings of PostgreSQL instead of our own, for tests. */
  settings?: Record<string, string>
}

/**
 * A PostgreSQL of our own over `folder`, as a child of this process: made at the first start, running when this returns,
 * started again when it ends by itself. Throws CannotStart when the folder is in use or cannot be used.
 */
export async function startEmbedded(path: string, { print, settings }: Options): Promise<Embedded> {
  const { path: folder, isNew } = await openDataFolder(path)
  const unlock = await lockFolder(folder)
  try {
    const chosen = await chooseAccount(folder, await findPrograms(), { isNew, print })
    const place = await openPlace(folder, chosen)
    const address = await addressOf(place)
    try {
      await endLeftover(place, address, chosen.programs)
      const server = await runServer({ place, chosen, address, log: openServerLog(join(folder, 'postgres.log')), settings, print })
      const stop = async (): Promise<void> => {
        await server.stop()
        await address.release()
        await unlock()
      }
      return { connection: address.connection, place, pid: server.pid, stop }
    } catch (error) {
      await address.release()
      throw error
    }
  } catch (error) {
    await unlock()
    throw error
  }
}
