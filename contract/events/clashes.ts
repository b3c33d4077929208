import * as z from 'zod'
import { clashGrades } from '#constants/programmeChoices.ts'
import { defineGet, definePost } from '../define.ts'
import { idList, oneOf, positiveId } from '../fields.ts'
import { agendaSessions } from './agenda.ts'

/** The kinds of clashes in the time and place of a session (docs/domain.md §1.8). */
export const clashKinds = [
  'location taken',
  'location closed',
  'speaker taken',
  'speaker not available',
  'too many people',
  'too little time between rooms',
  'outside the day',
] as const

/**
 * One clash. `message` is a full sentence for the session; `others` are the other sessions involved, and `otherMessage` the sentence for
 * them, null without any.
 */
export const clash = z.object({
  grade: oneOf(clashGrades).meta({ title: 'Grade' }),
  kind: z.enum(clashKinds),
  message: z.string(),
  otherMessage: z.string().nullable(),
  /** 0 for a session that is not saved yet. */
  agendaDaySessionId: z.number().int(),
  others: z.array(positiveId),
  speakerId: positiveId.nullable(),
  sessionLocationId: positiveId.nullable(),
})
export type Clash = z.infer<typeof clash>

/** All clashes of an event's agenda: blocking ones first, then by time. */
export const agendaClashes = defineGet({
  name: 'events/agendaClashes/fetch',
  path: '/events/agenda_clashes/{eventId}',
  budget: 'whole',
  reply: z.array(clash),
})

/**
 * Returns the clashes that a session would have if it were saved like this; writes nothing. For a stored session send its id and the
 * changed fields. `speakerIds`: the new speakers, when those change too.
 */
export const checkAgendaSession = definePost({
  name: 'events/agendaSession/check',
  path: '/events/agenda_session/check',
  budget: { base: 'whole', reason: 'everything in the same room and with the same speakers is looked at' },
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
