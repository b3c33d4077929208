import * as z from 'zod'
import { speakerStatuses } from '#constants/choices.ts'
import { limits } from '#constants/limits.ts'
import { defineResource, type RowOf } from '../resource.ts'
import {
  email,
  fileUrl,
  httpUrl,
  oneInAddress,
  oneOf,
  optionalId,
  optionalText,
  personName,
  phone,
  positiveId,
  sortOrder,
  timeRanges,
} from '../fields.ts'

const fraction = z.number().min(0).max(1)
/** The part of the original picture that shows, as fractions of its width and height. */
export const headshotCrop = z.object({ x: fraction, y: fraction, width: fraction, height: fraction })
export type HeadshotCrop = z.infer<typeof headshotCrop>

/** People on an event's stage (docs/domain.md §1.4). */
export const speakers = defineResource({
  area: 'events',
  name: 'speakers',
  label: 'Speaker',
  idKey: 'speakerId',
  parent: 'eventId',
  schema: z.object({
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
    bioShort: optionalText(limits.bioShort).meta({ title: 'Short bio' }),
    bioLong: optionalText(limits.description).meta({ title: 'Long bio' }),
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
    dietary: optionalText(500).meta({ title: 'Dietary needs' }),
    avNeeds: optionalText(2000).meta({ title: 'AV needs' }),
    internalNotes: optionalText(limits.notes).meta({ title: 'Internal notes' }),
    sortOrder: sortOrder.meta({ title: 'Order' }),
  }),
  /** The cropped picture, rendered by the server from the original. */
  computed: z.object({ headshotUrl: fileUrl.nullable().meta({ title: 'Cropped headshot' }) }),
  filters: z.object({ speakerStatusId: oneInAddress(speakerStatuses).optional() }),
  permission: 'editEvents',
  import: { matchedBy: [['email'], ['firstName', 'lastName']], defaults: { speakerStatusId: 1 } },
  list: '/events/speakers/{eventId}',
  upsert: '/events/speaker/upsert',
  remove: '/events/speaker/delete',
  reorder: '/events/speaker/reorder',
})
export type Speaker = RowOf<typeof speakers>
