import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 60_000
const betweenMs = 50

/** Checks again and again until it passes; throws the last failure after a minute. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const end = Date.now() + patienceMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
    }
    await pause(betweenMs)
  }
}
