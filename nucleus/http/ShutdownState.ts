declare module '../kernel/context.ts' {
  interface Nucleus {
    /** Whether the process is stopping and no longer ready for new callers. */
    stopping: ShutdownState
  }
}

/**
 * Whether this process is stopping. One per process: its HTTP server sets it, and readiness checks read it, so that a proxy sends new
 * calls elsewhere while the process answers those that still arrive.
 */
export class ShutdownState {
  #isStopping = false

  get isStopping(): boolean {
    return this.#isStopping
  }

  begin(): void {
    this.#isStopping = true
  }
}
