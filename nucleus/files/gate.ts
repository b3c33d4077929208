interface GateOptions {
  /** How many pieces of work run at a time. */
  atOnce: number
  /** How many more may wait their turn. */
  waiting: number
  /** How long one waits at most. */
  waitSeconds: number
  /** What whoever cannot get in is told. */
  refusal: () => Error
}
type Gate = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Lets work in a few pieces at a time, in the order of coming. The returned function runs the work when its turn has
 * come; it throws the refusal at once when the line is full, and when the turn has not come in time. A signal that is
 * aborted leaves the line, for its reason.
 */
export function createGate({ atOnce, waiting, waitSeconds, refusal }: GateOptions): Gate {
  const line = new Set<() => void>()
  let free = atOnce

  async function enter(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (free > 0) return void (free -= 1)
    if (line.size >= waiting) throw refusal()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leaveLine = (reason: Error) => {
      line.delete(resolve)
      reject(reason)
    }
    const giveUp = setTimeout(() => leaveLine(refusal()), waitSeconds * 1000)
    const abort = () => leaveLine(signal?.reason as Error)
    signal?.addEventListener('abort', abort)
    line.add(resolve)
    return promise.finally(() => {
      clearTimeout(giveUp)
      signal?.removeEventListener('abort', abort)
    })
  }

  function leave(): void {
    const [next] = line
    if (!next) return void (free += 1)
    // The place passes on and is never free meanwhile, so that nobody overtakes.
    line.delete(next)
    next()
  }

  return async (work, signal) => {
    await enter(signal)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
