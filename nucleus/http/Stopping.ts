declare module '../kernel/context.ts' {
  interface Nucleus {
    /** Whether the process was told to stop: it is not ready for new callers then. */
    stopping: Stopping
  }
}

/**
 * Whether this process was told to stop. One for each process: its HTTP server sets it, readiness checks read it, so that a
 * proxy sends its calls elsewhere while those that still arrive are answered.
 */
export class Stopping {
  #isStopping = false

  get isStopping(): boolean {
    return this.#isStopping
  }

  begin(): void {
    this.#isStopping = true
  }
}
