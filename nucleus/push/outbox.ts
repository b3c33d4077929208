import { lt } from 'drizzle-orm'
import { notificationLimits } from '#constants/notifications.ts'
import type { Db } from '../db/client.ts'
import { pushOutbox } from '../db/tables/index.ts'
import type { PushDelivery } from './PushDelivery.ts'

/** Stores each message once, by its key, for administrators to read. */
export const outboxDelivery = (db: Db): PushDelivery => ({
  way: 'outbox',
  deliver: async (message, at) => {
    const { key: messageKey, contactId, notificationId, isTest } = message
    await db
      .insert(pushOutbox)
      .values({ messageKey, contactId, notificationId, isTest, message, createdAt: at.toISOString() })
      .onConflictDoNothing()
    return { kind: 'sent' }
  },
})

/** Deletes what the outbox has held for longer than it should. */
export async function deleteOldMessages(db: Db, at: Date): Promise<void> {
  const oldest = new Date(at.getTime() - notificationLimits.outboxDays * 86_400_000).toISOString()
  await db.delete(pushOutbox).where(lt(pushOutbox.createdAt, oldest))
}
