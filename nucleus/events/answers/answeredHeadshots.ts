import { createHash } from 'node:crypto'
import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Headshot } from '#contract/forms/form.ts'
import { Refusal } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { contacts, files, registrationResponses as responses, registrations, speakers } from '../../db/tables/index.ts'
import { isTooSmallForHeadshot } from '../../files/index.ts'
import type { Author } from '../../kernel/actor.ts'
import type { Change } from '../../kernel/writes.ts'
import { croppedHeadshot, headshotSide } from '../headshots/headshots.ts'

/** Whether an answer is a headshot: a file and the part of it that shows. */
export const isHeadshot = (value: unknown): value is Headshot =>
  typeof value === 'object' && value !== null && 'fileId' in value && typeof value.fileId === 'string' && 'crop' in value

/** The picture as it was cropped is a file beside the upload, and as private. */
const croppedSuffix = '-cropped'
export const croppedIdOf = ({ fileId }: Pick<Headshot, 'fileId'>): string => fileId + croppedSuffix

/**
 * The address at which a headshot is public once staff have approved it. It follows from the upload, whose id nobody else knows, and from the
 * crop, so that an approval can be repeated, and a contact's picture be compared with the answer.
 */
export function publicUrlOf({ fileId, crop: { x, y, width, height } }: Headshot): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([fileId, x, y, width, height]))
    .digest('hex')
  const parts = [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)]
  return publicPath + parts.join('-')
}
const publicPath = '/nucleus/files/'

/**
 * Crops the picture of an answer; undefined when there is no such picture, or none that can be cropped. It may wait for other pictures: call it
 * outside of transactions. Throws 503 when too many wait.
 */
export async function cropHeadshot(db: Db, { fileId, crop }: Headshot): Promise<Buffer | undefined> {
  const { contentType, bytes, width, height } = files
  const [file] = await db.select({ contentType, bytes, width, height }).from(files).where(eq(files.fileId, fileId))
  if (!file?.contentType.startsWith('image/') || isTooSmallForHeadshot(file) || !(crop.width > 0 && crop.height > 0)) return undefined
  return croppedHeadshot(file, crop).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 422) return undefined
    throw error
  })
}

/** Stores the cropped picture of an answer, in place of an earlier crop. */
export async function storeCropped(db: Db, headshot: Pick<Headshot, 'fileId'>, bytes: Buffer): Promise<void> {
  const file = { contentType: 'image/jpeg', bytes, width: headshotSide, height: headshotSide }
  await db
    .insert(files)
    .values({ fileId: croppedIdOf(headshot), ...file })
    .onConflictDoUpdate({ target: files.fileId, set: { bytes } })
}

/** The cropped pictures of answers, as addresses that hold the picture itself, by the id of the upload. */
export async function readCropped(db: Db, headshots: readonly Pick<Headshot, 'fileId'>[]): Promise<Map<string, string>> {
  if (headshots.length === 0) return new Map()
  const { fileId, contentType, bytes } = files
  const found = await db
    .select({ fileId, contentType, bytes })
    .from(files)
    .where(inArray(fileId, headshots.map(croppedIdOf)))
  return new Map(
    found.map((file) => [
      file.fileId.slice(0, -croppedSuffix.length),
      `data:${file.contentType};base64,${Buffer.from(file.bytes).toString('base64')}`,
    ]),
  )
}

/** Publishes cropped pictures at their public addresses. Returns the addresses that exist: a picture that was never cropped has none. */
export async function publishHeadshots(tx: Db, headshots: readonly Headshot[], author: Author): Promise<ReadonlySet<string>> {
  if (headshots.length === 0) return new Set()
  const publicIds = headshots.map((one) => publicUrlOf(one).slice(publicPath.length))
  await tx.execute(sql`
    insert into ${files} (file_id, content_type, bytes, width, height, created_by_contact_id)
    select wanted.public_id, file.content_type, file.bytes, file.width, file.height, ${author.contactId}::int
    from ${files} as file join unnest(${sql.param(headshots.map(croppedIdOf))}::text[], ${sql.param(publicIds)}::text[]) as wanted(cropped_id, public_id)
      on file.file_id = wanted.cropped_id
    on conflict do nothing`)
  const found = await tx
    .select({ fileId: files.fileId })
    .from(files)
    .where(and(inArray(files.fileId, publicIds)))
  return new Set(found.map(({ fileId }) => publicPath + fileId))
}

/**
 * Deletes the pictures that undone changes took from contacts, where an approval had published them and nobody shows them. An approval that
 * follows publishes them again.
 */
export async function unpublishHeadshots(tx: Db, undone: readonly Pick<Change, 'id' | 'before' | 'after'>[]): Promise<void> {
  const removed = new Map(
    undone.flatMap(({ id, before: { headshotUrl: url }, after }) =>
      typeof url === 'string' && 'headshotUrl' in after && url !== after.headshotUrl ? [[url, id] as const] : [],
    ),
  )
  if (removed.size === 0) return
  const answers = await tx
    .select({ value: responses.value })
    .from(responses)
    .innerJoin(registrations, eq(registrations.eventRegistrationId, responses.eventRegistrationId))
    .where(and(inArray(registrations.contactId, [...removed.values()]), sql`${responses.value} ? 'crop'`))
  const published = answers.flatMap(({ value }) => (isHeadshot(value) && removed.has(publicUrlOf(value)) ? publicUrlOf(value) : []))
  const url = sql`${publicPath}::text || ${files.fileId}`
  await tx.delete(files).where(
    and(
      inArray(
        files.fileId,
        published.map((one) => one.slice(publicPath.length)),
      ),
      notExists(
        tx
          .select()
          .from(contacts)
          .where(sql`${contacts.headshotUrl} = ${url}`),
      ),
      notExists(
        tx
          .select()
          .from(speakers)
          .where(sql`${url} in (${speakers.headshotUrl}, ${speakers.headshotOriginalUrl})`),
      ),
    ),
  )
}
