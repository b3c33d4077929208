import type { Caller } from './caller.ts'

export interface Attack {
  name: string
  /** Needs no sign-in: made without a token. */
  isStranger?: true
  /** On addresses that only the whole product has, not nucleus alone. */
  isOnConsole?: true
  /** Runs until a time, in milliseconds of `performance.now()`. */
  run: (caller: Caller, until: number) => Promise<void>
}

/** What `REQUESTS_PER_MINUTE` allows one session, and one source without any, all of it immediately. */
const callsAMinute = 3000

/** Repeats work, `count` at a time, until so many calls are made that further ones would only be refused, which costs nothing. */
export const concurrently =
  (count: number, work: (caller: Caller) => Promise<unknown>, mostCalls = callsAMinute): Attack['run'] =>
  async (caller, until) => {
    const again = async (): Promise<void> => {
      while (performance.now() < until && caller.total() < mostCalls) await work(caller)
    }
    await Promise.all(Array.from({ length: count }, again))
  }
