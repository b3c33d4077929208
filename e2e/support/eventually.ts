import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 30_000
const betweenMs = 50

/** Checks again and again until it passes; throws the last failure after 30 seconds. */
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
