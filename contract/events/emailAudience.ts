import * as z from 'zod'
import { attendances } from '#constants/choices.ts'
import { limits } from '#constants/limits.ts'
import { audienceOutcomes, notificationLimits } from '#constants/emailNotifications.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import { definePost } from '../define.ts'
import { html, integer, oneOf, optionalId, positiveId, tag, text } from '../fields.ts'
import { emptyFieldCounts, mailPreview } from './mailPreview.ts'
import { conditionRule } from './questions.ts'

/**
 * Who gets an e-mail of an event, among its registrations: those that meet every condition. A condition without values is met by all, one with
 * several by whoever has any of them (docs/domain.md §2.6).
 */
export const audienceFields = {
  eventCompanyTypeIds: z.array(positiveId).max(100).optional().meta({ title: 'Company types' }),
  eventStatusIds: z.array(oneOf(registrationStatuses)).max(20).optional().meta({ title: 'Registration statuses' }),
  /** Of the registration or of its contact. */
  tags: z.array(tag).max(50).optional().meta({ title: 'Tags' }),
  attendanceIds: z.array(oneOf(attendances)).max(10).optional().meta({ title: 'Attendance' }),
  irRepContactIds: z.array(positiveId).max(100).optional().meta({ title: 'IR reps' }),
  /** All of them hold. A rule about a deleted question holds for nobody. */
  answerConditions: z.array(conditionRule).max(notificationLimits.answerConditions).optional().meta({ title: 'Answers' }),
  /** Chosen by hand. */
  eventRegistrationIds: z.array(positiveId).max(limits.bulkRows).optional().meta({ title: 'Chosen by hand' }),
  /** Not those who got one of these e-mails, or are about to. */
  excludeNotificationContentIds: z.array(positiveId).max(50).optional().meta({ title: 'Without recipients of' }),
}

/** What the conditions of an audience refer to. */
export const audienceReferences = {
  eventCompanyTypeIds: { to: 'eventCompanyTypes', restricts: false },
  irRepContactIds: { to: 'contacts', restricts: false, isSearched: false },
  eventRegistrationIds: { to: 'registrations', restricts: false },
  excludeNotificationContentIds: { to: 'emailNotifications', restricts: false },
} as const

const audience = z.object({
  eventId: positiveId,
  /** The e-mail itself, once it is stored. */
  notificationContentId: optionalId,
  ...audienceFields,
})
export type Audience = z.output<typeof audience>

/** Who would get an e-mail now, each with the reason, and who would not. */
export const emailAudience = definePost({
  name: 'events/emailAudience/fetch',
  path: '/events/email/recipients',
  permission: 'read',
  budget: 'list',
  body: audience.extend({
    page: integer(1, 100_000).optional(),
    /** Only those with this outcome. */
    outcome: oneOf(audienceOutcomes).optional(),
  }),
  reply: z.object({
    /** How many get it: a confirmation names this number. */
    recipientCount: z.number().int(),
    /** Everybody who meets the conditions, by outcome. */
    outcomes: z.array(z.object({ outcome: oneOf(audienceOutcomes), count: z.number().int() })),
    /** One page, by name. */
    people: z.array(
      z.object({
        eventRegistrationId: positiveId,
        name: z.string(),
        email: z.string(),
        companyTypeName: z.string(),
        eventStatusId: oneOf(registrationStatuses),
        outcome: oneOf(audienceOutcomes),
      }),
    ),
  }),
  background: true,
})

/** People on one page of an audience. */
export const audiencePageSize = limits.pageSizeDefault

const draft = z.object({ eventId: positiveId, subject: text(limits.title), bodyHtml: html })

/** An e-mail that is being written, as a registrant of the event would get it; stores nothing. */
export const previewEmail = definePost({
  name: 'events/email/preview',
  path: '/events/email/preview',
  permission: 'read',
  body: draft.extend({
    ...audience.shape,
    /** Left out for the first of the audience; for the newest registration while nobody is in it. */
    eventRegistrationId: optionalId,
  }),
  reply: z.object({
    /** Whose mail it is; null while the event has no registration. */
    registrant: z.object({ eventRegistrationId: positiveId, name: z.string(), email: z.string() }).nullable(),
    ...mailPreview,
  }),
  background: true,
})

/** For whom of an audience the fields of a text have no value. */
export const countEmptyEmailFields = definePost({
  name: 'events/email/emptyFields',
  path: '/events/email/empty_fields',
  budget: {
    base: 'bulk',
    rows: 20 * notificationLimits.recipients,
    reason: 'the values of everybody in an audience are looked at, in parts',
  },
  permission: 'read',
  body: draft.extend(audience.shape),
  reply: emptyFieldCounts,
  background: true,
})

export const emailAudienceCalls = [emailAudience, previewEmail, countEmptyEmailFields] as const
