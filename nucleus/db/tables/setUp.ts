import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { decimal, instant, rowColumns, text } from '../columns.ts'
import { named } from '../entityNames.ts'
import { searchKey } from '../searchKey.ts'
import { linkText } from '../searchTexts.ts'
import { events } from './events.ts'
import { contacts } from './people.ts'
import { eventCompanyTypes, registrations } from './registrations.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
const eventId = () =>
  integer()
    .notNull()
    .references(() => events.eventId)

/** What registrants can book besides the programme: hotels, dinners, activities (docs/domain.md §1.10). */
export const eventOptions = pgTable(
  'event_options',
  {
    eventOptionId: id(),
    eventId: eventId(),
    name: text().notNull(),
    optionType: smallint().notNull(),
    description: text(),
    startsAt: instant(),
    endsAt: instant(),
    capacity: integer(),
    maxPerRegistration: integer().notNull().default(1),
    price: decimal(),
    currency: text(),
    eligibleCompanyTypeIds: jsonb().$type<number[]>().notNull().default([]),
    requiresApproval: boolean().notNull().default(false),
    opensAt: instant(),
    closesAt: instant(),
    isActive: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    ...rowColumns(),
  },
  (t) => [
    index('event_options_words').using('gin', sql`${searchKey(t.name)} gin_trgm_ops`),
    uniqueIndex('event_options_name')
      .on(t.eventId, sql`lower(${t.name})`)
      .where(sql`${t.deletedAt} is null`),
  ],
)
named(eventOptions, 'option', 'options')

/** Bookings of options. Dates are local dates of the event; the guest leaves on `checkOutDate`. */
export const optionChoices = pgTable(
  'option_choices',
  {
    eventOptionChoiceId: id(),
    eventOptionId: integer()
      .notNull()
      .references(() => eventOptions.eventOptionId),
    eventRegistrationId: integer()
      .notNull()
      .references(() => registrations.eventRegistrationId),
    quantity: integer().notNull().default(1),
    checkInDate: date(),
    checkOutDate: date(),
    roomType: text(),
    sharesWithContactId: integer().references(() => contacts.contactId),
    confirmationNumber: text(),
    choiceStatus: smallint().notNull().default(1),
    notes: text(),
    ...rowColumns(),
  },
  (t) => [
    uniqueIndex('option_choices_registration')
      .on(t.eventOptionId, t.eventRegistrationId)
      .where(sql`${t.deletedAt} is null`),
    index('option_choices_of_registration').on(t.eventRegistrationId),
    index('option_choices_shares').on(t.sharesWithContactId),
  ],
)
named(optionChoices, 'booking', 'bookings', { partOf: 'eventOptionId' })

/** The public pages of an event (docs/domain.md §1.11). They are created with the event. */
export const eventPages = pgTable(
  'event_pages',
  {
    pagesEventId: id(),
    eventId: eventId(),
    pageType: smallint().notNull(),
    title: text().notNull(),
    slug: text().notNull(),
    bodyHtml: text(),
    heroImageUrl: text(),
    seoTitle: text(),
    seoDescription: text(),
    visibility: smallint().notNull().default(1),
    publishedAt: instant(),
    sortOrder: integer().notNull().default(0),
    ...rowColumns(),
  },
  (t) => [
    index('event_pages_words').using('gin', sql`${searchKey(t.title)} gin_trgm_ops`),
    uniqueIndex('event_pages_slug')
      .on(t.eventId, t.slug)
      .where(sql`${t.deletedAt} is null`),
    // One of each fixed page per event; any number of custom pages (10).
    uniqueIndex('event_pages_type')
      .on(t.eventId, t.pageType)
      .where(sql`${t.deletedAt} is null and ${t.pageType} < 10`),
  ],
)
named(eventPages, 'page', 'pages')

/** Short links of an event (docs/domain.md §1.12). */
export const dynamicLinks = pgTable(
  'dynamic_links',
  {
    dynamicLinkId: id(),
    eventId: eventId(),
    name: text().notNull(),
    targetType: smallint().notNull(),
    targetId: integer(),
    eventCompanyTypeId: integer().references(() => eventCompanyTypes.eventCompanyTypeId),
    irRepContactId: integer().references(() => contacts.contactId),
    utmSource: text(),
    utmMedium: text(),
    utmCampaign: text(),
    shortCode: text().notNull(),
    expiresAt: instant(),
    isActive: boolean().notNull().default(true),
    ...rowColumns(),
  },
  (t) => [
    index('dynamic_links_words').using('gin', sql`${linkText(t)} gin_trgm_ops`),
    // A printed code is never given to another link, not even after its delete.
    uniqueIndex('dynamic_links_code').on(t.shortCode),
    index('dynamic_links_event').on(t.eventId),
    index('dynamic_links_type').on(t.eventCompanyTypeId),
    index('dynamic_links_rep').on(t.irRepContactId),
  ],
)
named(dynamicLinks, 'link', 'links')

/** How often a link was followed, by UTC day. A separate table, since a click does not change the link. */
export const dynamicLinkClicks = pgTable(
  'dynamic_link_clicks',
  {
    dynamicLinkId: integer()
      .notNull()
      .references(() => dynamicLinks.dynamicLinkId),
    day: date().notNull(),
    clicks: integer().notNull(),
  },
  (t) => [uniqueIndex('dynamic_link_clicks_day').on(t.dynamicLinkId, t.day)],
)
named(dynamicLinkClicks, 'day with clicks', 'days with clicks')
