import * as z from 'zod'
import { yesNo } from '#constants/choices.ts'
import { sessionRoles, sessionStatuses, speakerStatuses } from '#constants/programmeChoices.ts'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import { bulkIds } from '../bulk.ts'
import { defineGet, definePost } from '../define.ts'
import { withPersonNames } from '../personName.ts'
import { defineResource, type RowOf } from '../resource.ts'
import {
  email,
  fileUrl,
  httpUrl,
  instant,
  choiceParam,
  oneOf,
  optionalId,
  optionalLongText,
  optionalText,
  personName,
  phone,
  positiveId,
  sortOrder,
  timeRanges,
} from '../fields.ts'

const fraction = z.number().min(0).max(1)
/** The visible part of the original picture, as fractions of its width and height. */
export const headshotCrop = z.object({ x: fraction, y: fraction, width: fraction, height: fraction })
export type HeadshotCrop = z.infer<typeof headshotCrop>

const yesOrNo = choiceParam(yesNo).optional()

/** People on an event's stage (docs/domain.md §1.4). */
export const speakers = defineResource({
  area: 'events',
  name: 'speakers',
  label: 'Speaker',
  idKey: 'speakerId',
  parent: 'eventId',
  route: ({ eventId, speakerId }) => openIn(routes.event(eventId, 'speakers'), speakerId),
  schema: withPersonNames(
    z.object({
      eventId: positiveId.meta({ title: 'Event id' }),
      contactId: optionalId.meta({ title: 'Contact' }),
      companyId: optionalId.meta({ title: 'Company' }),
      firstName: personName.meta({ title: 'First name' }),
      lastName: personName.meta({ title: 'Last name' }),
      displayName: optionalText(limits.title).meta({ title: 'Display name' }),
      jobTitle: optionalText(limits.title).meta({ title: 'Job title' }),
      companyName: optionalText(limits.title).meta({ title: 'Company name' }),
      email: email.nullish().meta({ title: 'E-mail' }),
      phone: phone.nullish().meta({ title: 'Phone' }),
      assistantEmail: email.nullish().meta({ title: 'Assistant e-mail' }),
      bioShort: optionalLongText(limits.bioShort).meta({ title: 'Short bio' }),
      bioLong: optionalLongText(limits.description).meta({ title: 'Long bio' }),
      headshotOriginalUrl: fileUrl.nullish().meta({ title: 'Headshot' }),
      headshotCrop: headshotCrop.nullish().meta({ title: 'Headshot crop' }),
      linkedInUrl: httpUrl.nullish().meta({ title: 'LinkedIn' }),
      twitterUrl: httpUrl.nullish().meta({ title: 'X (Twitter)' }),
      websiteUrl: httpUrl.nullish().meta({ title: 'Website' }),
      isFeatured: z.boolean().optional().meta({ title: 'Featured' }),
      isPublished: z.boolean().optional().meta({ title: 'Published' }),
      hasArrived: z.boolean().optional().meta({ title: 'Arrived' }),
      speakerStatusId: oneOf(speakerStatuses).meta({ title: 'Status' }),
      availability: timeRanges.optional().meta({ title: 'Availability' }),
      dietary: optionalLongText(500).meta({ title: 'Dietary needs' }),
      avNeeds: optionalLongText(2000).meta({ title: 'AV needs' }),
      internalNotes: optionalLongText(limits.notes).meta({ title: 'Internal notes' }),
      sortOrder: sortOrder.meta({ title: 'Order' }),
    }),
  ),
  /** The cropped picture, rendered by the server from the original. */
  computed: z.object({
    headshotUrl: fileUrl.nullable().meta({ title: 'Cropped headshot' }),
    sessionCount: z.number().int().meta({ title: 'Sessions' }),
  }),
  // A speaker has names of their own, filled from these.
  references: { contactId: { to: 'contacts' }, companyId: { to: 'companies' } },
  filters: z.object({
    speakerStatusId: choiceParam(speakerStatuses).optional(),
    isPublished: yesOrNo,
    isFeatured: yesOrNo,
    hasArrived: yesOrNo,
  }),
  permission: 'editEvents',
  needsConfirmation: true,
  import: {
    matchedBy: [['email'], ['firstName', 'lastName']],
    excludedFields: ['contactId', 'companyId'],
    defaults: { speakerStatusId: speakerStatuses.invited },
    entityNames: ['Presenter', 'Contact'],
  },
  bulkEdit: ['speakerStatusId', 'isPublished', 'isFeatured', 'hasArrived', 'companyName'],
  duplicate: false,
  list: '/events/speakers/{eventId}',
  upsert: '/events/speaker/upsert',
  remove: '/events/speaker/delete',
  reorder: '/events/speaker/reorder',
})
export type Speaker = RowOf<typeof speakers>

const sessionOfSpeaker = z.object({
  agendaDaySessionId: positiveId,
  title: z.string(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  sessionStatusId: oneOf(sessionStatuses),
  locationName: z.string().nullable(),
  role: oneOf(sessionRoles),
  isConfirmed: z.boolean(),
})
export type SessionOfSpeaker = z.infer<typeof sessionOfSpeaker>

/** The sessions of a speaker, in the order in which they begin. */
export const speakerSessions = defineGet({
  name: 'events/speakerSessions/fetch',
  path: '/events/speaker_sessions/{speakerId}',
  budget: 'whole',
  reply: z.array(sessionOfSpeaker),
})

/** Publishes speakers or marks them as arrived, or reverts either. */
export const speakerMarks = definePost({
  name: 'events/speakerMarks',
  path: '/events/speaker/marks',
  budget: 'bulk',
  permission: 'editEvents',
  body: z.object({ speakerIds: bulkIds, isPublished: z.boolean().optional(), hasArrived: z.boolean().optional() }),
  reply: z.array(
    z.object({ id: positiveId, isChanged: z.boolean(), isRefused: z.boolean(), message: z.string(), row: speakers.row.nullable() }),
  ),
  isRepeatable: true,
  toast: { failure: 'Failed to update Speaker!' },
})
