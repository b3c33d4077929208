import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { closeAfter } from '../../base/closeAfter.ts'
import { explainConnectFailure } from '../connectFailure.ts'
import { connectionTo, runningAddress } from '../embedded/address.ts'
import { FolderInUse } from '../embedded/folderLock.ts'
import { startEmbedded } from '../embedded/index.ts'
import type { Connection } from '../pools.ts'
import { NotPossible } from './notPossible.ts'
import { connect, eraserName, loaderName, readerName, staffName } from './session.ts'

export interface DatabaseTarget {
  /** URL of a PostgreSQL server; without it, the embedded one in `folder`. */
  url?: string
  folder: string
  /** Prints a line for the person at the terminal. */
  print: (line: string) => void
}

/** An open connection to a database. */
export interface ConnectedDatabase {
  client: pg.Client
  /** The embedded database; undefined for an external server. */
  own?: { folder: string; connection: Connection }
  close: () => Promise<void>
}

/**
 * Connects to the database for a backup: to the running server, or to the embedded one, which is started for this purpose.
 * Throws CannotStart.
 */
export const connectToRead = (target: DatabaseTarget): Promise<ConnectedDatabase> => connectInUse(target, readerName)

/** The same, to erase a person: others may use the database meanwhile. */
export const connectToErase = (target: DatabaseTarget): Promise<ConnectedDatabase> => connectInUse(target, eraserName)

/** The same, to change who may sign in. */
export const connectToChangeStaff = (target: DatabaseTarget): Promise<ConnectedDatabase> => connectInUse(target, staffName)

async function connectInUse(target: DatabaseTarget, name: string): Promise<ConnectedDatabase> {
  if (target.url) return connectServer(target.url, name)
  const at = await realpath(join(target.folder, 'postgres')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new NotPossible(
      `There is no database in ${target.folder}. Set DATA_DIR or DATABASE_URL to where the data is, or start the product once to create it.`,
    )
  })
  return connectEmbedded(target, name).catch((error: unknown) => {
    if (error instanceof FolderInUse) return connectRunning(at, { folder: target.folder, name })
    throw error
  })
}

/** Connects to the database for a restore. The embedded one must not be in use, and is created if there is none. Throws CannotStart. */
export const connectToReplace = (target: DatabaseTarget): Promise<ConnectedDatabase> =>
  target.url ? connectServer(target.url, loaderName) : connectEmbedded(target, loaderName)

async function connectServer(url: string, name: string): Promise<ConnectedDatabase> {
  const client = await connect(url, name).catch((error: unknown) => {
    throw explainConnectFailure(error)
  })
  return { client, close: () => client.end() }
}

async function connectEmbedded({ folder, print }: DatabaseTarget, name: string): Promise<ConnectedDatabase> {
  const { connection, clusterFolder, stop } = await startEmbedded(folder, { print })
  try {
    const client = await connect(connection, name)
    return { client, own: { folder: clusterFolder, connection }, close: () => closeAfter(client.end(), stop) }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A server that is starting or restarting answers within this time. */
const patienceMs = 15_000

/**
 * Connects as a client of the process that uses the folder, with its password: for accounts that may enter the folder and read
 * the password.
 */
async function connectRunning(clusterFolder: string, { folder, name }: { folder: string; name: string }): Promise<ConnectedDatabase> {
  const address = await runningAddress(clusterFolder)
  for (const until = performance.now() + patienceMs; ; await pause(250)) {
    try {
      const client = await connect(await connectionTo(clusterFolder, address), name)
      return { client, close: () => closeAfter(client.end(), address.release) }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      const isForbidden = code === 'EACCES' || code === 'EPERM'
      if (!isForbidden && performance.now() < until) continue
      await address.release()
      throw isForbidden
        ? new NotPossible(
            `This account is not allowed to use the database in ${folder}. Run this as root, or as the account that runs the product.`,
          )
        : new NotPossible(`The database in ${folder} is in use, but does not answer. Look at postgres.log there, and try again.`)
    }
  }
}
