import type { Reply } from '#contract/reply.ts'

/** Milliseconds for which an answer waits for the screen that needs it. */
const keptMs = 10_000

/** Answers to questions that were asked before the screen that needs them was there. */
export interface Ahead {
  /** Keeps the answer for the next `take` of the same question. What waits already is not asked again. `askedAt`: default now. */
  keep: (question: string, ask: () => Promise<Reply<never>>, askedAt?: number) => void
  /** The answer, once; nothing when it was not asked for, or too long ago. */
  take: (question: string) => Promise<Reply<never>> | undefined
  /** Drops all that wait: a write makes them old. */
  drop: () => void
}

export function makeAhead(): Ahead {
  const waiting = new Map<string, { reply: Promise<Reply<never>>; until: number }>()
  const fresh = (question: string) => {
    const found = waiting.get(question)
    return found && found.until > Date.now() ? found.reply : undefined
  }
  return {
    keep: (question, ask, askedAt = Date.now()) => {
      if (!fresh(question)) waiting.set(question, { reply: ask(), until: askedAt + keptMs })
    },
    take: (question) => {
      const reply = fresh(question)
      waiting.delete(question)
      return reply
    },
    drop: () => waiting.clear(),
  }
}
