import { statfs } from 'node:fs/promises'
import { NotPossible } from './notPossible.ts'
import type { Reached } from './reach.ts'
import { connect, guardName } from './session.ts'

/** What PostgreSQL needs to end in order and to start again: without room for its log it does neither. */
const leastFreeBytes = 250 * 1024 * 1024
const everyMs = 100

/**
 * Does something that writes much to the database, and ends it in order before the disk of an embedded one is full. A
 * server elsewhere looks after its disk itself. Throws NotPossible when there is no room.
 */
export async function withRoom<T>({ client, own }: Reached, work: () => Promise<T>, leastFree = leastFreeBytes): Promise<T> {
  if (!own) return work()
  const isFull = async (): Promise<boolean> => {
    const disk = await statfs(own.folder)
    return disk.bavail * disk.bsize < leastFree
  }
  if (await isFull()) throw noRoom()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // In the middle of a statement only the server itself can end it.
  const guard = await connect(own.connection, guardName)
  const ending = new AbortController()
  const look = async (): Promise<void> => {
    if (ending.signal.aborted || !(await isFull())) return
    ending.abort()
    await guard.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  }
  const timer = setInterval(() => void look().catch(() => undefined), everyMs)
  try {
    return await work()
  } catch (error) {
    throw ending.signal.aborted ? noRoom() : error
  } finally {
    clearInterval(timer)
    await guard.end().catch(() => undefined)
  }
}

const noRoom = (): NotPossible =>
  new NotPossible('The disk of the database has not enough room for this. Free some space, then try again. Nothing was changed.')
