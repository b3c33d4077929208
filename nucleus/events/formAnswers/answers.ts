import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { ChangeDetails } from '#contract/history.ts'
import type { RegistrationResponse } from '#contract/events/registrations.ts'
import type { AnswerValue } from '#contract/forms/form.ts'
import type { Db } from '../../db/client.ts'
import { registrationResponses as responses } from '../../db/tables/index.ts'
import type { CheckedSubmission } from './checkSubmission.ts'
import { storeAnswers } from './store.ts'
import { dropFiles, setFilesAside } from './uploads.ts'

/** Answers and the texts beside options, by the id of their question. */
export type StoredSubmission = Pick<CheckedSubmission, 'answers' | 'optionTexts'>
export interface AnswerChange {
  before: StoredSubmission
  after: StoredSubmission
}

/** Whether the answer to a question and the texts beside it stay. */
export const isSameAnswer = ({ before, after }: AnswerChange, id: number): boolean =>
  isDeepStrictEqual(before.answers.get(id) ?? null, after.answers.get(id) ?? null) &&
  isDeepStrictEqual(before.optionTexts.get(id) ?? null, after.optionTexts.get(id) ?? null)

/** All stored answers of a registration. */
export async function storedAnswers(tx: Db, eventRegistrationId: number): Promise<StoredSubmission> {
  const found = await tx
    .select({ id: responses.eventQuestionId, value: responses.value, texts: responses.optionTexts })
    .from(responses)
    .where(eq(responses.eventRegistrationId, eventRegistrationId))
  return {
    answers: new Map(found.map(({ id, value }) => [id, (value ?? null) as AnswerValue])),
    optionTexts: new Map(found.flatMap(({ id, texts }) => (texts ? [[id, texts] as const] : []))),
  }
}

interface ReplaceOptions {
  at: Date
  /** What becomes of files that answers lose: `setAside` waits for an undo. */
  files: 'delete' | 'setAside'
}

/** Writes the answers that `after` has and that differ; all others stay. */
export async function replaceAnswers(
  tx: Db,
  eventRegistrationId: number,
  change: AnswerChange,
  { at, files }: ReplaceOptions,
): Promise<void> {
  const { before, after } = change
  for (const [id, value] of before.answers) {
    if (isSameAnswer(change, id) || !after.answers.has(id)) continue
    const next = after.answers.get(id) ?? null
    await (files === 'delete' ? dropFiles(tx, value, next) : setFilesAside(tx, value, next, at))
    await tx.delete(responses).where(and(eq(responses.eventRegistrationId, eventRegistrationId), eq(responses.eventQuestionId, id)))
  }
  const answers = new Map([...after.answers].filter(([id]) => !isSameAnswer(change, id)))
  await storeAnswers(tx, eventRegistrationId, { ...after, answers }, at)
}

/** The answers that change, in the words of the form; those of unpublished questions are left out. */
export function changedAnswers(
  earlier: readonly RegistrationResponse[],
  later: readonly RegistrationResponse[],
  change: AnswerChange,
): ChangeDetails['parts'] {
  const textIn = (list: readonly RegistrationResponse[], id: number) => list.find((one) => one.eventQuestionId === id)?.text ?? ''
  const shown = new Map([...earlier, ...later].map(({ eventQuestionId, label }) => [eventQuestionId, label]))
  return [...shown].flatMap(([id, label]) =>
    change.after.answers.has(id) && !isSameAnswer(change, id)
      ? [{ key: String(id), label, before: textIn(earlier, id), after: textIn(later, id) }]
      : [],
  )
}
