import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import sharp, { type Region } from 'sharp'
import type { HeadshotCrop } from '#contract/events/speakers.ts'
import type { Db } from '../db/client.ts'
import { speakers } from '../db/tables/index.ts'
import { Refusal, ruleBroken } from '../errors.ts'
import {
  decoded,
  fileAt,
  headshotSizeWords,
  isOurs,
  isTooSmallForHeadshot,
  lostPictureWords,
  maxPixels,
  type StoredFile,
  storeFile,
} from '../files.ts'
import type { Actor, Nucleus } from '../nucleus.ts'
import { updateRow } from '../writes.ts'

const side = 400
const written = { resource: 'speakers', table: speakers, idKey: 'speakerId' }

type Headshot = Pick<typeof speakers.$inferSelect, 'headshotUrl' | 'headshotOriginalUrl' | 'headshotCrop'>

/**
 * The address of a speaker's cropped picture, rendered now; `headshotUrl` is the address of the last one, which stays
 * when the picture comes out the same. A picture on another site is shown as it is. Throws 422 when there is no such
 * original, it is too small, or the crop has no area.
 */
export async function headshotFor(
  db: Db,
  { headshotUrl, headshotOriginalUrl, headshotCrop }: Headshot,
  actor: Actor,
): Promise<string | null> {
  if (!headshotOriginalUrl) return null
  if (!isOurs(headshotOriginalUrl)) return headshotOriginalUrl
  if (headshotCrop && (headshotCrop.width === 0 || headshotCrop.height === 0))
    throw ruleBroken({ headshotCrop: 'The crop of the headshot is empty' })
  const original = await fileAt(db, headshotOriginalUrl)
  if (!original) throw ruleBroken({ headshotOriginalUrl: lostPictureWords })
  if (isTooSmallForHeadshot(original)) throw ruleBroken({ headshotOriginalUrl: headshotSizeWords })
  const bytes = await render(original, headshotCrop)
  const last = headshotUrl ? await fileAt(db, headshotUrl) : undefined
  if (headshotUrl && last && Buffer.compare(last.bytes, bytes) === 0) return headshotUrl
  return (await storeFile(db, { contentType: 'image/jpeg', bytes, width: side, height: side }, actor.contactId)).url
}

/** Renders every stored headshot of an event, or of all events, again. `skipped` have an original that is gone or unfit. */
export async function renderHeadshotsAgain(
  nucleus: Nucleus,
  eventId: number | undefined,
  actor: Actor,
): Promise<{ rendered: number; skipped: number }> {
  const { db } = nucleus
  const asked = and(
    isNull(speakers.deletedAt),
    isNotNull(speakers.headshotOriginalUrl),
    eventId ? eq(speakers.eventId, eventId) : undefined,
  )
  const found = await db.select({ speakerId: speakers.speakerId }).from(speakers).where(asked).orderBy(asc(speakers.speakerId))
  let rendered = 0
  for (const { speakerId } of found) if (await renderAgain(nucleus, speakerId, actor)) rendered += 1
  return { rendered, skipped: found.length - rendered }
}

/** Whether the speaker has a picture that could be rendered. Starts over when somebody saves the speaker meanwhile. */
async function renderAgain(nucleus: Nucleus, speakerId: number, actor: Actor): Promise<boolean> {
  const { db, clock } = nucleus
  const [speaker] = await db
    .select()
    .from(speakers)
    .where(and(eq(speakers.speakerId, speakerId), isNull(speakers.deletedAt)))
  if (!speaker?.headshotOriginalUrl || !isOurs(speaker.headshotOriginalUrl)) return false
  const headshotUrl = await headshotFor(db, speaker, actor).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (headshotUrl === undefined) return false
  if (headshotUrl === speaker.headshotUrl) return true
  const change = { id: speakerId, version: speaker.rowVersion, before: { headshotUrl: speaker.headshotUrl }, after: { headshotUrl } }
  return (await updateRow(db, written, change, actor, clock())) !== undefined || renderAgain(nucleus, speakerId, actor)
}

/** The crop at 400 × 400. The same original and crop give the same bytes. */
async function render({ bytes, width, height }: StoredFile, crop: HeadshotCrop | null): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels })
  const cropped = crop && width && height ? picture.extract(pixelsOf(crop, width, height)) : picture
  const square = cropped.resize(side, side, { fit: 'cover' }).flatten({ background: '#ffffff' }).jpeg({ quality: 82 })
  return decoded('headshotOriginalUrl', () => square.toBuffer())
}

/** Fractions as whole pixels that lie inside the picture. */
function pixelsOf(crop: HeadshotCrop, width: number, height: number): Region {
  const left = Math.min(Math.round(crop.x * width), width - 1)
  const top = Math.min(Math.round(crop.y * height), height - 1)
  const within = (size: number, space: number) => Math.min(Math.max(Math.round(size), 1), space)
  return { left, top, width: within(crop.width * width, width - left), height: within(crop.height * height, height - top) }
}
