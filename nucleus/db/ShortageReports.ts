import { inWholeMegabytes } from './embedded/diskSpace.ts'
import type { Notice } from './Notices.ts'

export interface FreeSpaceLimits {
  /** Below this many free bytes only small, necessary writes are accepted. */
  least: number
  /** Below this many free bytes nothing is written. */
  lowest: number
}

/** Consecutive checks that must find room before writes are accepted again: a disk around its mark would fill the log. */
const checksWithRoom = 2

/**
 * Reports the time during which writes are refused because the disk is full: once when it begins, once when even sign-ins are
 * refused, once when it ends.
 */
export class ShortageReports {
  readonly #report: (notice: Notice) => void
  #begunAt: number | undefined
  #isExhausted = false
  #roomyLooks = 0

  constructor(report: (notice: Notice) => void) {
    this.#report = report
  }

  get isOn(): boolean {
    return this.#begunAt !== undefined
  }

  update(free: number, { least, lowest }: FreeSpaceLimits): void {
    const details = { freeMegabytes: inWholeMegabytes(free) }
    if (free >= least) return this.#noteRoom(details)
    this.#roomyLooks = 0
    if (this.#begunAt === undefined) {
      this.#begunAt = performance.now()
      this.#report({ level: 'error', message: 'the disk is full; writes are refused until there is room', details })
    }
    if (free >= lowest || this.#isExhausted) return
    this.#isExhausted = true
    this.#report({ level: 'error', message: 'the disk is full to its end; signing in is refused too', details })
  }

  #noteRoom(details: { freeMegabytes: number }): void {
    this.#roomyLooks += 1
    if (this.#begunAt === undefined || this.#roomyLooks < checksWithRoom) return
    const seconds = Math.round((performance.now() - this.#begunAt) / 100) / 10
    this.#begunAt = undefined
    this.#isExhausted = false
    this.#report({ level: 'warn', message: 'the disk has room again; writes go on', details: { ...details, seconds } })
  }
}
