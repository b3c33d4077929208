import type { AnswerValue } from '#contract/forms/form.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import type { Change, StoredPart } from '../../kernel/writes.ts'
import { takeFilesBack } from './uploads.ts'
import { type AnswerChange, isSameAnswer, replaceAnswers, storedAnswers, type StoredSubmission } from './answers.ts'
import { OptionPlaces } from '../moves/optionPlaces.ts'

/** An answer in the details of a change; null for none. */
interface RecordedAnswer {
  value: AnswerValue
  optionTexts: Readonly<Record<string, string>> | null
}

/** The answers that change, as the history stores them for an undo. */
export function storedParts(change: AnswerChange): StoredPart[] {
  const answerIn = ({ answers, optionTexts }: StoredSubmission, id: number): RecordedAnswer | null => {
    const value = answers.get(id) ?? null
    return value === null ? null : { value, optionTexts: optionTexts.get(id) ?? null }
  }
  return [...change.after.answers.keys()].flatMap((id) =>
    isSameAnswer(change, id) ? [] : [{ key: String(id), before: answerIn(change.before, id), after: answerIn(change.after, id) }],
  )
}

/** Throws 422 when an answer that an undo brings back was changed since. */
export async function checkAnswersUnchanged(tx: Db, undone: readonly Change[]): Promise<void> {
  for (const { id, details } of undone) {
    if (!details?.stored) continue
    const current = await storedAnswers(tx, id)
    const expected = submissionOf(details.stored, 'before')
    const changed = details.stored.find(({ key }) => !isSameAnswer({ before: current, after: expected }, Number(key)))
    if (!changed) continue
    const label = details.parts.find(({ key }) => key === changed.key)?.label
    throw ruleBroken({ undoToken: `the answer to ${label ? `“${label}”` : 'a question'} has changed since.` })
  }
}

/** Brings back the answers of an undo. Throws 422 when an option that they chose has no place left, or a file of theirs is gone. Call it with the event locked. */
export async function bringAnswersBack(tx: Db, undone: readonly Change[], at: Date): Promise<void> {
  for (const { id, details } of undone) {
    if (!details?.stored) continue
    const after = submissionOf(details.stored, 'after')
    await replaceAnswers(tx, id, { before: await storedAnswers(tx, id), after }, { at, files: 'setAside' })
    for (const value of after.answers.values())
      if (!(await takeFilesBack(tx, value))) throw ruleBroken({ undoToken: 'Cannot undo: a file has been deleted since.' })
    const full = (await OptionPlaces.of(tx, [id])).fullMessage(id, 1)
    if (full) throw ruleBroken({ undoToken: `Cannot undo: ${full}` })
  }
}

/** Answers as they are stored; none as null. */
function submissionOf(stored: readonly StoredPart[], which: 'before' | 'after'): StoredSubmission {
  const recorded = stored.map((part) => [Number(part.key), part[which] as RecordedAnswer | null] as const)
  return {
    answers: new Map(recorded.map(([id, answer]) => [id, answer?.value ?? null])),
    optionTexts: new Map(recorded.flatMap(([id, answer]) => (answer?.optionTexts ? [[id, answer.optionTexts] as const] : []))),
  }
}
