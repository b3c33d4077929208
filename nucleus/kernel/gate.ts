interface GateOptions {
  /** How many calls run at a time. */
  maxRunning: number
  /** How many more may wait. */
  maxWaiting: number
  /** The longest wait, in seconds. */
  waitSeconds: number
  /** The error for a call that cannot get in. */
  refusal: () => Error
}
type Gate = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Limits how many calls run at a time, first come, first served. The returned function runs the work on its turn. It throws the refusal
 * immediately when the queue is full, and later when the wait is too long. An aborted signal leaves the queue with its reason.
 */
export function createGate({ maxRunning, maxWaiting, waitSeconds, refusal }: GateOptions): Gate {
  const queue = new Set<() => void>()
  let free = maxRunning

  async function enter(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (free > 0) return void (free -= 1)
    if (queue.size >= maxWaiting) throw refusal()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leaveQueue = (reason: Error) => {
      queue.delete(resolve)
      reject(reason)
    }
    const timeout = setTimeout(() => leaveQueue(refusal()), waitSeconds * 1000)
    const abort = () => leaveQueue(signal?.reason as Error)
    signal?.addEventListener('abort', abort)
    queue.add(resolve)
    return promise.finally(() => {
      clearTimeout(timeout)
      signal?.removeEventListener('abort', abort)
    })
  }

  function leave(): void {
    const [next] = queue
    if (!next) return void (free += 1)
    // Pass the slot on without freeing it, so that nobody overtakes.
    queue.delete(next)
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
