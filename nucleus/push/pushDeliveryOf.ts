import type { Config } from '../base/config.ts'
import type { Db } from '../db/client.ts'
import { gatewayDelivery } from './gateway.ts'
import { outboxDelivery } from './outbox.ts'
import type { PushDelivery } from './PushDelivery.ts'

/** The gateway of `PUSH_URL`; without it the outbox in the database, which administrators read. */
export const pushDeliveryOf = ({ PUSH_URL, PUSH_SECRET }: Pick<Config, 'PUSH_URL' | 'PUSH_SECRET'>, db: Db): PushDelivery =>
  PUSH_URL && PUSH_SECRET ? gatewayDelivery({ url: PUSH_URL, secret: PUSH_SECRET }) : outboxDelivery(db)
