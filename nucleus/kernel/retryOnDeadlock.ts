import { setTimeout as pause } from 'node:timers/promises'
import { databaseRefusal, TemporaryRefusal } from '../base/errors.ts'

/** The database has ended a transaction because it and another waited for each other: nothing of it is stored. */
export const isDeadlock = (error: unknown): boolean => databaseRefusal(error)?.code === '40P01'

/** Even one is rare: whoever locks rows does so in one order. */
const attempts = 5
/** Before each further attempt, so that the other transaction gets what it waited for first. */
const pauseMs = 50

/**
 * Runs a transaction again when the database ended it because of a deadlock. Throws 503 after several attempts. The work must begin its transaction itself
 * and leave nothing behind in memory.
 */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt += 1)
    try {
      return await work()
    } catch (error) {
      if (!isDeadlock(error)) throw error
      await pause(pauseMs * attempt)
    }
  throw new TemporaryRefusal(503, 'Someone else is changing the same records. Nothing was changed. Try again.', { retryAfter: 1 })
}
