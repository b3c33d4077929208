import { eq, inArray } from 'drizzle-orm'
import type { PushMessage } from '#contract/notifications/pushMessage.ts'
import { publicUrlOf } from '../base/publicUrl.ts'
import { deeplinks, notifications } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { filledDeeplink } from './deeplinkRules.ts'

interface Addressed {
  notificationRecipientId: number
  notificationId: number
  contactId: number
  isTest: boolean
}
/** A notification, ready for any of its people. */
export interface Composed {
  expiresAt: string | null
  messageFor: (row: Addressed) => PushMessage
}

/** The messages of claimed rows; undefined for those whose notification was deleted. */
export async function composeMessages(
  { db, config }: Nucleus,
  rows: readonly Addressed[],
): Promise<(row: Addressed) => Composed | undefined> {
  const ids = [...new Set(rows.map(({ notificationId }) => notificationId))]
  const found = await db
    .select({ notification: notifications, pattern: deeplinks.pattern })
    .from(notifications)
    .leftJoin(deeplinks, eq(deeplinks.deeplinkId, notifications.deeplinkId))
    .where(inArray(notifications.notificationId, ids))
  const composed = new Map(
    found
      .filter(({ notification }) => notification.deletedAt === null)
      .map(({ notification, pattern }): [number, Composed] => {
        const { notificationId, channel, severity, title, body, imageUrl, expiresAt, deeplinkParams } = notification
        const common = {
          ...{ channel, severity, title, body, expiresAt },
          imageUrl: imageUrl?.startsWith('/') ? `${publicUrlOf(config)}${imageUrl}` : imageUrl,
          deeplink: filledDeeplink(pattern, deeplinkParams),
        }
        const messageFor = ({ notificationRecipientId, contactId, isTest }: Addressed): PushMessage => ({
          key: `notification-${notificationId}-${notificationRecipientId}`,
          ...{ notificationId, contactId, isTest },
          ...common,
        })
        return [notificationId, { expiresAt, messageFor }]
      }),
  )
  return ({ notificationId }) => composed.get(notificationId)
}
