import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { rowResult } from '../bulk.ts'
import { definePost } from '../define.ts'
import { positiveId } from '../fields.ts'

/**
 * Publishes the draft sessions of an event that can be, and their days: a result for each draft, in the order of the agenda, and one token
 * that undoes all of it. `dryRun` returns the results that the call would have now and writes nothing.
 */
export const publishAgenda = definePost({
  name: 'events/agenda/publish',
  path: '/events/agenda/publish',
  budget: { base: 'whole', rows: 6 * limits.unpagedRows, reason: 'every session is read with its day, room and speakers, and written' },
  permission: 'editEvents',
  body: z.object({ eventId: positiveId, dryRun: z.boolean().optional() }),
  reply: z.object({
    results: z.array(rowResult(z.object({ title: z.string() }))),
    publishedDays: z.number().int(),
    /** Null when nothing was written. */
    undoToken: z.string().nullable(),
  }),
  isRepeatable: true,
  toast: { failure: 'Failed to publish the agenda!' },
})
