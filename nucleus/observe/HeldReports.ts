/** What held the main thread once. */
export interface HeldReport {
  ms: number
  /** The calls and jobs that ran meanwhile, the longest first. */
  while: string
  requestId: string | undefined
  at: string[] | undefined
}

const minuteMs = 60_000

/**
 * Limits the lines about what holds the main thread to one a minute for each call, so that a flood of requests does not flood the log. A line has
 * the worst of those since the last one, and their number when there were several.
 */
export class HeldReports {
  readonly #byCall = new Map<string, { loggedAt: number; count: number; worst: HeldReport | undefined }>()
  readonly #log: (line: HeldReport & { times?: number }) => void

  constructor(log: (line: HeldReport & { times?: number }) => void) {
    this.#log = log
  }

  /** `now` is in milliseconds, of any clock that only grows. */
  add(call: string, held: HeldReport, now: number): void {
    const { loggedAt, count, worst } = this.#byCall.get(call) ?? { loggedAt: -Infinity, count: 0, worst: undefined }
    const next = { loggedAt, count: count + 1, worst: worst && worst.ms >= held.ms ? worst : held }
    if (now - loggedAt < minuteMs) return void this.#byCall.set(call, next)
    this.#byCall.set(call, { loggedAt: now, count: 0, worst: undefined })
    this.#log({ ...next.worst, ...(next.count > 1 && { times: next.count }) })
  }
}
