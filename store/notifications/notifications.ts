import * as calls from '#contract/notifications/calls.ts'
import * as contract from '#contract/notifications/notifications.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createResource } from '../createResource.ts'
import { inNotifications } from './slices.ts'

export const notifications = createResource(contract.notifications, inNotifications('notifications'))
/** Freezes the audience and sends, now or later. */
export const scheduleNotification = createCallThunk(calls.scheduleNotification, { storeAction: notifications.rowStored })
/** Sends nothing to whoever did not get it yet. */
export const cancelNotification = createCallThunk(calls.cancelNotification, { storeAction: notifications.rowStored })
/** Sends it again to those for whom it failed. */
export const retryNotification = createCallThunk(calls.retryNotification, { storeAction: notifications.rowStored })
/** Sends a test to the user. */
export const testNotification = createCallThunk(calls.testNotification)
/** Queues a test for colleagues. */
export const testScheduleNotification = createCallThunk(calls.testScheduleNotification)
