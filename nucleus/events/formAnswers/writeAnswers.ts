import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { privateDataSources } from '#constants/questionKinds.ts'
import { registrationForm, writeResponses } from '#contract/events/registrationAnswers.ts'
import type { registrations } from '#contract/events/registrations.ts'
import { takesFiles } from '#contract/forms/answerRules.ts'
import { chosenOptionIds, isRequiredAt } from '#contract/forms/checkAnswer.ts'
import { checkAnswers } from '#contract/forms/checkAnswers.ts'
import { type FormQuestion, isBlank } from '#contract/forms/form.ts'
import { eventLists } from '#contract/forms/listChoices.ts'
import { orStale, Refusal, staleVersion } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { registrations as table } from '../../db/tables/index.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { earlierSave, rememberChanges } from '../../kernel/undoTokens.ts'
import { updateRow } from '../../kernel/writes.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { answersRefused, checkKnown } from './checkSubmission.ts'
import { keptQuestions } from './keptQuestions.ts'
import { fullOptions } from './fullOptions.ts'
import { choicesOfForm } from '../forms/listChoices.ts'
import { cropSent, type SentHeadshots, storeSentHeadshots } from './sentHeadshots.ts'
import { claimFiles } from './uploads.ts'
import { isHeadshot } from '../answers/answeredHeadshots.ts'
import { type AnswerForm, answerFormOf } from './answerForm.ts'
import { changedAnswers, isSameAnswer, replaceAnswers, storedAnswers, type StoredSubmission } from './answers.ts'
import { storedParts } from './answerUndo.ts'
import { checkRepresents } from '../common/checkRepresents.ts'
import { listedIds, listedRecords } from './listedRecords.ts'
import { readResponses } from '../answers/responses.ts'
import { lockPlaces } from '../moves/seats.ts'

type Written = z.output<(typeof writeResponses)['body']>

