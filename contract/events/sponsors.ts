import * as z from 'zod'
import { logoSizes } from '#constants/programmeChoices.ts'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import { definePost } from '../define.ts'
import { defineResource, type RowOf } from '../resource.ts'
import {
  color,
  fileUrl,
  httpUrl,
  optionalId,
  optionalLongText,
  oneOf,
  positiveId,
  requiredText,
  sortOrder,
  title,
  integer,
  integerParam,
} from '../fields.ts'
import { carriesData } from '../reply.ts'

const allowance = integer(0, 10_000).nullish()

/** Levels of sponsorship (docs/domain.md §1.9). Rank 1 is the top. */
export const sponsorLevels = defineResource({
  area: 'events',
  name: 'sponsorLevels',
  label: 'Sponsor Level',
  idKey: 'sponsorLevelId',
  parent: 'eventId',
  schema: z.object({
    eventId: positiveId.meta({ title: 'Event id' }),
    name: requiredText(limits.name).meta({ title: 'Name' }),
    /** 1 is the top; the other levels move down. A new level without a rank is added at the end. */
    rank: integer(1, 1000).optional().meta({ title: 'Rank' }),
    color: color.nullish().meta({ title: 'Colour' }),
    logoSize: oneOf(logoSizes).optional().meta({ title: 'Logo size' }),
    passAllowance: allowance.meta({ title: 'Passes' }),
    meetingAllowance: allowance.meta({ title: 'Meetings' }),
    benefits: optionalLongText(limits.description).meta({ title: 'Benefits' }),
  }),
  permission: 'editEvents',
  search: 'none',
  bulkEdit: ['color', 'logoSize'],
  list: '/events/sponsor_levels/{eventId}',
  upsert: '/events/sponsor_level/upsert',
  remove: '/events/sponsor_level/delete',
  reorder: { path: '/events/sponsor_level/reorder', by: 'rank' },
  removeSucceedsWhen: carriesData,
})
export type SponsorLevel = RowOf<typeof sponsorLevels>

/** Adds Platinum, Gold, Silver and Bronze to an event without levels. */
export const addDefaultSponsorLevels = definePost({
  name: 'events/addUsualSponsorLevels',
  path: '/events/sponsor_levels/usual',
  permission: 'editEvents',
  body: z.object({ eventId: positiveId }),
  reply: z.array(sponsorLevels.row),
  toast: { success: 'Sponsor Levels added.', failure: 'Failed to add the default levels!' },
})

/** Sponsors of an event (docs/domain.md §1.9). `sortOrder` is the order within the level. */
export const sponsors = defineResource({
  area: 'events',
  name: 'sponsors',
  label: 'Sponsor',
  idKey: 'sponsorId',
  parent: 'eventId',
  route: ({ eventId, sponsorId }) => openIn(routes.event(eventId, 'sponsor'), sponsorId),
  schema: z.object({
    eventId: positiveId.meta({ title: 'Event id' }),
    sponsorLevelId: positiveId.meta({ title: 'Level' }),
    companyId: optionalId.meta({ title: 'Company' }),
    name: title.meta({ title: 'Name' }),
    description: optionalLongText(limits.description).meta({ title: 'Description' }),
    logoUrl: fileUrl.nullish().meta({ title: 'Logo' }),
    logoDarkUrl: fileUrl.nullish().meta({ title: 'Logo on dark' }),
    websiteUrl: httpUrl.nullish().meta({ title: 'Website' }),
    primaryContactId: optionalId.meta({ title: 'Contact' }),
    boothLocationId: optionalId.meta({ title: 'Booth' }),
    isPublished: z.boolean().optional().meta({ title: 'Published' }),
    internalNotes: optionalLongText(limits.notes).meta({ title: 'Internal notes' }),
    sortOrder: sortOrder.meta({ title: 'Order' }),
  }),
  references: {
    sponsorLevelId: { to: 'sponsorLevels', name: 'levelName' },
    companyId: { to: 'companies', name: 'companyName' },
    primaryContactId: { to: 'contacts', name: 'contactName' },
    boothLocationId: { to: 'locations', name: 'boothName', restricts: false },
  },
  filters: z.object({ sponsorLevelId: integerParam(1).optional() }),
  permission: 'editEvents',
  bulkEdit: ['sponsorLevelId', 'isPublished'],
  duplicate: { except: ['isPublished', 'boothLocationId'] },
  repeatedFields: ['sponsorLevelId'],
  list: '/events/sponsors/{eventId}',
  upsert: '/events/sponsor/upsert',
  remove: '/events/sponsor/delete',
  reorder: { path: '/events/sponsor/reorder', within: 'sponsorLevelId' },
  removeSucceedsWhen: carriesData,
})
export type Sponsor = RowOf<typeof sponsors>
