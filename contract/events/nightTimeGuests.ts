import * as z from 'zod'
import { guestStatuses } from '#constants/choices.ts'
import { limits } from '#constants/limits.ts'
import { defineResource, type RowOf } from '../resource.ts'
import { email, oneInAddress, oneOf, optionalId, optionalText, personName, positiveId, whole, wholeInAddress } from '../fields.ts'

/** Guests of an evening at an event (docs/domain.md §1.15). */
export const nightTimeGuests = defineResource({
  area: 'events',
  name: 'nightTimeGuests',
  label: 'Night-time Guest',
  idKey: 'nightTimeGuestId',
  parent: 'eventId',
  schema: z.object({
    eventId: positiveId.meta({ title: 'Event id' }),
    contactId: optionalId.meta({ title: 'Contact' }),
    firstName: personName.meta({ title: 'First name' }),
    lastName: personName.meta({ title: 'Last name' }),
    email: email.nullish().meta({ title: 'E-mail' }),
    companyName: optionalText(limits.title).meta({ title: 'Company name' }),
    jobTitle: optionalText(limits.title).meta({ title: 'Job title' }),
    hostContactId: optionalId.meta({ title: 'Host' }),
    functionName: optionalText(limits.title).meta({ title: 'Function' }),
    eventOptionId: optionalId.meta({ title: 'Dinner or reception' }),
    /** Whom the guest brings along. */
    guestCount: whole(0, 5).optional().meta({ title: 'Brings' }),
    dietary: optionalText(500).meta({ title: 'Dietary needs' }),
    tableName: optionalText(50).meta({ title: 'Table' }),
    guestStatus: oneOf(guestStatuses).meta({ title: 'Status' }),
    notes: optionalText(limits.notes).meta({ title: 'Notes' }),
  }),
  computed: z.object({
    hostName: z.string().nullable().meta({ title: 'Host name' }),
    optionName: z.string().nullable().meta({ title: 'Dinner or reception (name)' }),
  }),
  filters: z.object({
    guestStatus: oneInAddress(guestStatuses).optional(),
    eventOptionId: wholeInAddress(1).optional(),
    hostContactId: wholeInAddress(1).optional(),
  }),
  permission: 'editEvents',
  import: { matchedBy: [['email'], ['firstName', 'lastName']], defaults: { guestStatus: 1 } },
  list: '/events/night_time_guests/{eventId}',
  listHost: 'events',
  upsert: '/events/night_time_guest/upsert',
  remove: '/events/night_time_guest/delete',
})
export type NightTimeGuest = RowOf<typeof nightTimeGuests>
