import { join } from 'node:path'
import { openDataFolder } from '../../base/dataFolder.ts'
import type { Notice } from '../Notices.ts'
import { lockFolder } from './folderLock.ts'
import { addressOf, connectionTo, type EmbeddedConnection } from './address.ts'
import { upgradeCluster } from './upgradeCluster.ts'
import { chooseAccount } from './chooseAccount.ts'
import { endLeftover } from './endLeftover.ts'
import { openCluster } from './cluster.ts'
import { findPrograms } from './programs.ts'
import { runServer } from './server.ts'
import { openServerLog } from './serverLog.ts'
import { tryConnection } from './tryConnection.ts'

export interface EmbeddedDatabase {
  /** How to connect to its database, which is empty at first, as the role that owns it. */
  connection: EmbeddedConnection
  /** The database's own folder. */
  clusterFolder: string
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
export async function startEmbedded(
  path: string,
  { print, report = ({ message }) => print(message), settings }: Options,
): Promise<EmbeddedDatabase> {
  const { path: folder, isNew } = await openDataFolder(path)
  /** Functions that stop what was started so far, in the order of the starts. */
  const stops = [await lockFolder(folder)]
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    const runtime = await chooseAccount(folder, await findPrograms(), { isNew, print })
    const { path: clusterFolder, layout } = await openCluster(folder, { ...runtime, isDurable: settings?.fsync !== 'off' })
    const address = await addressOf(clusterFolder)
    stops.push(address.release)
    await endLeftover(clusterFolder, address, runtime.programs)
    const finish = await upgradeCluster({ clusterFolder, runtime, layout, print })
    const server = await runServer({ clusterFolder, runtime, address, log: openServerLog(join(folder, 'postgres.log')), settings, report })
    stops.push(server.stop)
    const connection = await connectionTo(clusterFolder, address)
    await tryConnection(connection, clusterFolder)
    await finish(connection)
    return { connection, clusterFolder, pid: server.pid, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
