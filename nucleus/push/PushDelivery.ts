import type { PushMessage } from '#contract/notifications/pushMessage.ts'
import type { Config } from '../base/config.ts'
import type { Db } from '../db/client.ts'
import { gatewayDelivery } from './gateway.ts'
import { outboxDelivery } from './outbox.ts'

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

/** The gateway of `PUSH_URL`; without it the outbox in the database, which administrators read. */
export const pushDeliveryOf = ({ PUSH_URL, PUSH_SECRET }: Pick<Config, 'PUSH_URL' | 'PUSH_SECRET'>, db: Db): PushDelivery =>
  PUSH_URL && PUSH_SECRET ? gatewayDelivery({ url: PUSH_URL, secret: PUSH_SECRET }) : outboxDelivery(db)
