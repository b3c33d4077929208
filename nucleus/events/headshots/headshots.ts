import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { HeadshotCounts } from '#contract/events/headshots.ts'
import type { HeadshotCrop } from '#contract/events/speakers.ts'
import type { Db } from '../../db/client.ts'
import { speakers } from '../../db/tables/index.ts'
import { Refusal, ruleBroken } from '../../base/errors.ts'
import {
  fileOfUrl,
  headshotSizeMessage,
  isStoredFileUrl,
  isTooSmallForHeadshot,
  missingPictureMessage,
  type StoredFile,
  storeFile,
} from '../../files/index.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { decodePicture } from '../../files/pictures.ts'
import { updateRow } from '../../kernel/writes.ts'

export const headshotSide = 400
const speakerTable = { resource: 'speakers', table: speakers, idKey: 'speakerId' }

interface Headshot {
  headshotOriginalUrl?: string | null
  headshotCrop?: HeadshotCrop | null
}
/** The bytes of a cropped picture; of a picture on another site, which is shown unchanged, its address. */
export type RenderedPicture = Buffer | string

/**
 * Crops a speaker's picture. It may wait in a queue, so call it outside of transactions. Throws 422 when the original does not
 * exist or is unsuitable, or the crop has no area, and 503 when too many pictures wait.
 */
export async function renderHeadshot(db: Db, { headshotOriginalUrl, headshotCrop }: Headshot): Promise<RenderedPicture> {
  if (!headshotOriginalUrl) throw ruleBroken({ headshotOriginalUrl: 'The speaker has no picture.' })
  if (!isStoredFileUrl(headshotOriginalUrl)) return headshotOriginalUrl
  if (headshotCrop && (headshotCrop.width === 0 || headshotCrop.height === 0))
    throw ruleBroken({ headshotCrop: 'The crop of the headshot is empty' })
  const original = await fileOfUrl(db, headshotOriginalUrl)
  if (!original) throw ruleBroken({ headshotOriginalUrl: missingPictureMessage })
  if (isTooSmallForHeadshot(original)) throw ruleBroken({ headshotOriginalUrl: headshotSizeMessage })
  return croppedHeadshot(original, headshotCrop)
}

/** Stores a rendered picture and returns its address: `last`, the address of the previous one, when the two are equal. */
export async function storeHeadshot(db: Db, rendered: RenderedPicture, last: string | null, actor: Actor): Promise<string> {
  if (typeof rendered === 'string') return rendered
  const before = last ? await fileOfUrl(db, last) : undefined
  if (last && before && Buffer.compare(before.bytes, rendered) === 0) return last
  return (await storeFile(db, { contentType: 'image/jpeg', bytes: rendered, width: headshotSide, height: headshotSide }, actor.contactId))
    .url
}

/** A headshot that was cropped again and is not stored yet. */
interface RecroppedHeadshot {
  speaker: Pick<typeof speakers.$inferSelect, 'speakerId' | 'rowVersion' | 'headshotUrl'>
  rendered: RenderedPicture
}

/**
 * Crops a speaker's headshot again; undefined when there is none on our storage, or its original is missing or unsuitable.
 * Throws as `renderHeadshot` does when it is busy.
 */
export async function recropHeadshot(db: Db, speakerId: number): Promise<RecroppedHeadshot | undefined> {
  const [speaker] = await db
    .select()
    .from(speakers)
    .where(and(eq(speakers.speakerId, speakerId), isNull(speakers.deletedAt)))
  if (!speaker?.headshotOriginalUrl || !isStoredFileUrl(speaker.headshotOriginalUrl)) return undefined
  const rendered = await renderHeadshot(db, speaker).catch((error: unknown) => {
    // Unsuitable pictures are skipped; being busy says nothing about the picture.
    if (error instanceof Refusal && error.status === 422) return undefined
    throw error
  })
  return rendered === undefined ? undefined : { speaker, rendered }
}

/** Stores a headshot that was cropped again. False when a user saved the speaker meanwhile; the caller must then roll back. */
export async function storeRecropped(db: Db, { speaker, rendered }: RecroppedHeadshot, actor: Actor, at: Date): Promise<boolean> {
  const { speakerId: id, rowVersion: version, headshotUrl: last } = speaker
  const headshotUrl = await storeHeadshot(db, rendered, last, actor)
  if (headshotUrl === last) return true
  const change = { id, version, before: { headshotUrl: last }, after: { headshotUrl } }
  return (await updateRow(db, speakerTable, change, actor, at)) !== undefined
}

/** Renders the headshot of one speaker again. It is skipped when its original is missing or unsuitable. */
export async function renderHeadshotAgain(nucleus: Nucleus, speakerId: number, actor: Actor): Promise<HeadshotCounts> {
  const { db, clock } = nucleus
  const recropped = await recropHeadshot(db, speakerId)
  if (!recropped) return { rendered: 0, skipped: await db.$count(speakers, and(hasHeadshot, eq(speakers.speakerId, speakerId))) }
  if (await storeRecropped(db, recropped, actor, clock())) return { rendered: 1, skipped: 0 }
  return renderHeadshotAgain(nucleus, speakerId, actor)
}

/** Speakers that have a headshot to render. */
export const hasHeadshot = and(isNull(speakers.deletedAt), isNotNull(speakers.headshotOriginalUrl))

/** The crop at 400 × 400. The same original and crop give the same bytes. It may wait: call it outside of transactions. */
export const croppedHeadshot = ({ bytes, width, height }: StoredFile, crop: HeadshotCrop | null | undefined): Promise<Buffer> =>
  decodePicture('headshotOriginalUrl', bytes, (picture) =>
    (crop && width && height ? picture.extract(pixelsOf(crop, width, height)) : picture)
      .resize(headshotSide, headshotSide, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer(),
  )

/** Converts fractions to whole pixels inside the picture. */
function pixelsOf(crop: HeadshotCrop, width: number, height: number) {
  const left = Math.min(Math.round(crop.x * width), width - 1)
  const top = Math.min(Math.round(crop.y * height), height - 1)
  const within = (size: number, space: number) => Math.min(Math.max(Math.round(size), 1), space)
  return { left, top, width: within(crop.width * width, width - left), height: within(crop.height * height, height - top) }
}
