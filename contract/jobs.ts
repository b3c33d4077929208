import * as z from 'zod'
import { jobStates } from '#constants/jobs.ts'
import { defineGet, definePost } from './define.ts'
import { instant, positiveId } from './fields.ts'
import type { Reply } from './reply.ts'

/** Work in the background: who started it, its progress and its result. Stored for a day after its end. */
export const job = z.object({
  jobId: z.uuid(),
  /** The kind of work: `bulkMove`, `export`. */
  kind: z.string(),
  /** What it does, as text: "Move 741 registrations to Approved". */
  label: z.string(),
  state: z.enum(jobStates),
  contactId: positiveId.nullable(),
  contactName: z.string().nullable(),
  /** How much is done, and of how much if known. */
  done: z.number().int().min(0),
  total: z.number().int().min(0).nullable(),
  /** The result as text; for a failed or cancelled job, what was done before. */
  summary: z.string().nullable(),
  /** Why it failed, as text. */
  error: z.string().nullable(),
  /** The file that it wrote, with its size in bytes. */
  file: z.object({ name: z.string(), bytes: z.number().int().min(0) }).nullable(),
  /** Bytes of all files stored for it: its input and its output. */
  storedBytes: z.number().int().min(0),
  /** What its undo did, as text: "300 speakers removed"; null unless it was undone. */
  undone: z.string().nullable(),
  /** Undoes its writes; null for anybody but its owner, when it cannot be undone, and after the undo. */
  undoToken: z.string().nullable(),
  mayCancel: z.boolean(),
  mayRetry: z.boolean(),
  /** Whether its files can be deleted before they expire. */
  mayDeleteFiles: z.boolean(),
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
})
export type Job = z.infer<typeof job>

/** A job with the result of its kind; null until it is done. */
export const jobWithResult = job.extend({ result: z.unknown() })
export type JobWithResult = z.infer<typeof jobWithResult>

const jobId = z.object({ jobId: z.uuid() })

/** The caller's jobs, or everybody's for administrators; newest first, 200 at most. */
export const listJobs = defineGet({ name: 'jobs/fetchList', path: '/jobs', reply: z.array(job), background: true })
/** One job with its result, for its owner and for administrators. */
export const getJob = defineGet({
  name: 'jobs/fetch',
  path: '/jobs/{jobId}',
  budget: 'jobResult',
  params: jobId,
  reply: jobWithResult,
  background: true,
})
/** The file that a job wrote, for its owner and for administrators. */
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
/** Cancels a job. Completed work stays, except in a job that is all or nothing. */
export const cancelJob = definePost({
  name: 'jobs/cancel',
  path: '/jobs/cancel',
  budget: 'row',
  permission: 'read',
  body: jobId,
  reply: job,
  toast: { failure: ({ reply }) => reply.message ?? 'Failed to cancel the job!' },
})
/** Continues a failed or cancelled job where it stopped. */
export const retryJob = definePost({
  name: 'jobs/retry',
  path: '/jobs/retry',
  budget: 'row',
  permission: 'read',
  body: jobId,
  reply: job,
  toast: { failure: ({ reply }: { reply: Reply }) => reply.message ?? 'Failed to start the job again!' },
})

/** Deletes the files of an ended job to free storage; the job stays in the list. */
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
