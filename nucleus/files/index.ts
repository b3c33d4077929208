import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limits } from '#constants/limits.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { uploadFile, type UploadedFile } from '#contract/common.ts'
import type { Db } from '../db/client.ts'
import { files } from '../db/tables/index.ts'
import { notFound, ruleBroken } from '../base/errors.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { Nucleus } from '../kernel/context.ts'
import type { RowChange } from '../kernel/values.ts'
import { fileFormOf } from './fileForm.ts'
import { decodePicture } from './pictures.ts'
import { publicFileReader } from './publicFiles.ts'

export type StoredFile = Pick<typeof files.$inferSelect, 'contentType' | 'bytes' | 'width' | 'height'>

const megabytes = limits.uploadBytes / 1024 / 1024
const filesPath = '/nucleus/files/'
const fileIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Serves uploads of pictures, and stored files to anyone who knows their address, because an `<img>` sends no token. */
export function mountFiles(app: FastifyInstance, { db }: Nucleus): void {
  mountCall(app, uploadFile, async ({ request, actor }) => {
    const {
      bytes,
      texts: { purpose },
    } = await formOf(request)
    const picture = await cleanPicture(bytes)
    if (purpose === 'headshot' && isTooSmallForHeadshot(picture)) throw ruleBroken({ file: headshotSizeMessage })
    return storeFile(db, picture, actor.contactId)
  })
  const readPublic = publicFileReader(db)
  app.get<{ Params: { fileId: string } }>('/files/:fileId', { schema: { hide: true } }, async ({ params }, reply) => {
    const found = fileIdPattern.test(params.fileId) ? await readPublic(params.fileId) : undefined
    if (!found) throw notFound('File')
    return (
      reply
        .header('content-type', found.contentType)
        .header('content-disposition', 'inline')
        // Cached, unlike every other reply: anyone with the address may see the file, and it never changes.
        .header('cache-control', 'public, max-age=31536000, immutable')
        // Public pages on any host show it, and so do sandboxed frames.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(found.file)
    )
  })
}

export const missingPictureMessage = 'The picture was not found. Upload it again.'
export const headshotSizeMessage = `A headshot must be at least ${nucleusLimits.headshotMinPixels} × ${nucleusLimits.headshotMinPixels} pixels`
export const isTooSmallForHeadshot = ({ width, height }: Pick<StoredFile, 'width' | 'height'>): boolean =>
  Math.min(width ?? 0, height ?? 0) < nucleusLimits.headshotMinPixels

/** Stores a file under a new random id. */
export async function storeFile(db: Db, file: StoredFile, contactId: number): Promise<UploadedFile> {
  const fileId = randomUUID()
  await db.insert(files).values({ fileId, ...file, createdByContactId: contactId })
  return { fileId, url: filesPath + fileId, width: file.width, height: file.height }
}

/** The stored file of an address; undefined for an address elsewhere or an unknown id. */
export async function fileOfUrl(db: Db, url: string): Promise<StoredFile | undefined> {
  return isStoredFileUrl(url) ? readFile(db, url.slice(filesPath.length)) : undefined
}

/** Throws 422 with the field when a new value is the address of a stored file that does not exist. */
export async function checkFiles(db: Db, fields: readonly string[], { input, current }: RowChange): Promise<void> {
  for (const field of fields) {
    const url = input[field]
    if (typeof url !== 'string' || url === current?.[field] || !isStoredFileUrl(url)) continue
    if ((await db.$count(files, eq(files.fileId, url.slice(filesPath.length)))) === 0) throw ruleBroken({ [field]: missingPictureMessage })
  }
}

/** Whether the address has the form that `POST files` returns. */
export const isStoredFileUrl = (url: string): boolean => url.startsWith(filesPath)

async function readFile(db: Db, fileId: string): Promise<StoredFile | undefined> {
  const { contentType, bytes, width, height } = files
  const [file] = await db.select({ contentType, bytes, width, height }).from(files).where(eq(files.fileId, fileId))
  return file
}

/** The picture and its purpose. */
const formOf = (request: FastifyRequest) =>
  fileFormOf(request, ['purpose'], {
    noForm: 'Send form data with one part named “file”.',
    tooLarge: `The picture is larger than ${megabytes} MB.`,
    tooMany: 'Send one picture at a time.',
    empty: 'Choose a picture to upload',
  })

const signatures = { jpeg: Buffer.from('ffd8ff', 'hex'), png: Buffer.from('89504e470d0a1a0a', 'hex') } as const

/** The picture encoded again: upright, without metadata and without anything else in the file. */
export async function cleanPicture(bytes: Buffer): Promise<StoredFile> {
  // Checked before any decoder sees the bytes, so that only the JPEG and PNG decoders can be reached.
  const format = (['jpeg', 'png'] as const).find((one) => bytes.subarray(0, signatures[one].length).equals(signatures[one]))
  if (!format) throw ruleBroken({ file: 'Only JPG and PNG pictures can be uploaded' })
  const { data, info } = await decodePicture('file', bytes, (picture) => {
    const upright = picture.autoOrient()
    // Optimised code tables would hold the whole picture in memory until the end.
    return (format === 'jpeg' ? upright.jpeg({ quality: 90, optimiseCoding: false }) : upright.png()).toBuffer({ resolveWithObject: true })
  })
  return { contentType: `image/${format}`, bytes: data, width: info.width, height: info.height }
}
