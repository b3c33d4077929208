import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { uploadEndings } from '#constants/uploadEndings.ts'
import { fileNameText } from '#contract/lines.ts'
import { andList } from '#contract/textLists.ts'
import { answerLimits, takesFiles } from '#contract/forms/answerRules.ts'
import type { AnswerValue, FormQuestion, Headshot, UploadedFile } from '#contract/forms/form.ts'
import { Refusal, ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { files } from '../../db/tables/index.ts'
import { cleanPicture, headshotSizeMessage, isTooSmallForHeadshot, type StoredFile } from '../../files/index.ts'
import { croppedIdOf } from '../answers/answeredHeadshots.ts'
import { contentTypeOf, documentType } from './fileTypes.ts'
import { checkUploadLimits, forgetSources, pendingPrefix, type UploadOrigin } from './uploadLimits.ts'

/**
 * Files of registrants have ids of their own, which the public address of files does not know: `upload-…` until the form is sent,
 * `registrant-…` from then on. What is never sent is deleted after a day, and so is what staff took out of an answer.
 */
const ownPrefix = 'registrant-'
const pendingId = /^upload-[0-9a-f-]{36}$/

const endingOf = (name: string): string => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * Stores a file for a question until its form is sent; returns its id. Throws 422 on `file` for one that the question does not take, 429 and 503
 * while there are too many.
 */
export async function storeUpload(
  db: Db,
  question: Pick<FormQuestion, 'questionTypeId' | 'validation'>,
  { bytes, name }: { bytes: Buffer; name: string },
  origin: UploadOrigin,
): Promise<string> {
  const file = question.questionTypeId === types.Headshot_Upload ? await headshotOf(bytes) : documentOf(question, { bytes, name })
  await checkUploadLimits(db, origin)
  await forgetSources(db, origin.at)
  const fileId = pendingPrefix + randomUUID()
  const { eventId: uploadEventId, source: uploadSource } = origin
  await db.insert(files).values({ fileId, ...file, uploadEventId, uploadSource, createdAt: origin.at.toISOString() })
  return fileId
}

async function headshotOf(bytes: Buffer): Promise<StoredFile> {
  const picture = await cleanPicture(bytes)
  if (isTooSmallForHeadshot(picture)) throw ruleBroken({ file: headshotSizeMessage })
  return picture
}

const maxBytesOf = ({ maxFileMb = answerLimits.fileMb }: FormQuestion['validation']): number => maxFileMb * 1024 * 1024

function documentOf({ validation }: Pick<FormQuestion, 'validation'>, { bytes, name }: { bytes: Buffer; name: string }): StoredFile {
  const { extensions = [], maxFileMb = answerLimits.fileMb } = validation
  const accepted: readonly string[] = extensions.length > 0 ? extensions : uploadEndings
  const ending = endingOf(name)
  if (!accepted.includes(ending)) throw ruleBroken({ file: `Please choose a file of these types: ${accepted.join(', ')}` })
  const tooLarge = `The file is larger than ${maxFileMb} MB`
  if (bytes.length > maxBytesOf(validation)) throw new Refusal(413, tooLarge, { fields: { file: tooLarge } })
  const contentType = documentType(ending, bytes)
  if (!contentType) throw ruleBroken({ file: `The content of this file is not what its name says (.${ending})` })
  return { contentType, bytes, width: null, height: null }
}

export interface ClaimedFiles {
  /** Answers with files, whose ids are final. */
  answers: Record<number, AnswerValue>
  problems: Record<number, string>
}

interface Answered {
  questions: readonly FormQuestion[]
  answers: Readonly<Record<number, AnswerValue>>
  /** The answers so far, whose files the registration has already. */
  stored: ReadonlyMap<number, AnswerValue>
}

/**
 * Makes the uploaded files of answers part of a registration. They were uploaded for the event, perhaps for another question, and so are checked
 * by the rules of the one that they answer.
 */
export async function claimFiles(tx: Db, eventId: number, { questions, answers, stored }: Answered): Promise<ClaimedFiles> {
  const claimed: ClaimedFiles = { answers: {}, problems: {} }
  for (const { eventQuestionId: id, questionTypeId, validation } of questions) {
    if (!takesFiles({ questionTypeId })) continue
    const value = answers[id] ?? null
    const fileIds = fileIdsOf(value)
    if (fileIds.length === 0) continue
    const own = new Set(fileIdsOf(stored.get(id) ?? null))
    const others = fileIds.filter((fileId) => !own.has(fileId))
    if (hasFileTwice(fileIds) || isRenamed(value, stored.get(id) ?? null)) {
      claimed.problems[id] = fileLost
      continue
    }
    const found = await tx
      .select({
        ...{ fileId: files.fileId, contentType: files.contentType, width: files.width },
        size: sql<number>`octet_length(${files.bytes})`,
      })
      .from(files)
      .where(
        and(
          inArray(
            files.fileId,
            others.filter((fileId) => pendingId.test(fileId)),
          ),
          eq(files.uploadEventId, eventId),
        ),
      )
      .for('update')
    const isPicture = questionTypeId === types.Headshot_Upload
    const names = new Map(isPicture ? [] : (value as UploadedFile[]).map(({ fileId, name }) => [fileId, name]))
    const isKnown = (fileId: string) =>
      found.some((one) => {
        // Only pictures that were decoded and cleaned have a width.
        const accepts = isPicture
          ? one.width !== null
          : one.contentType === contentTypeOf(endingOf(names.get(fileId) ?? '')) && one.size <= maxBytesOf(validation)
        return one.fileId === fileId && accepts
      })
    const lost = others.filter((fileId) => !isKnown(fileId))
    if (lost.length > 0) {
      claimed.problems[id] = lostText(lost.flatMap((fileId) => names.get(fileId) ?? []))
      continue
    }
    for (const fileId of others)
      await tx
        .update(files)
        .set({ fileId: finalId(fileId) })
        .where(eq(files.fileId, fileId))
    claimed.answers[id] = withFinalIds(value)
  }
  return claimed
}

/** What is said of files that are not there any more, such as those of a draft that was sent from another tab. */
const lostText = (names: readonly string[]): string =>
  names.length === 0
    ? fileLost
    : `${andList(names.slice(0, 3).map((name) => `“${fileNameText(name).slice(0, 60)}”`))} cannot be found any more. Remove and choose again`
const fileLost = 'The file was not found. Please choose it again'
const hasFileTwice = (fileIds: readonly string[]): boolean => new Set(fileIds).size < fileIds.length
/** Whether a file that the registration has would get another ending, and so another type for whoever opens it. */
function isRenamed(value: AnswerValue, before: AnswerValue): boolean {
  const endings = new Map(documentsOf(before).map(({ fileId, name }) => [fileId, endingOf(name)]))
  return documentsOf(value).some(({ fileId, name }) => endings.has(fileId) && endings.get(fileId) !== endingOf(name))
}

const finalId = (fileId: string): string => (fileId.startsWith(pendingPrefix) ? ownPrefix + fileId.slice(pendingPrefix.length) : fileId)

const isFile = (value: unknown): value is { fileId: string } => typeof value === 'object' && value !== null && 'fileId' in value
const fileIdsOf = (value: AnswerValue): string[] => ([value].flat() as unknown[]).filter(isFile).map(({ fileId }) => fileId)
const documentsOf = (value: AnswerValue): UploadedFile[] =>
  ([value].flat() as unknown[]).filter((one): one is UploadedFile => isFile(one) && 'name' in one)

function withFinalIds(value: AnswerValue): AnswerValue {
  if (Array.isArray(value)) return (value as UploadedFile[]).map(({ fileId, name }) => ({ fileId: finalId(fileId), name }))
  const { fileId, crop } = value as Headshot
  return { fileId: finalId(fileId), crop }
}

/** Files of an answer that it does not have any more. */
function removedFiles(before: AnswerValue, after: AnswerValue): string[] {
  const remaining = new Set(fileIdsOf(after))
  return fileIdsOf(before).filter((fileId) => fileId.startsWith(ownPrefix) && !remaining.has(fileId))
}
const withCrops = (fileIds: readonly string[]): string[] => fileIds.flatMap((fileId) => [fileId, croppedIdOf({ fileId })])

/** Deletes files of answers that were removed or changed. */
export async function dropFiles(tx: Db, before: AnswerValue, after: AnswerValue): Promise<void> {
  const dropped = removedFiles(before, after)
  if (dropped.length > 0) await tx.delete(files).where(inArray(files.fileId, withCrops(dropped)))
}

/** Sets files of answers that were removed or changed aside, where they wait for a day as uploads do, for an undo. */
export async function setFilesAside(tx: Db, before: AnswerValue, after: AnswerValue, at: Date): Promise<void> {
  const removed = removedFiles(before, after)
  if (removed.length === 0) return
  await tx
    .update(files)
    .set({
      fileId: sql`overlay(${files.fileId} placing ${pendingPrefix} from 1 for ${ownPrefix.length}::int)`,
      createdAt: at.toISOString(),
      // It is no upload that another form may take.
      uploadEventId: null,
    })
    .where(inArray(files.fileId, withCrops(removed)))
}

/** Brings the files of an answer back that were set aside. Returns whether it has all of them then. */
export async function takeFilesBack(tx: Db, value: AnswerValue): Promise<boolean> {
  const own = fileIdsOf(value).filter((fileId) => fileId.startsWith(ownPrefix))
  if (own.length === 0) return true
  const aside = withCrops(own).map((fileId) => pendingPrefix + fileId.slice(ownPrefix.length))
  await tx
    .update(files)
    .set({ fileId: sql`overlay(${files.fileId} placing ${ownPrefix} from 1 for ${pendingPrefix.length}::int)` })
    .where(inArray(files.fileId, aside))
  return (await tx.$count(files, inArray(files.fileId, own))) === own.length
}
