import { combineSlices } from '@reduxjs/toolkit'
import type { notificationRecipients } from '#contract/notifications/recipients.ts'
import type { notifications } from '#contract/notifications/notifications.ts'
import type { ListState } from '../createListSlice.ts'
import { slotsIn } from '../slotsIn.ts'

declare module '../rootState.ts' {
  interface RootSlices {
    notifications: ReturnType<typeof notificationsReducer>
  }
}

/** The slices of the area. The file that creates any other slice declares it (`declare module`). */
export interface NotificationsSlices {
  notifications: ListState<typeof notifications>
  notificationRecipients: ListState<typeof notificationRecipients>
}

export const notificationsReducer = combineSlices().withLazyLoadedSlices<NotificationsSlices>()
export const inNotifications = slotsIn<NotificationsSlices>(notificationsReducer, ({ notifications }) => notifications)
