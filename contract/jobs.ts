import * as z from 'zod'
import { jobStates } from '#constants/jobs.ts'
import { resultOfJob } from './budgets.ts'
import { defineGet, definePost } from './define.ts'
import { instant, positiveId } from './fields.ts'
import type { Reply } from './reply.ts'

/** Long work that goes on by itself: who started it, how far it is and what came of it. Kept for a day after its end. */
export const job = z.object({
  jobId: z.uuid(),
  /** What does the work: `bulkMove`, `export`. */
  kind: z.string(),
  /** What it does, in words: "Move 741 registrations to Approved". */
  label: z.string(),
  state: z.enum(jobStates),
  contactId: positiveId.nullable(),
  contactName: z.string().nullable(),
  /** How much is done, of how much when that is known. */
  done: z.number().int().min(0),
  total: z.number().int().min(0).nullable(),
  /** What came of it, in words; of a failed or cancelled job, what was done before. */
  summary: z.string().nullable(),
  /** Why it failed, in words. */
  error: z.string().nullable(),
  /** The file that it wrote, `bytes` long. */
  file: z.object({ name: z.string(), bytes: z.number().int().min(0) }).nullable(),
  /** Bytes of all files that are stored for it: what it was given, and what it wrote. */
  storedBytes: z.number().int().min(0),
  /** Takes back what it did; null for others than who started it, where that is not possible, and once it was. */
  undoToken: z.string().nullable(),
  mayCancel: z.boolean(),
  mayRetry: z.boolean(),
  /** Whether its files may be deleted before their day is over. */
  mayDeleteFiles: z.boolean(),
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
})
export type Job = z.infer<typeof job>

/** A job with the result that its kind promises; null until it is done. */
export const jobWithResult = job.extend({ result: z.unknown() })
export type JobWithResult = z.infer<typeof jobWithResult>

const jobId = z.object({ jobId: z.uuid() })

/** One's own jobs, for administrators those of everybody; the newest first, 200 at most. */
export const listJobs = defineGet({ name: 'jobs/fetchList', path: '/jobs', reply: z.array(job), background: true })
/** One job with its result, for who started it and for administrators. */
export const getJob = defineGet({
  name: 'jobs/fetch',
  path: '/jobs/{jobId}',
  budget: resultOfJob,
  params: jobId,
  reply: jobWithResult,
  background: true,
})
/** The file that a job wrote, for who started it and for administrators. */
export const jobFile = defineGet({
  name: 'jobs/file',
  path: '/jobs/{jobId}/file',
  budget: 'stream',
  params: jobId,
  reply: z.unknown(),
  background: true,
  takesLong: true,
  toast: { failure: ({ reply }) => reply.message ?? 'Failed to download the file!' },
})
/** Asks a job to stop. What it has done stays; work that is all or nothing leaves nothing. */
export const cancelJob = definePost({
  name: 'jobs/cancel',
  path: '/jobs/cancel',
  budget: 'row',
  permission: 'read',
  body: jobId,
  reply: job,
  toast: { failure: ({ reply }) => reply.message ?? 'Failed to cancel the job!' },
})
/** Lets a failed or cancelled job go on where it stopped. */
export const retryJob = definePost({
  name: 'jobs/retry',
  path: '/jobs/retry',
  budget: 'row',
  permission: 'read',
  body: jobId,
  reply: job,
  toast: { failure: ({ reply }: { reply: Reply }) => reply.message ?? 'Failed to start the job again!' },
})

/** Deletes the files of a job that has ended, so that there is room for others; the job stays in the list. */
export const deleteJobFiles = definePost({
  name: 'jobs/deleteFiles',
  path: '/jobs/files/delete',
  budget: 'row',
  permission: 'read',
  body: jobId,
  reply: job,
  toast: { success: 'Files deleted.', failure: ({ reply }) => reply.message ?? 'Failed to delete the files!' },
})

export const jobCalls = [listJobs, getJob, jobFile, cancelJob, retryJob, deleteJobFiles] as const
