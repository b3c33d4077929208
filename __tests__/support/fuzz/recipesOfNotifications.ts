import { notificationStatuses, type NotificationStatusId, pushStatuses, type PushStatusId } from '#constants/notifications.ts'
import {
  cancelNotification,
  countAudience,
  retryNotification,
  scheduleNotification,
  searchDeeplinkTargets,
  testNotification,
  testScheduleNotification,
} from '#contract/notifications/calls.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { makeAudience, makeNotification } from '../notifications.ts'
import type { Recipes } from './recipes.ts'
import type { World } from './world.ts'

/** A notification of the status for one person, in this state. */
async function sentTo({ db }: World, notificationStatusId: NotificationStatusId, pushStatusId: PushStatusId) {
  const contactIds = await makeAudience(db, 1)
  const { notificationId, rowVersion } = await makeNotification(db, { contactIds, notificationStatusId })
  const dueAt = '2099-01-01T00:00:00.000Z'
  await db.insert(tables.notificationRecipients).values(
    contactIds.map((contactId) => ({
      notificationId,
      contactId,
      pushStatusId,
      dueAt,
      nextAttemptAt: pushStatusId === pushStatuses.queued ? dueAt : null,
    })),
  )
  return { notificationId, rowVersion }
}

export const recipesOfNotifications: Recipes = {
  [searchDeeplinkTargets.name]: () => ({ param: 'eventId', q: 'event' }),
  [countAudience.name]: async ({ db }) => ({ contactIds: await makeAudience(db, 1) }),
  [scheduleNotification.name]: async ({ db }) => {
    const { notificationId, rowVersion } = await makeNotification(db, { contactIds: await makeAudience(db, 1) })
    return { notificationId, rowVersion, audienceCount: 1 }
  },
  [cancelNotification.name]: (world) => sentTo(world, notificationStatuses.scheduled, pushStatuses.queued),
  [retryNotification.name]: (world) => sentTo(world, notificationStatuses.failed, pushStatuses.failed),
  [testNotification.name]: async ({ db }) => ({ notificationId: (await makeNotification(db)).notificationId }),
  [testScheduleNotification.name]: async ({ db, admin }) => ({
    notificationId: (await makeNotification(db)).notificationId,
    contactIds: [admin.user.contactId],
  }),
}
