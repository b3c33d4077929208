import { domainToASCII } from 'node:url'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { email } from '#contract/fields.ts'
import { fileNameText } from '#contract/lines.ts'
import { chosenOptionIds } from '#contract/forms/checkAnswer.ts'
import { checkAnswers, publicQuestions } from '#contract/forms/checkAnswers.ts'
import { takesSeveral } from '#contract/forms/answerRules.ts'
import { type AnswerValue, type FormQuestion, type Headshot, isBlank, type SuggestedText, type UploadedFile } from '#contract/forms/form.ts'
import type { OptionTexts } from '#contract/forms/optionTexts.ts'
import { identityId, identityOf } from '#contract/forms/identity.ts'
import type { CurrentForm } from '#contract/publicForm.ts'
import { Refusal } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { completePhone } from '../../common/phones.ts'
import { fullOptions } from './fullOptions.ts'
import { choicesOfForm } from '../forms/listChoices.ts'
import { keptQuestions } from './keptQuestions.ts'
import { daysOf, type FoundForm, isCompanyRequired } from './readForm.ts'
import { claimFiles, type ClaimedFiles } from './uploads.ts'

interface Submission {
  answers: Readonly<Record<string, unknown>>
  optionTexts?: OptionTexts
}
interface CheckOptions {
  at: Date
  /** The registration whose answers change. */
  ownId?: number
  /** Its answers so far: one that stays was accepted, and is not checked again. */
  stored?: Pick<CheckedSubmission, 'answers' | 'optionTexts'>
  /** Questions whose answers stay. */
  lockedIds?: ReadonlySet<number>
}
export interface CheckedSubmission {
  identity: ReturnType<typeof identityOf> & { firstName: string; lastName: string; email: string }
  /** The answers to the visible questions of the form that are not locked; null for none. */
  answers: Map<number, AnswerValue>
  /** What was typed beside chosen options, by the id of the question. */
  optionTexts: OptionTextsByQuestion
}
/** Texts by the id of their option, by the id of the question. */
export type OptionTextsByQuestion = ReadonlyMap<number, Readonly<Record<string, string>>>

export const emailQuestionId = identityId('email')
export const companyQuestionId = identityId('companyName')

/** Refuses answers: `problems` has a message for each wrong question, by its id. */
export function answersRefused(problems: Readonly<Record<number, string>>): Refusal {
  const messages = Object.values(problems)
  const text = messages.length === 1 ? (messages[0] ?? '') : `${messages.length} answers need attention.`
  return new Refusal(422, text, { answers: problems })
}

/** Refuses answers to an earlier version of the form, with what it is now. */
export const formChanged = (now: CurrentForm): Refusal =>
  new Refusal(409, 'The form has changed since you opened it. Check your answers and send it again.', now)

/**
 * Checks the answers to a form by every rule that form and nucleus share, and by those that only nucleus can check: lists, places of options,
 * files. Throws 422 for wrong answers. Call it with the event locked.
 */
