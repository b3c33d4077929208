interface GateOptions {
  /** How many calls run at a time. */
  maxRunning: number
  /** While so many wait, only one runs at a time: whoever asks for so much at once is a program, and everybody else must not wait for it. */
  crowd?: number
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
export function createGate({ maxRunning, crowd = Infinity, maxWaiting, waitSeconds, refusal }: GateOptions): Gate {
  const queue = new Set<() => void>()
  let running = 0
  const mayRun = () => running < (queue.size >= crowd ? 1 : maxRunning)

  async function enter(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    // Nobody overtakes those who wait.
    if (queue.size === 0 && mayRun()) return void (running += 1)
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
    running -= 1
    for (const next of queue) {
      if (!mayRun()) return
      queue.delete(next)
      running += 1
      next()
    }
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
