import * as z from 'zod'
import { pushStatuses } from '#constants/notifications.ts'
import { choiceParam, instant, integer, oneOf, positiveId } from '../fields.ts'
import { defineResource, type RowOf } from '../resource.ts'

/** The people of a notification, and what became of it for each (docs/domain.md §7). Tests are left out. */
export const notificationRecipients = defineResource({
  ...({ schema: z.object({}), permission: 'read', bulkEdit: [], duplicate: false } as const),
  area: 'notifications',
  name: 'notificationRecipients',
  label: 'Recipient',
  idKey: 'notificationRecipientId',
  computed: z.object({
    notificationId: positiveId.meta({ title: 'Notification id' }),
    contactId: positiveId.meta({ title: 'Contact id' }),
    contactName: z.string().meta({ title: 'Name' }),
    companyName: z.string().nullable().meta({ title: 'Company' }),
    pushStatusId: oneOf(pushStatuses).meta({ title: 'Status' }),
    /** When it is, or was, to be sent. */
    dueAt: instant.meta({ title: 'Due' }),
    sentAt: instant.nullable().meta({ title: 'Sent at' }),
    attempts: integer(0).meta({ title: 'Attempts' }),
    /** The gateway's words, or another reason why it was not sent. */
    failure: z.string().nullable().meta({ title: 'Reason' }),
  }),
  filters: z.object({ pushStatusId: choiceParam(pushStatuses).optional() }),
  list: '/notifications/recipients/{notificationId}',
})
export type NotificationRecipient = RowOf<typeof notificationRecipients>
