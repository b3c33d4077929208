import { setTimeout as pause } from 'node:timers/promises'
import { databaseRefusal, TemporaryRefusal } from '../base/errors.ts'

/** The database has ended a transaction because it and another waited for each other: nothing of it is stored. */
export const isDeadlock = (error: unknown): boolean => databaseRefusal(error)?.code === '40P01'

const attempts = 5
/** Before each further attempt, so that the other transaction gets what it waited for first. */
const pauseMs = 50

/** Runs work again, several times, while it fails for something that passes, and then throws the refusal: a sentence, as 503. */
export async function retried<T>(
  work: () => Promise<T>,
  { passes, refusal }: { passes: (error: unknown) => boolean; refusal: string },
): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt += 1)
    try {
      return await work()
    } catch (error) {
      if (!passes(error)) throw error
      if (isDeadlock(error)) await pause(pauseMs * attempt)
    }
  throw new TemporaryRefusal(503, refusal, { retryAfter: 1 })
}

/**
 * Runs a transaction again when the database ended it because of a deadlock, which is rare: whoever locks rows does so in one order. Throws 503 after several attempts. The work must begin its transaction itself
 * and leave nothing behind in memory.
 */
export const retryOnDeadlock = <T>(work: () => Promise<T>): Promise<T> =>
  retried(work, { passes: isDeadlock, refusal: 'Someone else is changing the same records. Nothing was changed. Try again.' })
