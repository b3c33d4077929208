import * as z from 'zod'
import { linkTargets } from '#constants/choices.ts'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import { defineGet } from '../define.ts'
import { defineResource, type RowOf } from '../resource.ts'
import { instant, localDate, oneInAddress, oneOf, optionalId, optionalText, positiveId, requiredText } from '../fields.ts'

/** Short links of an event (docs/domain.md §1.12): nucleus resolves and counts them. */
export const dynamicLinks = defineResource({
  area: 'events',
  name: 'dynamicLinks',
  label: 'Dynamic Link',
  idKey: 'dynamicLinkId',
  parent: 'eventId',
  place: ({ eventId, dynamicLinkId }) => openIn(routes.event(eventId, 'dynamiclinks'), dynamicLinkId),
  schema: z.object({
    eventId: positiveId.meta({ title: 'Event id' }),
    name: requiredText(limits.name).meta({ title: 'Name' }),
    targetType: oneOf(linkTargets).meta({ title: 'Leads to' }),
    /** The page or session it leads to. */
    targetId: optionalId.meta({ title: 'Target' }),
    eventCompanyTypeId: optionalId.meta({ title: 'Company type' }),
    irRepContactId: optionalId.meta({ title: 'IR representative' }),
    utmSource: optionalText(limits.name).meta({ title: 'Campaign source' }),
    utmMedium: optionalText(limits.name).meta({ title: 'Campaign medium' }),
    utmCampaign: optionalText(limits.name).meta({ title: 'Campaign name' }),
    /** Made by nucleus when left out. */
    shortCode: requiredText(40)
      .regex(/^[a-z0-9-]+$/)
      .nullish()
      .meta({ title: 'Short code' }),
    expiresAt: instant.nullish().meta({ title: 'Expires' }),
    isActive: z.boolean().optional().meta({ title: 'Active' }),
  }),
  computed: z.object({
    clickCount: z.number().int().meta({ title: 'Clicks' }),
    registrationCount: z.number().int().meta({ title: 'Registrations' }),
    targetName: z.string().nullable().meta({ title: 'Target name' }),
  }),
  references: {
    eventCompanyTypeId: { to: 'eventCompanyTypes', name: 'companyTypeName' },
    irRepContactId: { to: 'contacts', name: 'irRepName' },
  },
  filters: z.object({ targetType: oneInAddress(linkTargets).optional() }),
  permission: 'editEvents',
  list: '/events/dynamic_links/{eventId}',
  upsert: '/events/dynamic_link/upsert',
  remove: '/events/dynamic_link/delete',
})
export type DynamicLink = RowOf<typeof dynamicLinks>

/** Types that lead to a row of the event, which `targetId` names: a page, a session. */
export const targetedLinkTypes: readonly number[] = [2, 3]

const target = z.object({ targetType: oneOf(linkTargets), targetId: positiveId, name: z.string() })
/** The pages and sessions of an event that a link may lead to: pages in their order, then sessions by time. */
export const linkTargetsOf = defineGet({
  name: 'events/linkTargets/fetch',
  path: '/events/dynamic_link_targets/{eventId}',
  budget: 'whole',
  reply: z.array(target),
})

const clicksOfDay = z.object({ day: localDate, clicks: z.number().int() })
/** How often a link was followed in each of the last 14 days of UTC, the present one last. */
export const linkClicks = defineGet({
  name: 'events/linkClicks/fetch',
  path: '/events/dynamic_link_clicks/{dynamicLinkId}',
  reply: z.array(clicksOfDay),
})

/** Where a link is followed, relative to the console's own address. */
export const shortLinkPath = (shortCode: string): string => `/l/${shortCode}`
