import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { defineGet, definePost } from '../define.ts'
import { positiveId } from '../fields.ts'
import { job } from '../jobs.ts'
import { peopleCounts } from './peopleCounts.ts'

/**
 * What bringing in would add to the companies and contacts of an event for registrations that were approved before; of the first
 * `limits.selectableRows` that lack something. Writes nothing.
 */
export const previewBringIn = defineGet({
  name: 'events/bringIn/preview',
  path: '/events/bring_in/{eventId}',
  budget: { base: 'ids', rows: 2 * limits.selectableRows + 600, reason: 'the registrations that lack something, and what they lack' },
  reply: peopleCounts,
  background: true,
})

/** Adds the companies and contacts of approved registrations that are not there yet, as a job with one undo. */
export const bringIn = definePost({
  name: 'events/bringIn',
  path: '/events/bring_in',
  permission: 'editEvents',
  body: z.object({ eventId: positiveId }),
  reply: job,
  toast: { failure: 'Failed to bring in companies and contacts!' },
})
