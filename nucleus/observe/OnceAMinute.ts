const minuteMs = 60_000

interface Options<Line> {
  log: (line: Line & { times?: number }) => void
  /** Whether the first line is the one to log of the two. */
  isWorse: (one: Line, other: Line) => boolean
}

/**
 * Limits lines of the log to one a minute for each key, so that a flood of requests does not flood the log. A line is the worst of those since
 * the last one, with their number when there were several.
 */
export class OnceAMinute<Line extends object> {
  readonly #byKey = new Map<string, { loggedAt: number; count: number; worst: Line | undefined }>()
  readonly #options: Options<Line>

  constructor(options: Options<Line>) {
    this.#options = options
  }

  /** `now` is in milliseconds, of any clock that only grows. */
  add(key: string, line: Line, now: number): void {
    const { log, isWorse } = this.#options
    const { loggedAt, count, worst } = this.#byKey.get(key) ?? { loggedAt: -Infinity, count: 0, worst: undefined }
    const next = { count: count + 1, worst: worst && !isWorse(line, worst) ? worst : line }
    if (now - loggedAt < minuteMs) return void this.#byKey.set(key, { loggedAt, ...next })
    this.#byKey.set(key, { loggedAt: now, count: 0, worst: undefined })
    log({ ...next.worst, ...(next.count > 1 && { times: next.count }) })
  }
}