/** Serves the form in which staff write the answers of a registration, and what they write. */
export function mountWriteAnswers(app: FastifyInstance, nucleus: Nucleus, repository: Repository<typeof registrations>): void {
  const { db } = nucleus
  mountCall(app, registrationForm, ({ input: { eventRegistrationId: id } }) =>
    db.transaction(
      async (tx) => {
        const { rowVersion } = await repository.getOrThrow(tx, id)
        const form = await answerFormOf(tx, id)
        const { version, days, event, questions } = form
        const stored = await storedAnswers(tx, id)
        const shown = new Set(questions.map(idOf))
        return {
          ...{ rowVersion, version, questions },
          event: { ...days, timeZone: event.timeZone },
          answers: [...stored.answers].flatMap(([eventQuestionId, value]) =>
            shown.has(eventQuestionId) ? [{ eventQuestionId, value, optionTexts: stored.optionTexts.get(eventQuestionId) ?? null }] : [],
          ),
          fullOptionIds: [...(await fullOptions(tx, questions, id))],
          choices: await choicesOf(tx, form, stored),
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )
  mountCall(app, writeResponses, async ({ input, actor }) => {
    const headshots = await cropWritten(db, input)
    return db.transaction((tx) => write(tx, { nucleus, repository, actor, headshots }, input))
  })
}

interface WriteContext {
  nucleus: Nucleus
  repository: Repository<typeof registrations>
  actor: Actor
  headshots: SentHeadshots
}

/** Crops the pictures that are written, before the transaction. */
async function cropWritten(db: Db, { eventRegistrationId, answers }: Written): Promise<SentHeadshots> {
  if (!Object.values(answers).some(isHeadshot)) return new Map()
  return cropSent(db, (await answerFormOf(db, eventRegistrationId)).questions, answers)
}

async function write(tx: Db, { nucleus, repository, actor, headshots }: WriteContext, written: Written) {
  const { eventRegistrationId: id, rowVersion, version } = written
  await lockPlaces(tx, [await repository.getOrThrow(tx, id)])
  await lockRows(tx, repository, [id], 'no key update')
  const row = await repository.getOrThrow(tx, id)
  checkRepresents(actor, row)
  const isStale = rowVersion !== row.rowVersion
  const form = await answerFormOf(tx, id)
  if (version !== form.version && !isStale)
    throw new Refusal(409, 'A new version of the form was published. Check your answers and save them again.')
  const at = nucleus.clock()
  const before = await storedAnswers(tx, id)
  const { after, missing } = await orStale({ current: row, isStale }, () => checked(tx, { form, before, at, id }, written))
  const change = { before, after }
  const changed = [...after.answers.keys()].filter((question) => !isSameAnswer(change, question))
  if (changed.length === 0) {
    // Sent again because the first reply was lost (docs/decisions/035-retries.md).
    const saved = { resource: repository.resource, id, version: row.rowVersion }
    const earlier = isStale ? await earlierSave(tx, saved, actor, at) : undefined
    return { ...row, missing, ...(earlier && { undoToken: earlier.undoToken }) }
  }
  if (isStale) throw staleVersion(row)
  const earlier = await readResponses(tx, row, changed)
  await replaceAnswers(tx, id, change, { at, files: 'setAside' })
  await storeSentHeadshots(tx, headshots, after.answers)
  const details = { parts: changedAnswers(earlier, await readResponses(tx, row, changed), change), stored: storedParts(change) }
  const next = await updateRow(tx, repository, { id, version: rowVersion, before: {}, after: {}, details }, actor, at)
  if (next === undefined) throw staleVersion(await repository.getOrThrow(tx, id))
  if (form.answeredVersion === null) await tx.update(table).set({ formVersion: version }).where(eq(table.eventRegistrationId, id))
  const undoToken = await rememberChanges(tx, [{ resource: repository.resource, versions: new Map([[id, next]]) }], actor, at)
  return { ...(await repository.getOrThrow(tx, id)), missing, undoToken }
}

/** The answers as they become, and the labels of required questions without one. What was not changed stays, whatever the form asks by now. */
async function checked(
  tx: Db,
  { form: { event, days, questions }, before, at, id }: { form: AnswerForm; before: StoredSubmission; at: Date; id: number },
  { answers, optionTexts = {} }: Written,
): Promise<{ after: StoredSubmission; missing: string[] }> {
  refuseUnknown(questions, { answers, optionTexts })
  const texts: Record<string, string> = {
    ...Object.fromEntries([...before.optionTexts.values()].flatMap((own) => Object.entries(own))),
    ...optionTexts,
  }
  const entered = Object.fromEntries(
    questions.map(({ eventQuestionId: one }) => [one, one in answers ? answers[String(one)] : before.answers.get(one)]),
  )
  const lockedIds = keptQuestions(questions, { answers: entered, optionTexts: texts }, before)
  const keptOptionIds = chosenOptionIds(questions, (one) => before.answers.get(one))
  const context = { ...days, at, fullOptionIds: await fullOptions(tx, questions, id), keptOptionIds, optionTexts: texts, lockedIds }
  const optional = questions.map((question) => ({ ...question, isRequired: false }))
  const { visible, answers: cleaned, optionTexts: ownTexts, problems } = checkAnswers(optional, entered, context)
  const choices = await choicesOfForm(tx, event, visible)
  for (const question of visible.filter((one) => !lockedIds.has(idOf(one)) && !problems[idOf(one)])) {
    const { eventQuestionId: one, dataSource } = question
    const value = cleaned[one] ?? null
    const isPrivate = dataSource !== null && privateDataSources.includes(dataSource)
    const offered = isPrivate
      ? await listedRecords(tx, dataSource, listedIds(value), { isOffered: true })
      : (choices[dataSource ?? 0] ?? [])
    const known = checkKnown(question, value, offered)
    cleaned[one] = known.value
    if (known.problem) problems[one] = known.problem
  }
  if (Object.keys(problems).length > 0) throw answersRefused(problems)
  const withFiles = visible.filter((one) => takesFiles(one) && idOf(one) in answers)
  const claimed = await claimFiles(tx, event.eventId, { questions: withFiles, answers: cleaned, stored: before.answers })
  if (Object.keys(claimed.problems).length > 0) throw answersRefused(claimed.problems)
  const shown = new Set(visible.map(idOf))
  /** Whether an answer stays as it is stored; those of questions that do not show now go. */
  const isKeptShown = (one: number) => lockedIds.has(one) && shown.has(one)
  const writtenFiles = new Set(withFiles.map(idOf))
  const required = new Set(questions.filter((question) => isRequiredAt(question, at)).map(idOf))
  return {
    after: {
      // Files that are not written stay, also where their question is not shown now.
      answers: new Map(
        questions
          .filter((question) => !takesFiles(question) || writtenFiles.has(idOf(question)))
          .map(idOf)
          .map((one) => [one, isKeptShown(one) ? (before.answers.get(one) ?? null) : (claimed.answers[one] ?? cleaned[one] ?? null)]),
      ),
      optionTexts: new Map([
        ...Object.entries(ownTexts).map(([one, own]) => [Number(one), own] as const),
        ...[...before.optionTexts].filter(([one]) => isKeptShown(one)),
      ]),
    },
    missing: visible.filter((one) => required.has(idOf(one)) && isBlank(cleaned[idOf(one)])).map(({ label }) => label),
  }
}

const idOf = ({ eventQuestionId }: Pick<FormQuestion, 'eventQuestionId'>): number => eventQuestionId
/** Throws 422 for answers that the form does not take. */
function refuseUnknown(questions: readonly FormQuestion[], { answers, optionTexts = {} }: Pick<Written, 'answers' | 'optionTexts'>): void {
  const known = new Set(questions.map(idOf))
  if (Object.keys(answers).some((key) => !known.has(Number(key))))
    throw new Refusal(422, 'The form does not ask one of the questions that were answered. Open the answers again.')
  const options = new Set(questions.flatMap((question) => question.options.map((one) => one.eventQuestionAnswerId)))
  if (Object.keys(optionTexts).some((key) => !options.has(Number(key))))
    throw new Refusal(422, 'The form does not have one of the options that were answered. Open the answers again.')
}

/** What the event's own lists offer, and the names of the companies and contacts that were answered. */
async function choicesOf(tx: Db, { event, questions }: AnswerForm, stored: StoredSubmission) {
  const offered = await choicesOfForm(tx, event, questions)
  const lists = eventLists.flatMap((dataSource) => (offered[dataSource] ?? []).map((one) => ({ dataSource, ...one })))
  for (const dataSource of privateDataSources) {
    const ofList = questions.filter((question) => question.dataSource === dataSource)
    const ids = ofList.flatMap((question) => listedIds(stored.answers.get(idOf(question))))
    lists.push(...(await listedRecords(tx, dataSource, ids)).map((one) => ({ dataSource, ...one })))
  }
  return lists
}
