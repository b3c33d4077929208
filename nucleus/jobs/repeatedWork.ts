import { setTimeout as pause } from 'node:timers/promises'
import { runAs } from '../base/scope.ts'
import type { Outage } from '../observe/Outage.ts'

/** Work that every instance does again and again; instances agree by rows that they lock. Stops at the next good point when aborted. */
export interface RepeatedWork {
  name: string
  /** The pause between two runs. */
  everySeconds: number
  work: (signal: AbortSignal) => Promise<void>
}

/** How long a stop waits for work that is under way. */
const stopMs = 2000

/** Repeats work from `start` until `close`. */
export function repeatedWork(outage: Outage) {
  const list: RepeatedWork[] = []
  const closing = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let isStarted = false

  const run = (one: RepeatedWork): Promise<void> => {
    const work = runAs({ name: one.name }, () => one.work(closing.signal)).catch(async (error: unknown) => {
      if (!closing.signal.aborted) await outage.report(error, `${one.name} failed; it is tried again`)
    })
    running.add(work)
    return work.finally(() => running.delete(work))
  }
  const repeat = (one: RepeatedWork): void => {
    if (closing.signal.aborted) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void run(one).then(() => repeat(one))
    }, one.everySeconds * 1000).unref()
    timers.add(timer)
  }
  return {
    add: (one: RepeatedWork): void => void list.push(one),
    start: (): void => {
      if (!isStarted) list.forEach(repeat)
      isStarted = true
    },
    /** Does all of it once, now. */
    runOnce: async (): Promise<void> => void (await Promise.all(list.map(run))),
    close: async (): Promise<void> => {
      closing.abort(new Error('nucleus is closing'))
      timers.forEach(clearTimeout)
      if (running.size === 0) return
      const timer = new AbortController()
      await Promise.race([Promise.allSettled(running), pause(stopMs, undefined, { signal: timer.signal }).catch(() => undefined)])
      timer.abort()
    },
  }
}
