import * as z from 'zod'
import { openIn, routes } from '#constants/routes.ts'
import { defineResource, type RowOf } from '../resource.ts'
import { color, optionalLongText, positiveId, sortOrder, title } from '../fields.ts'
import { carriesData } from '../reply.ts'

/** Tracks of an event's programme (docs/domain.md §1.3). */
export const tracks = defineResource({
  area: 'events',
  name: 'tracks',
  label: 'Session Track',
  idKey: 'sessionTrackId',
  parent: 'eventId',
  route: ({ eventId, sessionTrackId }) => openIn(routes.event(eventId, 'tracks'), sessionTrackId),
  schema: z.object({
    eventId: positiveId.meta({ title: 'Event id' }),
    name: title.meta({ title: 'Name' }),
    description: optionalLongText(2000).meta({ title: 'Description' }),
    color: color.meta({ title: 'Colour' }),
    sortOrder: sortOrder.meta({ title: 'Order' }),
  }),
  computed: z.object({ sessionCount: z.number().int().meta({ title: 'Sessions' }) }),
  permission: 'editEvents',
  import: {
    matchedBy: [['name']],
    defaults: { color: '#1f5fbf' },
    entityNames: ['Stream'],
    synonyms: { name: ['Stream', 'Themenreihe', 'Themenstrang', 'Parcours', 'Filière', 'Línea temática'] },
  },
  bulkEdit: ['color', 'description'],
  list: '/events/session_tracks/{eventId}',
  upsert: '/events/session_track/upsert',
  remove: '/events/session_track/delete',
  reorder: '/events/session_track/reorder',
  removeSucceedsWhen: carriesData,
})
export type Track = RowOf<typeof tracks>
