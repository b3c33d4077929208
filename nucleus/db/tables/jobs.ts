import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { JobState } from '#constants/jobs.ts'
import { bytes, instant } from '../columns.ts'
import { named } from '../entityNames.ts'

/** Long work (nucleus/jobs). pg-boss decides what runs when; what a job is, did and produced is here. */
export const jobs = pgTable(
  'jobs',
  {
    jobId: uuid().primaryKey(),
    kind: text().notNull(),
    label: text().notNull(),
    state: text().$type<JobState>().notNull(),
    /** Who started it; null for scheduled jobs. */
    contactId: integer(),
    input: jsonb().notNull(),
    done: integer().notNull().default(0),
    total: integer(),
    /** Where the work resumes after a stop; its shape depends on the kind. */
    cursor: jsonb(),
    result: jsonb(),
    summary: text(),
    /** What its undo did. */
    undone: text(),
    error: text(),
    fileName: text(),
    fileType: text(),
    fileBytes: integer(),
    /** Incremented each time a worker takes the job: earlier workers can write nothing more. */
    attempt: integer().notNull().default(0),
    /** Attempts since the last progress. */
    attemptsInVain: integer().notNull().default(0),
    cancelRequestedAt: instant(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    startedAt: instant(),
    endedAt: instant(),
  },
  (t) => [index('jobs_created').on(t.createdAt)],
)

/** The input (`isInput`) or output file of a job, in parts of at most a megabyte. */
export const jobFileParts = pgTable(
  'job_file_parts',
  {
    jobId: uuid()
      .notNull()
      .references(() => jobs.jobId, { onDelete: 'cascade' }),
    isInput: boolean().notNull(),
    part: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.isInput, t.part] })],
)

named(jobs, 'job', 'jobs')
named(jobFileParts, 'part of a file', 'parts of a file', { partOf: 'jobId' })
