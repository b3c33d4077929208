import { setTimeout as pause } from 'node:timers/promises'
import { giveUpReserve, lowestFreeBytes, makeReserve } from './embedded/reserve.ts'
import { freeBytes, inWholeMegabytes, megabyte } from './embedded/room.ts'
import type { Notice } from './Notices.ts'
import { type FreeMarks, ShortageReports } from './ShortageReports.ts'

export interface FreeSpace {
  /** Why nothing but sign-ins can be written just now; nothing while there is room. */
  shortage: () => string | undefined
  /** Why nothing at all can be written, sign-ins included. */
  exhaustion: () => string | undefined
  stop: () => Promise<void>
}

interface Options {
  report: (notice: Notice) => void
  /** Read at each look. Below the lowest the reserve is given up. */
  marks?: FreeMarks
}

/** The least is room for the log of a few writes: a server that runs out of it ends. */
const standardMarks: FreeMarks = { least: 100 * megabyte, lowest: lowestFreeBytes }
const everyMs = 5000
/** A disk that is nearly full may be full in a moment. */
const everyMsWhenShort = 1000

/**
 * Looks every few seconds whether the disk of the database over `place` has room. A server without any ends in the middle
 * of a write and cannot start again; so writes are refused before, and allowed again when there is room again.
 */
export async function watchFreeSpace(place: string, { report, marks = standardMarks }: Options): Promise<FreeSpace> {
  const state = { free: Infinity }
  const reports = new ShortageReports(report)
  const ending = new AbortController()
  async function look(): Promise<void> {
    await giveUpReserve(place, report, marks.lowest)
    state.free = await freeBytes(place)
    reports.noted(state.free, marks)
  }
  async function refill(isFirst: boolean): Promise<void> {
    const isMade = await makeReserve(place, marks.least)
    if (isMade && !isFirst) report({ level: 'warn', words: 'the reserve of the disk was made again' })
  }
  /** Whether it is still to be looked at, after a while. */
  const goesOn = (): Promise<boolean> =>
    pause(reports.isOn ? everyMsWhenShort : everyMs, true, { ref: false, signal: ending.signal }).catch(() => false)
  async function watch(): Promise<void> {
    for (let isFirst = true; isFirst || (await goesOn()); isFirst = false) {
      if (!isFirst) await look().catch(() => undefined)
      await refill(isFirst).catch(() => undefined)
    }
  }
  await look().catch(() => undefined)
  const watching = watch()
  const words = (mark: number, rest: string): string | undefined =>
    state.free < mark
      ? `The disk of the server is full (${inWholeMegabytes(state.free)} MB free). Nothing was saved. ${rest} Free some space, then try again.`
      : undefined
  return {
    shortage: () => words(marks.least, 'You can still sign in and read.'),
    exhaustion: () => words(marks.lowest, 'You can still read.'),
    stop: async () => {
      ending.abort()
      await watching
    },
  }
}
