import { and, asc, desc, eq, gt, gte, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { durationText } from '../../base/durationText.ts'
import { TemporaryRefusal } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { files } from '../../db/tables/index.ts'

/** Files that wait for their form have ids that begin so, which the public address of files does not know. */
export const pendingPrefix = 'upload-'
const afterPending = 'upload.'
const isPending = and(gte(files.fileId, pendingPrefix), lt(files.fileId, afterPending))
const [hourMs, dayMs] = [3_600_000, 86_400_000]

export interface UploadOrigin {
  eventId: number
  /** The keyed hash of the network or of the member of staff that uploads. */
  source: string
  /** Names the source in a message. */
  sourceText: 'from your network' | 'by you'
  at: Date
}

/**
 * Throws 429 on `file` while the source has uploaded too much within the hour, or too many files of the event wait for their forms; 503 while too
 * many of all events do. A file waits for a day, and for an hour where there are too many. Where the room is taken, the source that takes most of it loses its
 * oldest file to one that takes less: nobody can close the uploads of an event to others. Concurrent uploads may exceed a limit by their number.
 */
export async function checkUploadLimits(db: Db, { eventId, source, sourceText, at }: UploadOrigin): Promise<void> {
  const { uploadsOfSource, uploadBytesOfSource, uploadsWaitingOfEvent, uploadBytesWaitingOfEvent, uploadsWaiting } = nucleusLimits
  const hourAgo = before(at, hourMs)
  const ofSource = await newest(db, and(eq(files.uploadSource, source), gt(files.createdAt, hourAgo)), uploadsOfSource)
  const wait = secondsUntilFit(ofSource, { count: uploadsOfSource, bytes: uploadBytesOfSource }, at)
  if (wait > 0) throw tooMany(`Too many files were uploaded ${sourceText}.`, wait)

  await dropWaiting(db, before(at, dayMs))
  const waiting = await newest(db, isPending, uploadsWaiting)
  const isFull = waiting.length >= uploadsWaiting
  const ofEvent = waiting.filter((file) => file.eventId === eventId)
  const eventWait = secondsUntilFit(ofEvent, { count: uploadsWaitingOfEvent, bytes: uploadBytesWaitingOfEvent }, at)
  if (!isFull && eventWait === 0) return
  const hasDropped = await dropWaiting(db, hourAgo)
  if (hasDropped || (await dropOfLargest(db, isFull ? waiting : ofEvent, source)))
    return checkUploadLimits(db, { eventId, source, sourceText, at })
  if (eventWait > 0) throw tooMany('Too many files of this event wait for their forms.', eventWait)
  throw new TemporaryRefusal(503, 'Too many files are being uploaded. Try again in a few minutes.', { retryAfter: 300 })
}

/** Forgets which networks uploaded what: the hash of a source is stored for an hour. */
export async function forgetSources(db: Db, at: Date): Promise<void> {
  await db
    .update(files)
    .set({ uploadSource: null })
    .where(and(isNotNull(files.uploadSource), lte(files.createdAt, before(at, hourMs))))
}

interface SizedFile {
  fileId: string
  source: string | null
  bytes: number
  createdAt: string
}

/** The newest files of a condition, newest first. */
const newest = (db: Db, where: ReturnType<typeof and>, most: number) =>
  db
    .select({
      ...{ fileId: files.fileId, eventId: files.uploadEventId, source: files.uploadSource },
      ...{ bytes: sql<number>`octet_length(${files.bytes})`, createdAt: files.createdAt },
    })
    .from(files)
    .where(where)
    .orderBy(desc(files.createdAt), asc(files.fileId))
    .limit(most)

/** Seconds until another file fits beside those that are at most an hour old; 0 when one fits now. */
function secondsUntilFit(newestFirst: readonly SizedFile[], most: { count: number; bytes: number }, at: Date): number {
  let bytes = 0
  for (const [index, file] of newestFirst.entries()) {
    bytes += file.bytes
    const fits = index + 1 < most.count && bytes < most.bytes
    if (!fits) return Math.max(1, Math.ceil((Date.parse(file.createdAt) + hourMs - at.getTime()) / 1000))
  }
  return 0
}

/**
 * Deletes the oldest waiting file of the source that has most of them, by number and by bytes together, where that is more than `source` would have. Returns
 * whether there was one.
 */
async function dropOfLargest(db: Db, waiting: readonly SizedFile[], source: string): Promise<boolean> {
  const { uploadsWaitingOfEvent, uploadBytesWaitingOfEvent } = nucleusLimits
  const shareOf = (list: readonly SizedFile[]) =>
    list.length / uploadsWaitingOfEvent + list.reduce((sum, { bytes }) => sum + bytes, 0) / uploadBytesWaitingOfEvent
  const bySource = Map.groupBy(waiting, (file) => file.source)
  const own = shareOf(bySource.get(source) ?? [])
  const others = [...bySource].flatMap(([of, list]) => (of === null || of === source ? [] : { list, share: shareOf(list) }))
  const largest = others.toSorted((one, other) => other.share - one.share)[0]
  const oldest = largest?.list.at(-1)
  if (!largest || !oldest || largest.list.length < 2 || largest.share <= own + shareOf([oldest])) return false
  await db.delete(files).where(eq(files.fileId, oldest.fileId))
  return true
}

/** Deletes the files that were uploaded at this instant or before and whose form was never sent. Returns whether there were any. */
async function dropWaiting(db: Db, until: string): Promise<boolean> {
  const dropped = await db
    .delete(files)
    .where(and(isPending, lte(files.createdAt, until)))
    .returning({ fileId: files.fileId })
  return dropped.length > 0
}

function tooMany(reason: string, seconds: number): TemporaryRefusal {
  const message = `${reason} Try again in ${durationText(seconds)}.`
  return new TemporaryRefusal(429, message, { retryAfter: seconds, data: { fields: { file: message } } })
}

const before = (at: Date, ms: number): string => new Date(at.getTime() - ms).toISOString()
