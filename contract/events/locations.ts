import * as z from 'zod'
import { locationAssignments, locationPriorities, locationTypes } from '#constants/setUpChoices.ts'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import { requireWhen } from '../requiredWhen.ts'
import { defineResource, type RowOf } from '../resource.ts'
import { httpUrl, oneOf, optionalId, optionalText, positiveId, requiredText, sortOrder, timeRanges, integer } from '../fields.ts'
import { carriesData } from '../reply.ts'

const maxCount = 100_000
export const virtualLocation = 4
export const reservableLocation = 2

/** Rooms, tables and booths of an event (docs/domain.md §1.2). */
export const locations = defineResource({
  area: 'events',
  name: 'locations',
  label: 'Location',
  idKey: 'sessionLocationId',
  parent: 'eventId',
  route: ({ eventId, sessionLocationId }) => openIn(routes.event(eventId, 'locations'), sessionLocationId),
  schema: requireWhen(
    z
      .object({
        eventId: positiveId.meta({ title: 'Event id' }),
        name: requiredText(limits.name).meta({ title: 'Name' }),
        locationType: oneOf(locationTypes).meta({ title: 'Type' }),
        category: optionalText(50).meta({ title: 'Category' }),
        floor: optionalText(20).meta({ title: 'Floor' }),
        seats: integer(1, maxCount).nullish().meta({ title: 'Seats' }),
        /** 0 = not for meetings. */
        maxSimultaneousMeetings: integer(0, maxCount).optional().meta({ title: 'Meetings at a time' }),
        assignment: oneOf(locationAssignments).meta({ title: 'Assignment' }),
        reservedForEventCompanyId: optionalId.meta({ title: 'Reserved for' }),
        priority: oneOf(locationPriorities).meta({ title: 'Priority' }),
        virtualUrl: httpUrl.nullish().meta({ title: 'Virtual URL' }),
        blackouts: timeRanges.optional().meta({ title: 'Unavailable times' }),
        isVisibleInAgenda: z.boolean().optional().meta({ title: 'Visible in agenda' }),
        sortOrder: sortOrder.meta({ title: 'Order' }),
      })
      .superRefine((location, context) => {
        if (location.reservedForEventCompanyId && location.assignment !== reservableLocation)
          context.addIssue({ code: 'custom', path: ['reservedForEventCompanyId'], message: 'Only a reservable location can be reserved' })
      }),
    { virtualUrl: ({ locationType }) => locationType === virtualLocation },
  ),
  computed: z.object({ sessionCount: z.number().int().meta({ title: 'Sessions' }) }),
  /** The delete of a company with a reserved location is refused with a message of its own. */
  references: {
    reservedForEventCompanyId: { to: 'eventCompanies', name: 'reservedForName', title: 'Reserved for (name)', restricts: false },
  },
  permission: 'editEvents',
  import: {
    matchedBy: [['name']],
    defaults: { locationType: locationTypes.room, assignment: locationAssignments.open, priority: locationPriorities.normal },
    entityNames: ['Room', 'Space', 'Venue', 'Table'],
    synonyms: { name: ['Room', 'Space', 'Raum', 'Raumname', 'Saal', 'Salle', 'Nom de la salle', 'Sala', 'Nombre de la sala'] },
  },
  bulkEdit: ['locationType', 'category', 'floor', 'seats', 'maxSimultaneousMeetings', 'priority', 'isVisibleInAgenda'],
  duplicate: { except: ['reservedForEventCompanyId'] },
  repeatedFields: ['locationType', 'category', 'floor'],
  list: '/events/session_locations/{eventId}',
  upsert: '/events/session_location/upsert',
  remove: '/events/session_location/delete',
  reorder: '/events/session_location/reorder',
  removeSucceedsWhen: carriesData,
})
export type EventLocation = RowOf<typeof locations>
