import * as z from 'zod'
import { availabilityScopes, eventFormats, meetingModes } from '#constants/choices.ts'
import { limits } from '#constants/limits.ts'
import { eventStates, registrationStatuses } from '#constants/statuses.ts'
import { routes } from '#constants/routes.ts'
import { defineGet, definePost } from '../define.ts'
import { requireWhen } from '../requiredWhen.ts'
import { defineResource, type RowOf } from '../resource.ts'
import {
  countryCode,
  email,
  fileUrl,
  httpUrl,
  html,
  idList,
  instant,
  isBefore,
  isUnordered,
  oneOf,
  optionalId,
  optionalLongText,
  optionalText,
  positiveId,
  slug,
  choicesParam,
  timeZone,
  title,
  integer,
} from '../fields.ts'

export const host = z.object({
  eventHostId: positiveId.optional().meta({ title: 'Host id' }),
  companyId: optionalId.meta({ title: 'Company id' }),
  contactId: optionalId.meta({ title: 'Contact id' }),
  displayName: title.meta({ title: 'Host name' }),
  sortOrder: integer(0).meta({ title: 'Order' }),
})
export type EventHost = z.infer<typeof host>

const formatsWithVenue: readonly number[] = [eventFormats.inPerson, eventFormats.hybrid]

/** The event's own fields (docs/domain.md §1.1). Instants are UTC, shown in `timeZone`; lengths of meetings are minutes. */
const fields = z
  .object({
    name: title.meta({ title: 'Name' }),
    eventCode: slug.meta({ title: 'Event code' }),
    eventFormat: oneOf(eventFormats).meta({ title: 'Format' }),
    eventStateId: oneOf(eventStates).meta({ title: 'Status' }),
    startsAt: instant.meta({ title: 'Starts' }),
    endsAt: instant.meta({ title: 'Ends' }),
    timeZone: timeZone.meta({ title: 'Time zone' }),
    venueName: optionalText(limits.title).meta({ title: 'Venue' }),
    addressLine1: optionalText(limits.title).meta({ title: 'Address line 1' }),
    addressLine2: optionalText(limits.title).meta({ title: 'Address line 2' }),
    city: optionalText(limits.name).meta({ title: 'City' }),
    stateProvince: optionalText(limits.name).meta({ title: 'State or province' }),
    postalCode: optionalText(20).meta({ title: 'Postal code' }),
    countryCode: countryCode.nullish().meta({ title: 'Country' }),
    latitude: z.number().min(-90).max(90).nullish().meta({ title: 'Latitude' }),
    longitude: z.number().min(-180).max(180).nullish().meta({ title: 'Longitude' }),
    summary: optionalLongText(500).meta({ title: 'Summary' }),
    descriptionHtml: html.nullish().meta({ title: 'Description' }),
    logoUrl: fileUrl.nullish().meta({ title: 'Logo' }),
    bannerUrl: fileUrl.nullish().meta({ title: 'Banner' }),
    websiteUrl: httpUrl.nullish().meta({ title: 'Website' }),
    eventHosts: z.array(host).max(50).optional().meta({ title: 'Hosts' }),
    irReps: idList.optional().meta({ title: 'IR reps' }),
    fromName: optionalText(limits.name).meta({ title: 'Sender name' }),
    replyToEmail: email.nullish().meta({ title: 'Reply-to e-mail' }),
    registrationOpensAt: instant.nullish().meta({ title: 'Registration opens' }),
    registrationClosesAt: instant.nullish().meta({ title: 'Registration closes' }),
    capacity: integer(1, 1_000_000).nullish().meta({ title: 'Capacity' }),
    waitlistEnabled: z.boolean().optional().meta({ title: 'Waiting list' }),
    promotesAutomatically: z.boolean().optional().meta({ title: 'Promote automatically' }),
    seatConfirmationHours: integer(1, 720).nullish().meta({ title: 'Promoted people confirm within' }),
    meetingMode: oneOf(meetingModes).meta({ title: 'Meeting mode' }),
    meetingRequestOpensAt: instant.nullish().meta({ title: 'Meeting requests open' }),
    meetingRequestClosesAt: instant.nullish().meta({ title: 'Meeting requests close' }),
    meetingLengthMinutes: integer(5, 120).nullish().meta({ title: 'Meeting length' }),
    meetingGapMinutes: integer(0, 60).nullish().meta({ title: 'Gap between meetings' }),
    availabilityScope: oneOf(availabilityScopes).meta({ title: 'Availability' }),
    clonedFromEventId: optionalId.meta({ title: 'Copied from event' }),
    retentionMonths: integer(1, 120).nullish().meta({ title: 'Keep data for' }),
  })
  .superRefine((event, context) => {
    const addIssue = (field: keyof typeof event, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    const spanDays = (Date.parse(event.endsAt) - Date.parse(event.startsAt)) / 86_400_000
    if (spanDays <= 0) addIssue('endsAt', 'Ends must be after Starts')
    else if (spanDays > limits.eventSpanDays) addIssue('endsAt', `An event can last at most ${limits.eventSpanDays} days`)
    if (isUnordered(event.registrationOpensAt, event.registrationClosesAt))
      addIssue('registrationClosesAt', 'Registration closes must be after Registration opens')
    if (isUnordered(event.meetingRequestOpensAt, event.meetingRequestClosesAt))
      addIssue('meetingRequestClosesAt', 'Meeting requests close must be after Meeting requests open')
    if (isAfter(event.registrationOpensAt, event.meetingRequestOpensAt))
      addIssue('meetingRequestOpensAt', 'Meeting requests cannot open before registration opens')
    if (isAfter(event.meetingRequestClosesAt, event.endsAt))
      addIssue('meetingRequestClosesAt', 'Meeting requests must close before the event ends')
    for (const [index, one] of (event.eventHosts ?? []).entries())
      if (!one.companyId && !one.contactId)
        context.addIssue({ code: 'custom', path: ['eventHosts', index], message: 'A host needs a company or a contact' })
  })
const hasVenue = ({ eventFormat }: { eventFormat?: number }): boolean => eventFormat !== undefined && formatsWithVenue.includes(eventFormat)
const schema = requireWhen(fields, { city: hasVenue, countryCode: hasVenue })

/** Whether both are given and the first is after the second. */
const isAfter = (first: string | null | undefined, second: string | null | undefined): boolean =>
  Boolean(first && second && isBefore(second, first))

export const events = defineResource({
  references: { irReps: { to: 'contacts', restricts: false, isSearched: false } },
  area: 'events',
  name: 'events',
  label: 'Event',
  idKey: 'eventId',
  route: ({ eventId }) => routes.event(eventId),
  schema,
  /** Registrations by status id, and how many of them take a seat. */
  computed: z.object({
    registrationCounts: z.record(z.string(), z.number().int()).meta({ title: 'Registrations by status', choices: registrationStatuses }),
    seatsTaken: z.number().int().meta({ title: 'Seats taken' }),
  }),
  /** `states`: event state ids; `from` and `to`: the event must end after and start before these instants. */
  filters: z.object({ states: choicesParam(eventStates), from: instant.optional(), to: instant.optional() }),
  permission: 'editEvents',
  // The state of an event follows from moves of its own.
  bulkEdit: [],
  duplicate: false,
  list: '/events',
  upsert: '/events/event/upsert',
  hasEffects: true,
})
export type Event = RowOf<typeof events>

export const eventById = defineGet({ name: 'events/event/fetch', path: '/events/event/{eventId}', reply: events.row })

/** Hosts of all events so far, to choose from. */
export const eventHosts = defineGet({ name: 'events/eventHosts/fetch', path: '/events/hosts', budget: 'whole', reply: z.array(host) })

/** Codes of all events, so that a new one can get a code that none has; those of the newest events first. */
export const eventCodes = defineGet({ name: 'events/eventCodes/fetch', path: '/events/codes', budget: 'whole', reply: z.array(z.string()) })

const irRep = z.object({
  contactId: positiveId,
  name: z.string(),
  email: z.string(),
  headshotUrl: z.string().nullable(),
  isActive: z.boolean(),
})
export type IrRep = z.infer<typeof irRep>
/** The only read with a failure toast (spec §8). */
export const irReps = defineGet({
  name: 'events/irReps/fetch',
  path: '/events/ir_reps/{eventId}',
  budget: 'whole',
  reply: z.array(irRep),
  toast: { failure: 'Failed to fetch IR representatives!' },
})

/** Rows that are planned on dates: agenda days, sessions, time ranges of locations and of speakers. */
const plannedItems = ['agendaDays', 'sessions', 'meetingTimes', 'meetings', 'blackouts', 'availability'] as const
export type PlannedItem = (typeof plannedItems)[number]

/** Counts the planned rows that would lie outside an event with these dates and time zone; parameters left out are the event's own. */
export const outsideDates = defineGet({
  name: 'events/outsideDates/fetch',
  path: '/events/outside_dates/{eventId}',
  query: z.object({ startsAt: instant.optional(), endsAt: instant.optional(), timeZone: timeZone.optional() }),
  reply: z.array(z.object({ what: z.enum(plannedItems), count: z.number().int() })),
  background: true,
})

/** The parts of an event that can be copied, each after the parts that its rows may refer to. People are never copied. */
export const cloneParts = [
  'tracks',
  'locations',
  'companyTypes',
  'agenda',
  'sponsorLevels',
  'options',
  'meetingTimes',
  'pages',
  'emailTemplates',
  'automaticEmails',
] as const
export type ClonePartName = (typeof cloneParts)[number]

/** How many rows of each part would be copied. */
export const cloneableParts = defineGet({
  name: 'events/cloneableParts/fetch',
  path: '/events/clone/{eventId}',
  reply: z.array(z.object({ part: z.enum(cloneParts), rows: z.number().int() })),
})
/** Copies an event with the chosen parts; every date moves with the start. */
export const cloneEvent = definePost({
  name: 'events/clone',
  path: '/events/clone',
  budget: { base: 'row', rows: 4 * limits.clonedRows, reason: 'each row that is copied is read once and its new id once, with its parts' },
  permission: 'editEvents',
  body: z.object({
    eventId: positiveId,
    name: title.meta({ title: 'Name' }),
    eventCode: slug.meta({ title: 'Event code' }),
    startsAt: instant.meta({ title: 'Starts' }),
    parts: z.array(z.enum(cloneParts)).max(20),
  }),
  reply: events.row,
  toast: { success: 'Event duplicated.', failure: 'Failed to duplicate Event!' },
})
