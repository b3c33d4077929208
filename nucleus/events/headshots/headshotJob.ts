import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import * as z from 'zod'
import { headshotCounts, headshotCountsText } from '#contract/events/headshots.ts'
import type { Job } from '#contract/jobs.ts'
import { events, speakers } from '../../db/tables/index.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { notFound } from '../../base/errors.ts'
import type { RunningJob } from '../../jobs/JobKind.ts'
import { recropHeadshot, storeRecropped, hasHeadshot } from './headshots.ts'

interface Input {
  /** Without it, the headshots of all events. */
  eventId?: number
}
const cursorSchema = headshotCounts.extend({ lastSpeakerId: z.number() })
type Cursor = z.infer<typeof cursorSchema>

/** A user saved the speaker after the picture was cropped and before it was stored. */
class ChangedMeanwhileError extends Error {}

/**
 * Defines the job that renders every headshot of an event, or of all events, again; returns the function that starts it. Throws
 * 404 for an unknown event.
 */
export function headshotJob(nucleus: Nucleus): (input: Input, actor: Actor) => Promise<Job> {
  const { db } = nucleus
  const start = nucleus.jobs.define<Input>({ kind: 'headshots', permission: 'editEvents', work: (job) => renderAll(nucleus, job) })
  return async ({ eventId }, actor) => {
    const total = await db.$count(speakers, headshotsOf({ eventId }))
    if (eventId === undefined) return start({ label: 'Rebuild headshots of all events', input: {}, total }, actor)
    const [event] = await db
      .select({ code: events.eventCode })
      .from(events)
      .where(and(eq(events.eventId, eventId), isNull(events.deletedAt)))
    if (!event) throw notFound('Event')
    return start({ label: `Rebuild headshots: ${event.code}`, input: { eventId }, total }, actor)
  }
}

const headshotsOf = ({ eventId }: Input) => and(hasHeadshot, eventId === undefined ? undefined : eq(speakers.eventId, eventId))

/** One step per speaker, in the order of their ids. */
async function renderAll(nucleus: Nucleus, job: RunningJob<Input>): Promise<void> {
  let progress = job.cursor ? cursorSchema.parse(job.cursor) : { lastSpeakerId: 0, rendered: 0, skipped: 0 }
  for (;;) {
    job.signal.throwIfAborted()
    const [next] = await nucleus.db
      .select({ speakerId: speakers.speakerId })
      .from(speakers)
      .where(and(headshotsOf(job.input), gt(speakers.speakerId, progress.lastSpeakerId)))
      .orderBy(asc(speakers.speakerId))
      .limit(1)
    if (!next) break
    progress = await renderNext(nucleus, job, { speakerId: next.speakerId, before: progress })
  }
  const { rendered, skipped } = progress
  await job.step(() =>
    Promise.resolve({ total: rendered + skipped, summary: headshotCountsText({ rendered, skipped }), result: { rendered, skipped } }),
  )
}

/** Starts over when a user saves the speaker meanwhile. */
async function renderNext(nucleus: Nucleus, job: RunningJob<Input>, next: { speakerId: number; before: Cursor }): Promise<Cursor> {
  const { speakerId, before } = next
  const recropped = await recropHeadshot(nucleus.db, speakerId)
  const after = { lastSpeakerId: speakerId, rendered: before.rendered + (recropped ? 1 : 0), skipped: before.skipped + (recropped ? 0 : 1) }
  try {
    await job.step(async (tx) => {
      if (recropped && !(await storeRecropped(tx, recropped, job.actor, nucleus.clock()))) throw new ChangedMeanwhileError()
      return { cursor: after, done: after.rendered + after.skipped, summary: headshotCountsText(after) }
    })
    return after
  } catch (error) {
    if (error instanceof ChangedMeanwhileError) return renderNext(nucleus, job, next)
    throw error
  }
}
