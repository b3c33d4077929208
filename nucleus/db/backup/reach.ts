import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { explainConnectFailure } from '../connectFailure.ts'
import { connectionTo, runningAddress } from '../embedded/address.ts'
import { FolderInUse } from '../embedded/folderLock.ts'
import { startEmbedded } from '../embedded/index.ts'
import type { Connection } from '../pools.ts'
import { NotPossible } from './notPossible.ts'
import { connect, eraserName, loaderName, readerName, staffName } from './session.ts'

export interface Place {
  /** URL of a PostgreSQL server; without it, the embedded one in `folder`. */
  url?: string
  folder: string
  /** Prints a line for the person at the terminal. */
  print: (line: string) => void
}

/** An open connection to a database. */
export interface Reached {
  client: pg.Client
  /** The embedded database; undefined for an external server. */
  own?: { folder: string; connection: Connection }
  close: () => Promise<void>
}

/**
 * Connects to the database for a backup: to the running server, or to the embedded one, which is started for this purpose.
 * Throws CannotStart.
 */
export const reachToRead = (place: Place): Promise<Reached> => reachInUse(place, readerName)

/** The same, to erase a person: others may use the database meanwhile. */
export const reachToErase = (place: Place): Promise<Reached> => reachInUse(place, eraserName)

/** The same, to change who may sign in. */
export const reachToChangeStaff = (place: Place): Promise<Reached> => reachInUse(place, staffName)

async function reachInUse(place: Place, name: string): Promise<Reached> {
  if (place.url) return reachServer(place.url, name)
  const at = await realpath(join(place.folder, 'postgres')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new NotPossible(
      `There is no database in ${place.folder}. Say with DATA_DIR or DATABASE_URL where the data is, or start the product once: that makes it.`,
    )
  })
  return reachOwn(place, name).catch((error: unknown) => {
    if (error instanceof FolderInUse) return reachRunning(at, { folder: place.folder, name })
    throw error
  })
}

/** Connects to the database for a restore. The embedded one must not be in use, and is created if there is none. Throws CannotStart. */
export const reachToReplace = (place: Place): Promise<Reached> =>
  place.url ? reachServer(place.url, loaderName) : reachOwn(place, loaderName)

async function reachServer(url: string, name: string): Promise<Reached> {
  const client = await connect(url, name).catch((error: unknown) => {
    throw explainConnectFailure(error)
  })
  return { client, close: () => client.end() }
}

async function reachOwn({ folder, print }: Place, name: string): Promise<Reached> {
  const { connection, place, stop } = await startEmbedded(folder, { print })
  try {
    const client = await connect(connection, name)
    return { client, own: { folder: place, connection }, close: () => client.end().finally(stop) }
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
async function reachRunning(place: string, { folder, name }: { folder: string; name: string }): Promise<Reached> {
  const address = await runningAddress(place)
  for (const until = performance.now() + patienceMs; ; await pause(250)) {
    try {
      const client = await connect(await connectionTo(place, address), name)
      return { client, close: () => client.end().finally(address.release) }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      const isNoRight = code === 'EACCES' || code === 'EPERM'
      if (!isNoRight && performance.now() < until) continue
      await address.release()
      throw isNoRight
        ? new NotPossible(
            `The database in ${folder} may not be used by this account. Run this as root, or as the account that runs the product.`,
          )
        : new NotPossible(`The database in ${folder} is in use, but does not answer. Look at postgres.log there, and try again.`)
    }
  }
}
