import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { traceOf } from '../base/errors.ts'
import { isUnreachable, unavailableMessage, unavailableReason } from '../base/unavailable.ts'
import { runAs } from '../base/scope.ts'
import { OnceAMinute } from './OnceAMinute.ts'
import { type Readiness, readinessOf } from './readiness.ts'

/** How often to check whether the database is back, and how long no call may have failed before it counts as back. */
const retryMs = 1000

interface CurrentOutage {
  since: number
  lastAt: number
  reason: string
  refused: number
}

/** What the database refused: a call by its route, or other work. */
type RefusedWork = { route: string | undefined } | { work: string }

/**
 * Tracks outages of the database: one log line when an outage begins, one when it ends, and none per call. What the database refuses while it can
 * be reached, such as all writes on a full disk, is one line a minute for each code.
 */
export class Outage {
  readonly #log: FastifyBaseLogger
  readonly #ask: () => Promise<Readiness>
  readonly #refusals: OnceAMinute<RefusedWork & ReturnType<typeof traceOf>>
  #current: CurrentOutage | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #endedAt = -Infinity

  constructor(log: FastifyBaseLogger, pool: pg.Pool) {
    this.#log = log
    this.#ask = readinessOf(pool)
    this.#refusals = new OnceAMinute({ log: (line) => log.error(line, 'the database refused'), isWorse: () => true })
  }

  get isOn(): boolean {
    return this.#current !== undefined
  }

  /** Whether the database was unreachable at any time since `begunAt` (of `performance.now`), which explains slow calls since then. */
  wasOnSince(begunAt: number): boolean {
    return this.isOn || this.#endedAt >= begunAt
  }

  /** Checks the database; see `readinessOf`. */
  async check(): Promise<Readiness> {
    const found = await this.#ask()
    if (found.database === 'down') this.#noticed(found.reason)
    return found
  }

  /** Counts a call that got no answer because the database cannot be reached, or logs what the database refused. */
  refused(error: unknown, work: RefusedWork): void {
    if (isUnreachable(error)) this.#noticed(unavailableReason(error)).refused += 1
    else this.#refusals.add(unavailableReason(error), { ...work, ...traceOf(error) }, performance.now())
  }

  /** Logs an error of work that no caller waits for, unless it is part of an outage, which has its own log lines. */
  async report(error: unknown, message: string): Promise<{ isLogged: boolean }> {
    if (await this.#isPartOfOutage(error)) return { isLogged: false }
    if (unavailableMessage(error) && !isUnreachable(error)) this.refused(error, { work: message })
    else this.#log.warn({ ...traceOf(error) }, message)
    return { isLogged: true }
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  async #isPartOfOutage(error: unknown): Promise<boolean> {
    return this.isOn || (isUnreachable(error) && (await this.check()).database === 'down')
  }

  #noticed(reason: string): CurrentOutage {
    const now = performance.now()
    if (!this.#current) {
      this.#current = { since: now, lastAt: now, reason, refused: 0 }
      // Once nucleus is closed, so are its connections.
      if (!this.#isClosed) this.#begin(reason)
    }
    this.#current.lastAt = now
    return this.#current
  }

  #begin(reason: string): void {
    this.#log.error({ reason }, 'the database cannot be reached; calls are refused until it is back')
    this.#lookAgain()
  }

  #lookAgain(): void {
    if (this.#isClosed) return
    // Run outside the scope of the call that noticed the outage.
    const look = () => this.check().then(({ database }) => this.#endIf(database !== 'down'))
    this.#timer = setTimeout(() => void runAs({ name: 'watch over the database' }, look), retryMs).unref()
  }

  #endIf(isBack: boolean): void {
    const current = this.#current
    if (!current) return
    if (!isBack || performance.now() - current.lastAt < retryMs) return this.#lookAgain()
    this.#current = undefined
    this.#endedAt = performance.now()
    const { reason, refused, since, lastAt } = current
    const seconds = Math.round((lastAt - since) / 100) / 10
    this.#log.warn({ reason, seconds, refused }, 'the database is back')
  }
}
