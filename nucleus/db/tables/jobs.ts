import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { JobState } from '#constants/jobs.ts'
import { bytes, instant } from '../columns.ts'
import { named } from '../nouns.ts'

/** Long work (nucleus/jobs). pg-boss says whose turn it is; what a job is, did and left is here. */
export const jobs = pgTable(
  'jobs',
  {
    jobId: uuid().primaryKey(),
    kind: text().notNull(),
    label: text().notNull(),
    state: text().$type<JobState>().notNull(),
    /** Who started it; nobody for what runs by the clock. */
    contactId: integer(),
    input: jsonb().notNull(),
    done: integer().notNull().default(0),
    total: integer(),
    /** Where the work goes on after a stop; each kind's own. */
    cursor: jsonb(),
    result: jsonb(),
    summary: text(),
    error: text(),
    fileName: text(),
    fileType: text(),
    fileBytes: integer(),
    /** Grows each time somebody takes it on: whoever took it on before can write nothing more. */
    attempt: integer().notNull().default(0),
    /** Attempts since it last came further. */
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

/** What a job was given to work on (`isInput`) or wrote, in parts of at most a megabyte. */
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
