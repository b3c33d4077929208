import { setTimeout as pause } from 'node:timers/promises'

/** Four times what the slowest of these takes on a busy machine. */
const patienceMs = 240_000
/** Left of a test's own time, so that its failure says what was waited for, and not that it took too long. */
const reserveMs = 5000
/** Between two checks: soon at first, then at leisure. */
const [firstPauseMs, lastPauseMs] = [5, 100]
declare global {
  /** When the time of the running test is up, in milliseconds since 1970 (`__tests__/support/native/deadline.mjs`). */
  var testDeadline: number | undefined
}

/** Checks again and again until it passes. Throws the last failure after four minutes, or just before the time of its test is up. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const end = Math.min(Date.now() + patienceMs, (globalThis.testDeadline ?? Infinity) - reserveMs)
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, lastPauseMs)) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
    }
    await pause(pauseMs)
  }
}
