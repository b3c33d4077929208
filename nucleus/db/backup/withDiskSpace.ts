import { statfs } from 'node:fs/promises'
import { NotPossible } from './notPossible.ts'
import type { ConnectedDatabase } from './connectTo.ts'
import { connect, guardName } from './session.ts'

/** What PostgreSQL needs to stop cleanly and start again: it can do neither without room for its log. */
const minFreeBytes = 250 * 1024 * 1024
const everyMs = 100

/**
 * Runs work that writes much to the database, and ends it cleanly before the disk of an embedded one is full. An external
 * server looks after its own disk. Throws NotPossible when there is not enough room.
 */
export async function withDiskSpace<T>({ client, own }: ConnectedDatabase, work: () => Promise<T>, minFree = minFreeBytes): Promise<T> {
  if (!own) return work()
  const isFull = async (): Promise<boolean> => {
    const disk = await statfs(own.folder)
    return disk.bavail * disk.bsize < minFree
  }
  if (await isFull()) throw noDiskSpace()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // Only the server can end a running statement.
  const guard = await connect(own.connection, guardName)
  const ending = new AbortController()
  const check = async (): Promise<void> => {
    if (ending.signal.aborted || !(await isFull())) return
    ending.abort()
    await guard.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  }
  const timer = setInterval(() => void check().catch(() => undefined), everyMs)
  try {
    return await work()
  } catch (error) {
    throw ending.signal.aborted ? noDiskSpace() : error
  } finally {
    clearInterval(timer)
    await guard.end().catch(() => undefined)
  }
}

const noDiskSpace = (): NotPossible =>
  new NotPossible('There is not enough space on the disk of the database. Free some space, then try again. Nothing was changed.')
