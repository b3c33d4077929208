import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { definePost } from '../define.ts'
import { positiveId } from '../fields.ts'
import { job } from '../jobs.ts'
import { peopleCounts } from './peopleCounts.ts'
import { mailProblem } from './queuedMails.ts'
import { moveFields, registrations } from './registrations.ts'

/** `isChanged` and `isRefused` are both false for a row that had the status already. */
export const bulkStatusResult = z.object({
  eventRegistrationId: positiveId,
  isChanged: z.boolean(),
  isRefused: z.boolean(),
  message: z.string(),
  row: registrations.row.nullable(),
})
export type BulkStatusResult = z.infer<typeof bulkStatusResult>
/** Changes each row separately: a result per row in the order of the request, and one token that undoes all changes. */
export const registrationStatusBulk = definePost({
  name: 'events/registrationStatusBulk',
  path: '/events/registration_status/bulk',
  budget: 'bulk',
  permission: 'editRegistrations',
  body: z.object({ eventRegistrationIds: z.array(positiveId).min(1).max(limits.bulkRows), ...moveFields }),
  reply: z.object({
    results: z.array(bulkStatusResult),
    cancelledBookings: z.number().int(),
    promoted: z.number().int(),
    people: peopleCounts,
    mails: z.number().int(),
    mailProblem,
    undoToken: z.string().nullable(),
  }),
  isRepeatable: true,
  toast: { failure: 'Failed to update Event Registration Status!' },
})

/** The result of a bulk job; the refused rows are also its file. */
export const bulkStatusSummary = z.object({
  changed: z.number().int(),
  /** Rows that already had the status. */
  unchanged: z.number().int(),
  refused: z.array(z.object({ id: positiveId, name: z.string(), message: z.string() })),
  cancelledBookings: z.number().int(),
  /** People who were promoted from the waiting list; missing in the results of older jobs. */
  promoted: z.number().int().optional(),
  /** What changed on the companies and contacts tabs; missing in the results of older jobs. */
  people: peopleCounts.optional(),
  /** Mails in the outbox; missing in the results of older jobs. */
  mails: z.number().int().optional(),
  /** Null when nothing was changed, or when it is too much to undo in one transaction. */
  undoToken: z.string().nullable(),
})
export type BulkStatusSummary = z.infer<typeof bulkStatusSummary>
/** The same for many rows, as a job. */
export const registrationStatusJob = definePost({
  name: 'events/registrationStatusJob',
  path: '/events/registration_status/job',
  budget: 'bulk',
  permission: 'editRegistrations',
  body: z.object({ eventRegistrationIds: z.array(positiveId).min(1).max(limits.selectableRows), ...moveFields }),
  reply: job,
  toast: { failure: 'Failed to update Event Registration Status!' },
})
