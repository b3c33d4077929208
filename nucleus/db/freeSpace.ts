import { setTimeout as pause } from 'node:timers/promises'
import { releaseReserve, lowestFreeBytes, createReserve } from './embedded/reserve.ts'
import { freeBytes, inWholeMegabytes, megabyte } from './embedded/diskSpace.ts'
import type { Notice } from './Notices.ts'
import { type FreeSpaceLimits, ShortageReports } from './ShortageReports.ts'

export interface FreeSpace {
  /** A message while only sign-ins can be written; undefined while there is room. */
  shortage: () => string | undefined
  /** A message while nothing at all can be written, sign-ins included. */
  exhaustion: () => string | undefined
  stop: () => Promise<void>
}

interface Options {
  report: (notice: Notice) => void
  /** Read at each check. Below the lowest the reserve is released. */
  marks?: FreeSpaceLimits
}

/** The least is room for the log of a few writes: a server without it stops. */
const standardMarks: FreeSpaceLimits = { least: 100 * megabyte, lowest: lowestFreeBytes }
const everyMs = 5000
/** A disk that is nearly full may be full in a moment. */
const everyMsWhenShort = 1000

/**
 * Checks every few seconds whether the disk of the database in `clusterFolder` has room. A server without room stops in the middle of a
 * write and cannot start again, so writes are refused before that, and accepted when there is room again.
 */
export async function watchFreeSpace(clusterFolder: string, { report, marks = standardMarks }: Options): Promise<FreeSpace> {
  const state = { free: Infinity }
  const reports = new ShortageReports(report)
  const ending = new AbortController()
  async function check(): Promise<void> {
    await releaseReserve(clusterFolder, report, marks.lowest)
    state.free = await freeBytes(clusterFolder)
    reports.update(state.free, marks)
  }
  async function refill(isFirst: boolean): Promise<void> {
    const isMade = await createReserve(clusterFolder, marks.least)
    if (isMade && !isFirst) report({ level: 'warn', message: 'the reserve of the disk was made again' })
  }
  /** Waits, then says whether to check again. */
  const waitForNext = (): Promise<boolean> =>
    pause(reports.isOn ? everyMsWhenShort : everyMs, true, { ref: false, signal: ending.signal }).catch(() => false)
  async function watch(): Promise<void> {
    for (let isFirst = true; isFirst || (await waitForNext()); isFirst = false) {
      if (!isFirst) await check().catch(() => undefined)
      await refill(isFirst).catch(() => undefined)
    }
  }
  await check().catch(() => undefined)
  const watching = watch()
  const message = (mark: number, rest: string): string | undefined =>
    state.free < mark
      ? `The disk of the server is full (${inWholeMegabytes(state.free)} MB free). Nothing was saved. ${rest} Free some space, then try again.`
      : undefined
  return {
    shortage: () => message(marks.least, 'You can still sign in and read.'),
    exhaustion: () => message(marks.lowest, 'You can still read.'),
    stop: async () => {
      ending.abort()
      await watching
    },
  }
}
