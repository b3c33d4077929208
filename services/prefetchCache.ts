import type { Reply } from '#contract/reply.ts'

/** How long a reply waits for the screen that needs it, in milliseconds. */
const maxAgeMs = 10_000

/** Replies to requests that were sent before the screen that needs them was there. */
export interface PrefetchCache {
  /** Stores the reply for the next `take` of the same request. A request that already waits is not sent again. `sentAt`: default now. */
  add: (key: string, fetchReply: () => Promise<Reply<never>>, sentAt?: number) => void
  /** The reply, once; undefined when the request was not sent, or too long ago. */
  take: (key: string) => Promise<Reply<never>> | undefined
  /** Drops all replies: a write makes them outdated. */
  drop: () => void
}

export function makePrefetchCache(): PrefetchCache {
  const entries = new Map<string, { reply: Promise<Reply<never>>; until: number }>()
  const freshReply = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.until > Date.now() ? entry.reply : undefined
  }
  return {
    add: (key, fetchReply, sentAt = Date.now()) => {
      if (!freshReply(key)) entries.set(key, { reply: fetchReply(), until: sentAt + maxAgeMs })
    },
    take: (key) => {
      const reply = freshReply(key)
      entries.delete(key)
      return reply
    },
    drop: () => entries.clear(),
  }
}
