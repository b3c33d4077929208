import type { Reply } from '#contract/reply.ts'

/** Milliseconds for which an answer waits for the screen that needs it. */
const maxAgeMs = 10_000

/** Answers to questions that were asked before the screen that needs them was there. */
export interface PrefetchCache {
  /** Keeps the answer for the next `take` of the same question. What waits already is not asked again. `askedAt`: default now. */
  add: (key: string, fetchReply: () => Promise<Reply<never>>, askedAt?: number) => void
  /** The answer, once; nothing when it was not asked for, or too long ago. */
  take: (key: string) => Promise<Reply<never>> | undefined
  /** Drops all that wait: a write makes them old. */
  drop: () => void
}

export function makePrefetchCache(): PrefetchCache {
  const entries = new Map<string, { reply: Promise<Reply<never>>; until: number }>()
  const freshReply = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.until > Date.now() ? entry.reply : undefined
  }
  return {
    add: (key, fetchReply, askedAt = Date.now()) => {
      if (!freshReply(key)) entries.set(key, { reply: fetchReply(), until: askedAt + maxAgeMs })
    },
    take: (key) => {
      const reply = freshReply(key)
      entries.delete(key)
      return reply
    },
    drop: () => entries.clear(),
  }
}
