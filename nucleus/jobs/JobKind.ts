import type { Permission } from '#constants/roles.ts'
import type { Job } from '#contract/jobs.ts'
import type { Db } from '../db/client.ts'
import type { Actor } from '../kernel/actor.ts'
import type { RepeatedWork } from './repeatedWork.ts'

/** The result of a step of a job, stored in the transaction of the step. */
export interface JobStep {
  /** Where the work resumes when it stops after this step; plain JSON. */
  cursor?: unknown
  done?: number
  total?: number
  /** A text that sums up what was done so far. */
  summary?: string
  /** The result of the job. A step with a result ends the job. */
  result?: unknown
}

/** A job while it runs. An attempt that another one has replaced throws on its next write. */
export interface RunningJob<Input> {
  jobId: string
  input: Input
  /** The input file; empty when there is none, or once the job was refused. */
  inputFile: () => Promise<Buffer>
  /** The user who started it, with their current role. */
  actor: Actor
  /** The cursor of the last step; null at the beginning. */
  cursor: unknown
  /** Aborted when the job is cancelled or nucleus closes: stop at the next good point. */
  signal: AbortSignal
  /**
   * Does a part of the work and stores its result, in one transaction that takes effect exactly once, however often the job is resumed.
   * A step with a `result` is the last one.
   */
  step: (work: (tx: Db) => Promise<JobStep>) => Promise<void>
  /** Reports progress between steps, outside of any transaction. Call it as often as you like. */
  reportProgress: (done: number, total?: number) => void
  /** Starts the job's output file from scratch. Returns a function that appends bytes to it. */
  writeFile: (file: { name: string; type: string }) => Promise<(bytes: Uint8Array) => Promise<void>>
}

declare module '../kernel/context.ts' {
  interface Nucleus {
    /** Long work in the background. */
    jobs: Jobs
  }
}

/** A kind of job. Its work ends with a step that has a `result`. A Refusal (below 500) that it throws fails the job with its message. */
export interface JobKind<Input> {
  /** Its name, in letters only. */
  kind: string
  /** The permission that the user needs, both to start it and when it runs. */
  permission: Permission
  /** Whether an instance runs one of these at a time, beside all other jobs. Those that wait keep no worker from others. */
  isHeavy?: boolean
  work: (job: RunningJob<Input>) => Promise<void>
}

/** A job to start. */
export interface JobStart<Input> {
  /** What it does, for users: "Move 741 registrations to Approved". */
  label: string
  input: Input
  total?: number
  /** The input file. */
  file?: Uint8Array
  /** The id of a job whose input file is copied, within the database. */
  fileOf?: string
}

/** Queues a job of its kind and returns it. Throws 403 without the permission, and 429 for too many jobs or too much stored. */
export type StartJob<Input> = (start: JobStart<Input>, actor: Actor) => Promise<Job>

/** Background jobs, which resume after a restart. */
export interface Jobs {
  /** Registers a kind of job, at the start of nucleus. Returns the function that starts one. */
  define: <Input>(kind: JobKind<Input>) => StartJob<Input>
  /** Resumes a failed or cancelled job where it stopped. Throws 404 for another user's job, and 409 in any other state. */
  resume: (jobId: string, actor: Actor) => Promise<Job>
  /** Registers work to run every hour, on one instance of all. */
  everyHour: (work: () => Promise<void>) => void
  /** Registers work that every instance repeats. */
  repeat: (work: RepeatedWork) => void
  /** Does all repeated work once, now. */
  runRepeated: () => Promise<void>
  /** Starts to run jobs. Otherwise that starts with the first job started here. */
  open: () => Promise<void>
  close: () => Promise<void>
}
