import * as z from 'zod'
import {
  automaticEmailLimits,
  automaticStatuses,
  type AutomaticTiming,
  automaticTimings,
  offsetBases,
  offsetDirections,
} from '#constants/automaticEmails.ts'
import { limits } from '#constants/limits.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import { openIn, routes } from '#constants/routes.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import { definePost } from '../define.ts'
import { choiceParam, html, instant, integer, localTime, oneOf, positiveId, requiredText } from '../fields.ts'
import { defineResource, type RowOf } from '../resource.ts'
import { audienceFields, audienceReferences } from './emailAudience.ts'
import { savedEmailToast } from './savedEmailToast.ts'

const count = (title: string) => integer(0).meta({ title })
const offset = {
  offsetDays: integer(0, automaticEmailLimits.offsetDays).meta({ title: 'Days' }),
  offsetDirection: oneOf(offsetDirections).meta({ title: 'Before or after' }),
  offsetBase: oneOf(offsetBases).meta({ title: 'Counted from' }),
  offsetTime: localTime.meta({ title: 'Time of day' }),
}
type OffsetField = keyof typeof offset

/** The fields that each timing needs. */
const needed: Readonly<Record<AutomaticTiming, readonly (OffsetField | 'triggerStatusId')[]>> = {
  [automaticTimings.relative]: ['offsetDays', 'offsetDirection', 'offsetBase', 'offsetTime'],
  [automaticTimings.statusChange]: ['triggerStatusId'],
}

/** E-mails that a rule sends to registrants of an event: at a time relative to the event, or on a change of status (docs/domain.md §2.6). */
export const automaticEmails = defineResource({
  area: 'events',
  name: 'automaticEmails',
  label: 'Automatic e-mail',
  idKey: 'automaticEmailId',
  parent: 'eventId',
  route: ({ eventId, automaticEmailId }) => openIn(routes.event(eventId, 'automaticemail'), automaticEmailId),
  schema: z
    .object({
      eventId: positiveId.meta({ title: 'Event id' }),
      /** What staff call it; recipients do not see it. */
      name: requiredText(limits.name).meta({ title: 'Name' }),
      subject: requiredText(limits.title).meta({ title: 'Subject' }),
      bodyHtml: html.min(1).meta({ title: 'Text' }),
      timing: oneOf(automaticTimings).meta({ title: 'Sent' }),
      offsetDays: offset.offsetDays.nullish(),
      offsetDirection: offset.offsetDirection.nullish(),
      offsetBase: offset.offsetBase.nullish(),
      /** On the clock of the event. */
      offsetTime: offset.offsetTime.nullish(),
      triggerStatusId: oneOf(registrationStatuses).nullish().meta({ title: 'Status' }),
      isPaused: z.boolean().optional().meta({ title: 'Paused' }),
      ...audienceFields,
    })
    .superRefine((rule, context) => {
      for (const field of needed[rule.timing])
        if (rule[field] === null || rule[field] === undefined)
          context.addIssue({ code: 'custom', path: [field], message: 'This timing needs a value here' })
    }),
  computed: z.object({
    automaticStatusId: oneOf(automaticStatuses).meta({ title: 'Status of the rule' }),
    /** The moment at which the event's present dates let it send; null for one that follows changes of status. */
    momentAt: instant.nullable().meta({ title: 'Moment' }),
    lastSentAt: instant.nullable().meta({ title: 'Last sent' }),
    recipientCount: count('Recipients'),
    sentCount: count('Delivered to the mail server'),
    failedCount: count('Failed or unknown'),
  }),
  references: audienceReferences,
  filters: z.object({
    automaticStatusId: choiceParam(automaticStatuses).optional(),
    timing: choiceParam(automaticTimings).optional(),
  }),
  permission: 'send',
  bulkEdit: ['isPaused'],
  toasts: {
    upsert: {
      ...savedEmailToast(({ automaticEmailId }: { automaticEmailId?: number | null }) => !automaticEmailId),
      note: ({ data }) =>
        isMissed(data) ? 'Its moment has passed: it is missed, and not sent. Give it a later one if it should be.' : undefined,
    },
  },
  list: '/events/automatic_emails/{eventId}',
  upsert: '/events/automatic_email/upsert',
  remove: '/events/automatic_email/delete',
})
export type AutomaticEmail = RowOf<typeof automaticEmails>

const isMissed = (data: unknown): boolean => (data as AutomaticEmail | undefined)?.automaticStatusId === automaticStatuses.missed

/** What a rule has sent, the latest first: one e-mail, or one for each day on which registrations got its status. */
export const automaticEmailRuns = defineResource({
  ...({ schema: z.object({}), permission: 'read', bulkEdit: [], duplicate: false } as const),
  area: 'events',
  name: 'automaticEmailRuns',
  label: 'Past sending',
  idKey: 'notificationContentId',
  computed: z.object({
    automaticEmailId: positiveId.nullable().meta({ title: 'Automatic e-mail id' }),
    startedAt: instant.nullable().meta({ title: 'Sent at' }),
    notificationStatusId: oneOf(notificationStatuses).meta({ title: 'Status' }),
    recipientCount: count('Recipients'),
    sentCount: count('Delivered to the mail server'),
    failedCount: count('Failed'),
    suppressedCount: count('Suppressed or stopped'),
    unknownCount: count('Unknown'),
    complaintCount: count('Complaints'),
  }),
  search: 'none',
  list: '/events/automatic_email_runs/{automaticEmailId}',
})
export type AutomaticEmailRun = RowOf<typeof automaticEmailRuns>

/** The moment of a rule that is being written, by the event's present dates. */
export const automaticEmailMoment = definePost({
  name: 'events/automaticEmail/moment',
  path: '/events/automatic_email/moment',
  permission: 'read',
  body: z.object({ eventId: positiveId, ...offset }),
  reply: z.object({
    momentAt: instant,
    /** Nothing would be sent. */
    isPast: z.boolean(),
  }),
  background: true,
})

export const automaticEmailCalls = [automaticEmailMoment] as const
