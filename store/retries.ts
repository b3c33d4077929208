import type { Call } from '#contract/call.ts'
import type { Reply } from '#contract/reply.ts'

/** The most calls that can be sent again at a time: the oldest is dropped. */
const maxRetries = 50

/** The failed calls that a user may send again, by the id in their notice. They are not in the state: an input may hold a file. */
export interface Retries {
  add: (input: unknown, run: () => Promise<unknown>) => number
  /** The call, to be sent once; undefined if it was sent already. */
  take: (retryId: number) => (() => Promise<unknown>) | undefined
  /** Whether a call with this input, the same object, was sent again. */
  isRetry: (input: unknown) => boolean
}

export function makeRetries(): Retries {
  const runs = new Map<number, () => Promise<unknown>>()
  const retried = new WeakSet<object>()
  let lastId = 0
  return {
    add: (input, run) => {
      lastId += 1
      runs.set(lastId, () => {
        if (isObject(input)) retried.add(input)
        return run()
      })
      for (const id of runs.keys()) if (id <= lastId - maxRetries) runs.delete(id)
      return lastId
    },
    take: (retryId) => {
      const run = runs.get(retryId)
      runs.delete(retryId)
      return run
    },
    isRetry: (input) => isObject(input) && retried.has(input),
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The network or the server failed, not the call. */
export const isOutage = ({ status }: Pick<Reply, 'status'>): boolean => status === 0 || status >= 500

/**
 * Whether sending the call a second time has no other effect than sending it once, although the first may have been carried out and only its
 * reply was lost. A write that names the version it read is such a call, because that version is then no longer current, and the server answers a save
 * of what the row already has with the row. A new row is not.
 */
export function isRepeatable({ method, isRepeatable: isDeclared }: Pick<Call, 'method' | 'isRepeatable'>, input: unknown): boolean {
  if (method === 'GET' || isDeclared) return true
  const { rowVersion, rowVersions } = (isObject(input) ? input : {}) as { rowVersion?: unknown; rowVersions?: unknown }
  return typeof rowVersion === 'number' || rowVersions !== undefined
}
