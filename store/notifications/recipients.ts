import * as contract from '#contract/notifications/recipients.ts'
import { createResource } from '../createResource.ts'
import { inNotifications } from './slices.ts'

/** The people of a notification, with what became of it for each. */
export const notificationRecipients = createResource(contract.notificationRecipients, inNotifications('notificationRecipients'))
