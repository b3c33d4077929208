import * as z from 'zod'
import { attendances } from '#constants/choices.ts'
import { openIn, routes } from '#constants/routes.ts'
import { registrationStatuses, vettingStatuses } from '#constants/statuses.ts'
import { choiceParam, instant, integerParam, oneOf, positiveId } from '../fields.ts'
import { defineResource, type RowOf } from '../resource.ts'

const nothingWritten = { schema: z.object({}), permission: 'read', bulkEdit: [], duplicate: false } as const
const person = {
  allocatorName: z.string().meta({ title: 'Allocator' }),
  contactEmail: z.string().nullable().meta({ title: 'E-mail' }),
  companyName: z.string().nullable().meta({ title: 'Company' }),
}
const count = z.number().int()
/** The person's meetings, whoever asked for them (docs/domain.md §5). */
const meetings = {
  meetingsRequested: count.meta({ title: 'Meetings requested' }),
  meetingsAccepted: count.meta({ title: 'Meetings accepted' }),
  meetingsHeld: count.meta({ title: 'Meetings held' }),
  /** To which the person did not come. */
  meetingNoShows: count.meta({ title: 'Meeting no-shows' }),
}

/** The registrations of allocators at all events, those of one contact or of all (0) (docs/domain.md §5). */
export const allocatorHistory = defineResource({
  ...nothingWritten,
  area: 'events',
  name: 'allocatorHistory',
  label: 'Allocator History',
  idKey: 'eventRegistrationId',
  computed: z.object({
    contactId: positiveId.meta({ title: 'Contact' }),
    ...person,
    eventId: positiveId.meta({ title: 'Event id' }),
    eventName: z.string().meta({ title: 'Event' }),
    startsAt: instant.meta({ title: 'Event starts' }),
    endsAt: instant.meta({ title: 'Event ends' }),
    timeZone: z.string().meta({ title: 'Time zone' }),
    companyTypeName: z.string().meta({ title: 'Company type' }),
    eventStatusId: oneOf(registrationStatuses).meta({ title: 'Status' }),
    attendance: oneOf(attendances).meta({ title: 'Attendance' }),
    ...meetings,
    /** The least number of meetings that the person committed to; null without one, or while the registration is not approved. */
    commitment: count.nullable().meta({ title: 'Committed meetings' }),
    /** Null without a commitment, and until the event has ended unless it is met. */
    commitmentMet: z.boolean().nullable().meta({ title: 'Commitment met' }),
    vettingStatusId: oneOf(vettingStatuses).nullable().meta({ title: 'Vetting' }),
  }),
  filters: z.object({
    eventId: integerParam(1).optional(),
    eventStatusId: choiceParam(registrationStatuses).optional(),
    attendance: choiceParam(attendances).optional(),
    vettingStatusId: choiceParam(vettingStatuses).optional(),
  }),
  route: ({ eventRegistrationId }) => openIn(routes.allocatorHistory, eventRegistrationId),
  list: '/events/allocator_history/{contactId}',
})
export type AllocatorHistoryRow = RowOf<typeof allocatorHistory>

/** The allocators with the totals of their registrations: one contact or all (0) (docs/domain.md §5). */
export const allocatorTotals = defineResource({
  ...nothingWritten,
  area: 'events',
  name: 'allocatorTotals',
  label: 'Allocator',
  idKey: 'contactId',
  computed: z.object({
    ...person,
    registrations: count.meta({ title: 'Registrations' }),
    approved: count.meta({ title: 'Approved' }),
    attended: count.meta({ title: 'Attended' }),
    noShows: count.meta({ title: 'No-shows' }),
    /** No-shows of those who attended or should have, in percent; null before the first. */
    noShowRate: z.number().nullable().meta({ title: 'No-show rate (%)' }),
    ...meetings,
    /** At events that have ended, and those that are met already. */
    commitments: count.meta({ title: 'Commitments' }),
    commitmentsMet: count.meta({ title: 'Commitments met' }),
    lastEventId: positiveId.meta({ title: 'Latest event id' }),
    lastEventName: z.string().meta({ title: 'Latest event' }),
    lastStartsAt: instant.meta({ title: 'Latest event starts' }),
    /** Of the newest submission. */
    vettingStatusId: oneOf(vettingStatuses).nullable().meta({ title: 'Latest vetting' }),
  }),
  filters: z.object({
    /** Only those who registered for this event. */
    eventId: integerParam(1).optional(),
    vettingStatusId: choiceParam(vettingStatuses).optional(),
    hasNoShows: integerParam(0, 1).optional(),
  }),
  route: ({ contactId }) => openIn(routes.allocatorHistory, contactId),
  list: '/events/allocator_history/v2/{contactId}',
})
export type AllocatorTotals = RowOf<typeof allocatorTotals>
