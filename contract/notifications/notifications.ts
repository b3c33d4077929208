import * as z from 'zod'
import {
  notificationChannels,
  notificationLimits,
  notificationStatuses,
  type NotificationStatusId,
  notificationMoves,
  deeplinkParams,
  severities,
  timings,
} from '#constants/notifications.ts'
import { choiceLabel } from '#constants/choice.ts'
import { openIn, routes } from '#constants/routes.ts'
import {
  choiceParam,
  fileUrl,
  instant,
  integerParam,
  isUnordered,
  longText,
  oneOf,
  optionalId,
  positiveId,
  requiredText,
  timeZone,
} from '../fields.ts'
import { requireWhen } from '../requiredWhen.ts'
import { defineResource, type RowOf } from '../resource.ts'

/** The fields of a push notification (docs/domain.md §7). Instants are UTC; `timeZone` is where `sendAt` was meant. */
const fields = z
  .object({
    title: requiredText(notificationLimits.title).meta({ title: 'Title' }),
    body: longText(notificationLimits.body).min(1).meta({ title: 'Text' }),
    channel: oneOf(notificationChannels).meta({ title: 'Channel' }),
    severity: oneOf(severities).meta({ title: 'Severity' }),
    imageUrl: fileUrl.nullish().meta({ title: 'Picture' }),
    deeplinkId: optionalId.meta({ title: 'Opens' }),
    /** The ids that the pattern of the deeplink names. */
    deeplinkParams: z.partialRecord(z.enum(deeplinkParams), positiveId).optional().meta({ title: 'What it opens' }),
    eventId: optionalId.meta({ title: 'Event' }),
    /** All of them must hold. */
    filterIds: z.array(positiveId).max(notificationLimits.filters).optional().meta({ title: 'Filters' }),
    /** Instead of filters: people who are picked by hand. */
    contactIds: z.array(positiveId).max(notificationLimits.contacts).optional().meta({ title: 'People' }),
    timing: oneOf(timings).meta({ title: 'When' }),
    sendAt: instant.nullish().meta({ title: 'Send at' }),
    timeZone: timeZone.meta({ title: 'Time zone' }),
    /** The same local time for everybody, in the zone of each. */
    sendInRecipientZone: z.boolean().optional().meta({ title: 'In the time zone of each person' }),
    expiresAt: instant.nullish().meta({ title: 'Expires' }),
  })
  .superRefine((sent, context) => {
    const addIssue = (path: keyof typeof sent, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const { filterIds = [], contactIds = [] } = sent
    if (filterIds.length > 0 && contactIds.length > 0) addIssue('contactIds', 'Choose filters or people, not both')
    if (new Set(filterIds).size < filterIds.length) addIssue('filterIds', 'A filter is there twice')
    if (sent.timing === timings.atTime && isUnordered(sent.sendAt, sent.expiresAt)) addIssue('expiresAt', 'Expires must be after Send at')
  })

/** Messages that the app shows to people (spec §7). Once one is scheduled or sent, it no longer changes: a duplicate is a new draft. */
export const notifications = defineResource({
  area: 'notifications',
  name: 'notifications',
  label: 'Notification',
  idKey: 'notificationId',
  route: ({ notificationId }) => openIn(routes.notifications, notificationId),
  schema: requireWhen(fields, { sendAt: ({ timing }) => timing === timings.atTime }),
  computed: z.object({
    notificationStatusId: oneOf(notificationStatuses).meta({ title: 'Status' }),
    /** The names of the first people of `contactIds`, in their order. */
    contactNames: z.array(z.string()).meta({ title: 'People (names)' }),
    deeplinkName: z.string().nullable().meta({ title: 'Opens (name)' }),
    /** Who gets it, frozen when it was scheduled; null for a draft. */
    audienceCount: z.number().int().nullable().meta({ title: 'Audience' }),
    sentCount: z.number().int().meta({ title: 'Sent' }),
    failedCount: z.number().int().meta({ title: 'Failed' }),
    /** Nobody can tell whether they got it. */
    unknownCount: z.number().int().meta({ title: 'Unknown' }),
    waitingCount: z.number().int().meta({ title: 'Waiting' }),
    suppressedCount: z.number().int().meta({ title: 'Suppressed' }),
    missedCount: z.number().int().meta({ title: 'Missed' }),
    scheduledAt: instant.nullable().meta({ title: 'Scheduled at' }),
    endedAt: instant.nullable().meta({ title: 'Ended at' }),
  }),
  references: {
    eventId: { to: 'events', name: 'eventName' },
    contactIds: { to: 'contacts', restricts: false },
  },
  filters: z.object({
    notificationStatusId: choiceParam(notificationStatuses).optional(),
    eventId: integerParam(1).optional(),
    severity: choiceParam(severities).optional(),
  }),
  permission: 'send',
  bulkEdit: [],
  duplicate: { except: ['sendAt', 'expiresAt'] },
  list: '/notifications',
  upsert: '/notifications/upsert',
  remove: '/notifications/delete',
  toasts: {
    upsert: { success: 'Notification saved successfully.', failure: 'Failed to save Notification!' },
    remove: { success: 'Notification deleted successfully.', failure: 'Failed to delete Notification!' },
  },
})
export type Notification = RowOf<typeof notifications>

/** Why a notification cannot move to another status; undefined when it can. */
export const notificationMoveRefusal = (from: NotificationStatusId, to: NotificationStatusId): string | undefined =>
  notificationMoves[from].includes(to)
    ? undefined
    : `A notification cannot move from ${choiceLabel(notificationStatuses, from)} to ${choiceLabel(notificationStatuses, to)}.`
