import * as contract from '#contract/notifications/calls.ts'
import { createCallThunk } from '../createCallThunk.ts'
import { createLookup, type LookupStateOf } from '../createLookup.ts'
import { inNotifications } from './slices.ts'

declare module './slices.ts' {
  interface NotificationsSlices {
    notificationFilters: LookupStateOf<typeof contract.fetchNotificationFilters>
    deeplinks: LookupStateOf<typeof contract.fetchDeeplinks>
    pushOutbox: LookupStateOf<typeof contract.fetchPushOutbox>
  }
}

/** The filters of an audience, with how many people each has. */
export const notificationFilters = createLookup(contract.fetchNotificationFilters, inNotifications('notificationFilters'), {
  parent: 'eventId',
  shows: ['companies', 'contacts'],
})
/** What a notification can open. */
export const deeplinks = createLookup(contract.fetchDeeplinks, inNotifications('deeplinks'), { isFixed: true })
/** The newest messages of the outbox. */
export const pushOutbox = createLookup(contract.fetchPushOutbox, inNotifications('pushOutbox'))
/** Records that a parameter of a deeplink can name. */
export const searchDeeplinkTargets = createCallThunk(contract.searchDeeplinkTargets)
/** How many people an audience has now. */
export const countAudience = createCallThunk(contract.countAudience)
/** Where notifications go. */
export const fetchPushDelivery = createCallThunk(contract.pushDelivery)
