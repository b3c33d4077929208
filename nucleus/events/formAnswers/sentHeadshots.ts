import { questionTypes } from '#constants/questionTypes.ts'
import type { AnswerValue, FormQuestion, Headshot } from '#contract/forms/form.ts'
import type { Db } from '../../db/client.ts'
import { cropHeadshot, isHeadshot, storeCropped } from '../answers/answeredHeadshots.ts'

/** Cropped pictures by the id of their question. */
export type SentHeadshots = ReadonlyMap<number, Buffer>

/**
 * Crops the headshots of a form that was sent, before its transaction: decoding a picture may wait. What is wrong with an answer is left to the
 * checks. Throws 503 when too many pictures wait.
 */
export async function cropSent(
  db: Db,
  questions: readonly FormQuestion[],
  answers: Readonly<Record<string, unknown>>,
): Promise<SentHeadshots> {
  const cropped = new Map<number, Buffer>()
  for (const { eventQuestionId: id, questionTypeId } of questions) {
    const value = answers[id]
    if (questionTypeId !== questionTypes.Headshot_Upload || !isHeadshot(value) || !sentId.test(value.fileId) || !isCrop(value.crop))
      continue
    const bytes = await cropHeadshot(db, value)
    if (bytes) cropped.set(id, bytes)
  }
  return cropped
}

const sentId = /^(?:upload|registrant)-[0-9a-f-]{36}$/
const isCrop = (crop: unknown): crop is Headshot['crop'] =>
  typeof crop === 'object' &&
  crop !== null &&
  (['x', 'y', 'width', 'height'] as const).every((side) => isFraction((crop as Headshot['crop'])[side]))
const isFraction = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1

/** Stores the cropped pictures of answers that were accepted. */
export async function storeSentHeadshots(tx: Db, cropped: SentHeadshots, answers: ReadonlyMap<number, AnswerValue>): Promise<void> {
  for (const [id, bytes] of cropped) {
    const value = answers.get(id)
    if (isHeadshot(value)) await storeCropped(tx, value, bytes)
  }
}
