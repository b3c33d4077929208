import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { uploadEndings } from '#constants/uploadEndings.ts'
import { answerLimits } from '#contract/forms/answerRules.ts'
import type { AnswerValue, FormQuestion, Headshot, UploadedFile } from '#contract/forms/form.ts'
import { Refusal, ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { files } from '../../db/tables/index.ts'
import { cleanPicture, headshotSizeMessage, isTooSmallForHeadshot, type StoredFile } from '../../files/index.ts'
import { croppedIdOf } from '../registrations/answeredHeadshots.ts'
import { contentTypeOf, documentType } from './fileTypes.ts'
import { checkUploadLimits, forgetSources, pendingPrefix, type UploadOrigin } from './uploadLimits.ts'

/**
 * Files of registrants have ids of their own, which the public address of files does not know: `upload-…` until the form is sent,
 * `registrant-…` from then on. What is never sent is deleted after a day.
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
    if (questionTypeId !== types.Upload && questionTypeId !== types.Headshot_Upload) continue
    const value = answers[id] ?? null
    const fileIds = fileIdsOf(value)
    if (fileIds.length === 0) continue
    const own = new Set(fileIdsOf(stored.get(id) ?? null))
    const others = fileIds.filter((fileId) => !own.has(fileId))
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
    if (!others.every(isKnown)) {
      claimed.problems[id] = 'The file was not found. Please choose it again'
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

const finalId = (fileId: string): string => (fileId.startsWith(pendingPrefix) ? ownPrefix + fileId.slice(pendingPrefix.length) : fileId)

const isFile = (value: unknown): value is { fileId: string } => typeof value === 'object' && value !== null && 'fileId' in value
const fileIdsOf = (value: AnswerValue): string[] => ([value].flat() as unknown[]).filter(isFile).map(({ fileId }) => fileId)

function withFinalIds(value: AnswerValue): AnswerValue {
  if (Array.isArray(value)) return (value as UploadedFile[]).map(({ fileId, name }) => ({ fileId: finalId(fileId), name }))
  const { fileId, crop } = value as Headshot
  return { fileId: finalId(fileId), crop }
}

/** Deletes files of answers that were removed or changed. */
export async function dropFiles(tx: Db, before: AnswerValue, after: AnswerValue): Promise<void> {
  const remaining = new Set(fileIdsOf(after))
  const dropped = fileIdsOf(before).filter((fileId) => fileId.startsWith(ownPrefix) && !remaining.has(fileId))
  const cropped = dropped.map((fileId) => croppedIdOf({ fileId }))
  if (dropped.length > 0) await tx.delete(files).where(inArray(files.fileId, [...dropped, ...cropped]))
}
