/** What a search may use. */
export interface EffortLimits {
  /** Places that are looked at. With the same number, seed and problem the result is the same, unless the search is stopped. */
  maxSteps: number
  /** Whether it should end now: its time is over. */
  shouldStop?: () => boolean
  /** The steps done so far. Called now and then. */
  report?: (steps: number) => void
}

/** Steps between two looks at the clock. */
const stepsBetween = 20_000

/** Counts the steps of a search. */
export class Effort {
  #steps = 0
  #lookAt = stepsBetween
  #isStopped = false
  readonly #limits: EffortLimits

  constructor(limits: EffortLimits) {
    this.#limits = limits
  }

  get steps(): number {
    return this.#steps
  }

  /** Whether it was ended before it had used its steps. */
  get isStopped(): boolean {
    return this.#isStopped
  }

  /** Whether the search has to end. */
  get isOver(): boolean {
    return this.#isStopped || this.#steps >= this.#limits.maxSteps
  }

  add(steps: number): void {
    this.#steps += steps
    if (this.#steps < this.#lookAt) return
    this.#lookAt = this.#steps + stepsBetween
    this.#limits.report?.(Math.min(this.#steps, this.#limits.maxSteps))
    if (this.#limits.shouldStop?.()) this.#isStopped = true
  }
}
