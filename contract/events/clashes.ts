import * as z from 'zod'
import { clashGrades } from '#constants/choices.ts'
import { defineGet, definePost } from '../define.ts'
import { idList, oneOf, positiveId } from '../fields.ts'
import { agendaSessions } from './agenda.ts'

/** What can be wrong with when and where a session is (docs/domain.md §1.8). */
export const clashKinds = [
  'location taken',
  'location closed',
  'speaker taken',
  'speaker not available',
  'too many people',
  'too little time between rooms',
  'outside the day',
] as const

/** One thing that is wrong. `message` says it in whole words; `others` are the sessions that it is about beside the first. */
export const clash = z.object({
  grade: oneOf(clashGrades).meta({ title: 'Grade' }),
  kind: z.enum(clashKinds),
  message: z.string(),
  /** 0: a session that is not saved yet. */
  agendaDaySessionId: z.number().int(),
  others: z.array(positiveId),
  speakerId: positiveId.nullable(),
  sessionLocationId: positiveId.nullable(),
})
export type Clash = z.infer<typeof clash>

/** Everything that is wrong with the agenda of an event: what blocks first, then by time. */
export const agendaClashes = defineGet({
  name: 'events/agendaClashes/fetch',
  path: '/events/agenda_clashes/{eventId}',
  budget: 'whole',
  reply: z.array(clash),
})

/**
 * What would be wrong with a session if it were saved like this; nothing is written. A stored session gives its id and what
 * shall change. `speakerIds`: who would speak, when that is about to change too.
 */
export const checkAgendaSession = definePost({
  name: 'events/agendaSession/check',
  path: '/events/agenda_session/check',
  budget: { like: 'whole', because: 'everything in the same room and with the same speakers is looked at' },
  permission: 'read',
  body: z.object({
    ...z.object(agendaSessions.schema.shape).partial().shape,
    eventId: positiveId,
    agendaDaySessionId: positiveId.nullish(),
    speakerIds: idList.optional(),
  }),
  reply: z.array(clash),
  background: true,
})
