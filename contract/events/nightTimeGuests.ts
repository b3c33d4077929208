import * as z from 'zod'
import { guestStatuses } from '#constants/participantChoices.ts'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import { defineGet } from '../define.ts'
import { withPersonNames } from '../personName.ts'
import { defineResource, type RowOf } from '../resource.ts'
import {
  email,
  choiceParam,
  oneOf,
  optionalId,
  optionalLongText,
  optionalText,
  personName,
  positiveId,
  text,
  integer,
  integerParam,
} from '../fields.ts'

/** Guests of an evening at an event (docs/domain.md §1.15). */
export const nightTimeGuests = defineResource({
  area: 'events',
  name: 'nightTimeGuests',
  label: 'Evening Guest',
  idKey: 'nightTimeGuestId',
  parent: 'eventId',
  route: ({ eventId, nightTimeGuestId }) => openIn(routes.event(eventId, 'nighttime'), nightTimeGuestId),
  schema: withPersonNames(
    z.object({
      eventId: positiveId.meta({ title: 'Event id' }),
      contactId: optionalId.meta({ title: 'Contact' }),
      firstName: personName.meta({ title: 'First name' }),
      lastName: personName.meta({ title: 'Last name' }),
      email: email.nullish().meta({ title: 'E-mail' }),
      companyName: optionalText(limits.title).meta({ title: 'Company name' }),
      jobTitle: optionalText(limits.title).meta({ title: 'Job title' }),
      hostContactId: optionalId.meta({ title: 'Host' }),
      functionName: optionalText(limits.title).meta({ title: 'Other dinner or event' }),
      eventOptionId: optionalId.meta({ title: 'Dinner or event' }),
      /** How many people the guest brings. */
      guestCount: integer(0, 5).optional().meta({ title: 'Plus-ones' }),
      dietary: optionalLongText(500).meta({ title: 'Dietary needs' }),
      tableName: optionalText(50).meta({ title: 'Table' }),
      guestStatus: oneOf(guestStatuses).meta({ title: 'Status' }),
      notes: optionalLongText(limits.notes).meta({ title: 'Notes' }),
    }),
  ),
  references: {
    contactId: { to: 'contacts' },
    hostContactId: { to: 'contacts', name: 'hostName' },
    eventOptionId: { to: 'eventOptions', name: 'optionName', title: 'Dinner or event (name)' },
  },
  filters: z.object({
    guestStatus: choiceParam(guestStatuses).optional(),
    /** The `key` of a function from `nightTimeFunctions`. */
    function: text(limits.title + 20).optional(),
    hostContactId: integerParam(1).optional(),
  }),
  permission: 'editEvents',
  needsConfirmation: true,
  import: {
    matchedBy: [['email'], ['firstName', 'lastName']],
    defaults: { guestStatus: guestStatuses.invited },
    excludedFields: ['contactId'],
  },
  bulkEdit: ['guestStatus', 'functionName', 'tableName', 'guestCount'],
  repeatedFields: ['eventOptionId', 'functionName', 'hostContactId', 'guestStatus'],
  list: '/events/night_time_guests/{eventId}',
  listHost: 'events',
  upsert: '/events/night_time_guest/upsert',
  remove: '/events/night_time_guest/delete',
})
export type NightTimeGuest = RowOf<typeof nightTimeGuests>

/** An evening of an event, with the number of guests. Guests who declined or cancelled count only in `declined`. */
export const nightTimeFunction = z.object({
  /** Of the option or of the name; the value of the list's filter `function`. */
  key: z.string(),
  /** Null for guests without a function. */
  name: z.string().nullable(),
  eventOptionId: positiveId.nullable(),
  guests: z.number().int(),
  /** People that these guests bring. */
  broughtAlong: z.number().int(),
  /** Guests who accepted or attended, and the people they bring. */
  accepted: z.number().int(),
  /** Guests on the waiting list, who have no seat yet. */
  waitlisted: z.number().int(),
  declined: z.number().int(),
  /** Of the option. */
  capacity: z.number().int().nullable(),
  /** Seats by table, of guests who are invited, accepted or attended. */
  tables: z.array(z.object({ tableName: z.string(), seats: z.number().int() })),
})
export type NightTimeFunction = z.infer<typeof nightTimeFunction>
/** The evenings of an event: its dinners, activities and other options, and other functions of guests. */
export const nightTimeFunctions = defineGet({
  name: 'events/nightTimeFunctions/fetch',
  path: '/events/night_time_functions/{eventId}',
  budget: 'whole',
  reply: z.array(nightTimeFunction),
})

export const nightTimeHost = z.object({ contactId: positiveId, name: z.string(), guests: z.number().int() })
export type NightTimeHost = z.infer<typeof nightTimeHost>
/** People who host guests at the evenings of an event. */
export const nightTimeHosts = defineGet({
  name: 'events/nightTimeHosts/fetch',
  path: '/events/night_time_hosts/{eventId}',
  budget: 'whole',
  reply: z.array(nightTimeHost),
})
