import type { Permission } from '#constants/roles.ts'
import type { Job } from '#contract/jobs.ts'
import type { Db } from '../db/client.ts'
import type { Actor } from '../kernel/actor.ts'

/** What a step of a job leaves behind, stored in the transaction of the step. */
export interface JobStep {
  /** Where the work goes on when it is stopped here; plain JSON. */
  cursor?: unknown
  done?: number
  total?: number
  /** What came of it so far, in words. */
  summary?: string
  /** What the kind promises. A step that has it ends the job. */
  result?: unknown
}

/** A job while it runs. Work that others could have taken over throws as soon as it wants to write. */
export interface RunningJob<Input> {
  jobId: string
  input: Input
  /** The file it was started with; empty without one, and once the job was refused. */
  inputFile: () => Promise<Buffer>
  /** Who started it, with the role of now; the system itself for what runs by the clock. */
  actor: Actor
  /** What the last step left; nothing at the beginning. */
  cursor: unknown
  /** Aborted when somebody cancels the job or nucleus closes: leave off at the next good place. */
  signal: AbortSignal
  /**
   * One transaction that does a part of the work and keeps what the part leaves. All of it stands or nothing, once, however
   * often the job is taken on again. A step with a `result` is the last one.
   */
  step: (work: (tx: Db) => Promise<JobStep>) => Promise<void>
  /** Says how far it is between steps, outside of any transaction. Call it as often as you like. */
  tell: (done: number, total?: number) => void
  /** Begins the file that the job leaves, anew; each call of what it returns adds bytes to it. */
  writeFile: (file: { name: string; type: string }) => Promise<(bytes: Uint8Array) => Promise<void>>
}

declare module '../kernel/context.ts' {
  interface Nucleus {
    /** Long work in the background. */
    jobs: Jobs
  }
}

/** A kind of long work. It ends with a step that has a `result`. A Refusal (below 500) that it throws fails the job with its words. */
export interface JobKind<Input> {
  /** Its name, of letters. */
  kind: string
  /** What whoever starts it must be allowed, then and when it runs. */
  permission: Permission
  work: (job: RunningJob<Input>) => Promise<void>
}

/** What somebody starts. */
export interface JobStart<Input> {
  /** What it does, in words: "Move 741 registrations to Approved". */
  label: string
  input: Input
  total?: number
  /** What to work on. */
  file?: Uint8Array
  /** The same, as another job was given it: copied in the database, without being read. */
  fileOf?: string
}

/** Starts a job of its kind and returns it, waiting for its turn. Throws 403 for who may not, 429 for who has too many or too much stored. */
export type StartJob<Input> = (start: JobStart<Input>, actor: Actor) => Promise<Job>

/** Long work that goes on by itself, whoever asked for it, and goes on again after a stop. */
export interface Jobs {
  /** Says how a kind of job is done, at the start of nucleus; returns what starts one. */
  define: <Input>(kind: JobKind<Input>) => StartJob<Input>
  /** Lets a failed or cancelled job go on where it stopped. Throws 404 for one of somebody else, 409 for any other. */
  again: (jobId: string, actor: Actor) => Promise<Job>
  /** What is done every hour, by one nucleus of all. */
  everyHour: (work: () => Promise<void>) => void
  /** Begins to take jobs on. Without it that begins with the first that is started here. */
  open: () => Promise<void>
  close: () => Promise<void>
}