export async function checkSubmission(
  tx: Db,
  found: FoundForm,
  { answers: given, optionTexts = {} }: Submission,
  { at, ownId, stored = { answers: new Map(), optionTexts: new Map() }, lockedIds = new Set() }: CheckOptions,
): Promise<CheckedSubmission> {
  const questions = publicQuestions(found.form, { isCompanyRequired: ownId === undefined && isCompanyRequired(found.type) })
  const ids = new Set(questions.map(({ eventQuestionId }) => eventQuestionId))
  if (Object.keys(given).some((id) => !ids.has(Number(id))))
    throw new Refusal(422, 'This form does not ask one of the questions that were answered. Load the page again and send it once more.')
  const options = new Set(questions.flatMap((question) => question.options.map((one) => one.eventQuestionAnswerId)))
  if (Object.keys(optionTexts).some((id) => !options.has(Number(id))))
    throw new Refusal(422, 'This form does not have one of the options that were answered. Load the page again and send it once more.')
  const answerOf = (id: number) => (lockedIds.has(id) ? stored.answers.get(id) : given[id])
  const entered = Object.fromEntries(questions.map(({ eventQuestionId: id }) => [id, answerOf(id)]))
  const isAnswered = (id: number) => !isBlank(stored.answers.get(id))
  const kept = new Set([...keptQuestions(questions, { answers: entered, optionTexts }, stored)].filter(isAnswered))
  const context = {
    ...daysOf(found.event),
    at,
    fullOptionIds: await fullOptions(tx, questions, ownId),
    keptOptionIds: chosenOptionIds(questions, (id) => stored.answers.get(id)),
    optionTexts,
    lockedIds: new Set([...lockedIds, ...kept]),
  }
  const { visible: shown, answers, optionTexts: texts, problems } = checkAnswers(questions, entered, context)
  const visible = shown.filter(({ eventQuestionId }) => !lockedIds.has(eventQuestionId))
  const choices = await choicesOfForm(tx, found.event, visible)
  for (const question of visible) {
    const { eventQuestionId: id, dataSource } = question
    // An answer that is refused already may have any shape.
    if (problems[id]) continue
    const known = checkKnown(question, answers[id] ?? null, choices[dataSource ?? 0] ?? [])
    answers[id] = known.value
    if (known.problem && !kept.has(id)) problems[id] = known.problem
  }
  const identity = identityOf(answers)
  const address = problems[emailQuestionId] ? '' : asciiAddress(identity.email ?? '')
  if (!problems[emailQuestionId] && !email.safeParse(address).success)
    problems[emailQuestionId] = 'Please enter an e-mail address, such as name@example.com'
  if (Object.keys(problems).length > 0) throw answersRefused(problems)
  const files: ClaimedFiles = await claimFiles(tx, found.event.eventId, { questions: visible, answers, stored: stored.answers })
  if (Object.keys(files.problems).length > 0) throw answersRefused(files.problems)
  const ofForm = visible.filter(({ eventQuestionId }) => eventQuestionId > 0)
  return {
    identity: { ...identity, firstName: identity.firstName ?? '', lastName: identity.lastName ?? '', email: address },
    answers: new Map(
      ofForm.map(({ eventQuestionId: id }) => [
        id,
        kept.has(id) ? (stored.answers.get(id) ?? null) : (files.answers[id] ?? answers[id] ?? null),
      ]),
    ),
    optionTexts: new Map([
      ...Object.entries(texts).flatMap(([id, own]) =>
        lockedIds.has(Number(id)) || kept.has(Number(id)) ? [] : [[Number(id), own] as const],
      ),
      ...[...stored.optionTexts].filter(([id]) => kept.has(id)),
    ]),
  }
}

/** An answer that `checkAnswers` accepts, by what nucleus alone knows: entries of a list get the label that the list has, and a phone number must be complete; or what is wrong with it. */
export function checkKnown(
  question: FormQuestion,
  value: AnswerValue,
  choices: readonly { value: number; label: string }[],
): { value: AnswerValue; problem?: string } {
  const problem = 'Please choose one of the entries that are offered'
  const isListed = (id: unknown) => choices.some((choice) => choice.value === id)
  if (value === null) return { value }
  if (question.questionTypeId === types.DataSelect) {
    const all = takesSeveral(question) && Array.isArray(value) ? (value as unknown[]) : [value]
    return all.every(isListed) ? { value } : { value, problem }
  }
  if (question.questionTypeId === types.PhoneNumber && typeof value === 'string')
    return completePhone(value) === undefined ? { value, problem: incompletePhone } : { value }
  if (question.questionTypeId !== types.Autocomplete || typeof value !== 'object') return { value: withoutExtras(question, value) }
  const { id } = value as SuggestedText
  if (id === undefined) return { value }
  const entry = choices.find((choice) => choice.value === id)
  return entry ? { value: { id, text: entry.label } } : { value, problem }
}

const incompletePhone = 'This number is not complete. Please enter it with its country code, such as +44 20 7946 0000'

/** Files as they are stored: whatever else was sent with them is left out. */
function withoutExtras({ questionTypeId }: FormQuestion, value: AnswerValue): AnswerValue {
  if (questionTypeId === types.Upload && Array.isArray(value))
    return (value as UploadedFile[]).map(({ fileId, name }) => ({ fileId, name: fileName(name) }))
  if (questionTypeId !== types.Headshot_Upload || value === null || typeof value !== 'object' || !('crop' in value)) return value
  const { fileId, crop }: Headshot = value
  return { fileId, crop: { x: crop.x, y: crop.y, width: crop.width, height: crop.height } }
}

const fileName = (name: unknown): string => (typeof name === 'string' ? fileNameText(name).slice(-200).toWellFormed() : '')

/** The address with its domain as mail servers know it. */
function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 0 ? address : `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1)) || address.slice(at + 1)}`
}
