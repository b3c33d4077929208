import type { PushMessage } from '#contract/notifications/pushMessage.ts'

/** What became of one attempt. Only what certainly was not taken is tried again; `unknown` may have arrived. */
export type PushOutcome =
  | { kind: 'sent' }
  | {
      kind: 'temporary' | 'refused' | 'unknown'
      /** Why, for staff. */
      words: string
    }

/** A way in which notifications leave. */
export interface PushDelivery {
  way: 'gateway' | 'outbox'
  /** Hands one message over. Never throws for what the receiver does; errors of the database of the outbox it does throw. */
  deliver: (message: PushMessage, at: Date) => Promise<PushOutcome>
}
