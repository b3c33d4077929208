import { setTimeout as pause } from 'node:timers/promises'
import { giveUpReserve, lowestFreeBytes, makeReserve } from './embedded/reserve.ts'
import { freeBytes, megabyte } from './embedded/room.ts'

export interface FreeSpace {
  /** Why nothing but sign-ins can be written just now; nothing while there is room. */
  shortage: () => string | undefined
  /** Why nothing at all can be written, sign-ins included. */
  exhaustion: () => string | undefined
  stop: () => Promise<void>
}

export interface Marks {
  /** Below so many free bytes only what is small and needed is written; default: 100 MB. */
  least?: number
  /** Below so many the reserve is given up, and nothing is written once it is. */
  lowest?: number
}

/** Room for the log of a few writes: a server that runs out of it ends. */
const leastFreeBytes = 100 * megabyte
const everyMs = 5000
/** A disk that is nearly full may be full in a moment. */
const everyMsWhenShort = 1000

/**
 * Looks every few seconds whether the disk of the database over `place` has room. A server without any ends in the middle
 * of a write and cannot start again; so writes are refused before, and allowed again when there is room again.
 */
export async function watchFreeSpace(place: string, { least = leastFreeBytes, lowest = lowestFreeBytes }: Marks = {}): Promise<FreeSpace> {
  const state = { free: Infinity }
  const ending = new AbortController()
  async function look(): Promise<void> {
    await giveUpReserve(place, lowest)
    state.free = await freeBytes(place)
  }
  /** Whether it is still to be looked at, after a while. */
  const goesOn = (): Promise<boolean> =>
    pause(state.free < least ? everyMsWhenShort : everyMs, true, { ref: false, signal: ending.signal }).catch(() => false)
  async function watch(): Promise<void> {
    do {
      await look().catch(() => undefined)
      await makeReserve(place, least).catch(() => undefined)
    } while (await goesOn())
  }
  await look().catch(() => undefined)
  const watching = watch()
  const words = (mark: number, rest: string): string | undefined =>
    state.free < mark
      ? `The disk of the server is full (${Math.floor(state.free / megabyte)} MB free). Nothing was saved. ${rest} Free some space, then try again.`
      : undefined
  return {
    shortage: () => words(least, 'You can still sign in and read.'),
    exhaustion: () => words(lowest, 'You can still read.'),
    stop: async () => {
      ending.abort()
      await watching
    },
  }
}
