import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { restoreForm } from '#contract/events/formVersions.ts'
import { compareForms } from '#contract/forms/compareForms.ts'
import type { Form, FormOption, FormQuestion } from '#contract/forms/form.ts'
import { changeThatBreaks } from '#contract/forms/typeChange.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { eventQuestionAnswers, eventQuestions, registrationResponses } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { rememberChanges } from '../../kernel/undoTokens.ts'
import type { Values } from '../../kernel/values.ts'
import { type Change, difference, type RecordedTable } from '../../kernel/writes.ts'
import { lockRows } from '../../resource/lockRows.ts'
import { writeInOrder } from '../../resource/writeInOrder.ts'
import { questionOptionOptions } from './questionOptions.ts'
import { questionOptions } from './questions.ts'
import { readForm } from './readForm.ts'
import { formOf, requireType } from './versions.ts'

const questionTable: RecordedTable = { resource: 'eventQuestions', table: eventQuestions, idKey: 'eventQuestionId' }
const optionTable: RecordedTable = { resource: 'eventQuestionAnswers', table: eventQuestionAnswers, idKey: 'eventQuestionAnswerId' }
type StoredQuestion = typeof eventQuestions.$inferSelect
type StoredOption = typeof eventQuestionAnswers.$inferSelect

/** Makes a published version the form that is edited (docs/domain.md §2.2). */
export const mountRestoreForm = (app: FastifyInstance, { db, clock }: Nucleus): void =>
  mountCall(app, restoreForm, ({ input: { eventCompanyTypeId, version }, actor }) =>
    db.transaction(async (tx) => {
      await requireType(tx, eventCompanyTypeId, { isLocked: true })
      const form = await formOf(tx, eventCompanyTypeId, version)
      const stored = await readStored(tx, eventCompanyTypeId, form)
      const current = await readForm(tx, eventCompanyTypeId)
      const at = clock()
      const plan = planOf({ current, version: form, ...stored }, at.toISOString())
      const versions = [
        ...(await writeInOrder(tx, { ...questionTable, unique: questionOptions.unique }, plan.questions, { actor, at })),
        ...(await writeInOrder(tx, { ...optionTable, unique: questionOptionOptions.unique }, plan.options, { actor, at })),
      ]
      return {
        ...countsOf(current, form, stored.answered),
        undoToken: versions.length > 0 ? await rememberChanges(tx, versions, actor, at) : null,
      }
    }),
  )

interface CurrentForm {
  questions: StoredQuestion[]
  options: StoredOption[]
  /** Questions with responses. */
  answered: Set<number>
}

/** Locks and reads the questions and options of the form and of the version, deleted ones included. */
async function readStored(tx: Db, eventCompanyTypeId: number, form: Form): Promise<CurrentForm> {
  const [ids, optionIds] = [idsOf(form), form.questions.flatMap(({ options }) => options.map((one) => one.eventQuestionAnswerId))]
  const ofForm = and(
    eq(eventQuestions.eventCompanyTypeId, eventCompanyTypeId),
    or(isNull(eventQuestions.deletedAt), inArray(eventQuestions.eventQuestionId, ids)),
  )
  const known = await tx.select({ id: eventQuestions.eventQuestionId }).from(eventQuestions).where(ofForm)
  const all = known.map(({ id }) => id)
  // Against responses that arrive meanwhile.
  await lockRows(tx, questionTable, all)
  const questions = await tx.select().from(eventQuestions).where(inArray(eventQuestions.eventQuestionId, all))
  const options = await tx
    .select()
    .from(eventQuestionAnswers)
    .where(
      and(
        inArray(eventQuestionAnswers.eventQuestionId, all),
        or(isNull(eventQuestionAnswers.deletedAt), inArray(eventQuestionAnswers.eventQuestionAnswerId, optionIds)),
      ),
    )
  const { eventQuestionId } = registrationResponses
  const answered = await tx.selectDistinct({ eventQuestionId }).from(registrationResponses).where(inArray(eventQuestionId, all))
  return { questions, options, answered: new Set(answered.map((one) => one.eventQuestionId)) }
}

interface Forms extends CurrentForm {
  current: Form
  version: Form
}

function planOf({ current, version, questions, options, answered }: Forms, at: string) {
  const byId = new Map(version.questions.map((question) => [question.eventQuestionId, question]))
  const places = placesOf(current, version)
  return {
    questions: questions.flatMap((row) => {
      const id = row.eventQuestionId
      const earlier = byId.get(id)
      const hasResponses = answered.has(id)
      if (earlier && hasResponses) refuseBreaking(earlier, row)
      return changeOf(row, earlier ? { ...questionValues(earlier), ...places.get(id) } : leaving(row, hasResponses, at), id)
    }),
    // Options of a question that leaves stay with it.
    options: options.flatMap((row) => {
      const offered = byId.get(row.eventQuestionId)?.options
      if (!offered) return []
      const place = offered.findIndex((one) => one.eventQuestionAnswerId === row.eventQuestionAnswerId)
      const earlier = offered[place]
      const next = earlier
        ? { ...optionValues(earlier), sortOrder: (place + 1) * nucleusLimits.sortOrderStep }
        : leaving(row, answered.has(row.eventQuestionId), at)
      return changeOf(row, next, row.eventQuestionAnswerId)
    }),
  }
}

function countsOf(current: Form, version: Form, answered: ReadonlySet<number>) {
  const changes = compareForms(current, version)
  const wasActive = new Set(current.questions.filter(({ isActive }) => isActive).map(({ eventQuestionId }) => eventQuestionId))
  const count = (isCounted: (change: (typeof changes)[number]) => boolean) => changes.filter(isCounted).length
  return {
    added: count(({ kind }) => kind === 'added'),
    changed: count(({ kind }) => kind === 'changed'),
    switchedOff: count(({ kind, eventQuestionId: id }) => kind === 'removed' && answered.has(id) && wasActive.has(id)),
    removed: count(({ kind, eventQuestionId: id }) => kind === 'removed' && !answered.has(id)),
  }
}

/** What happens to a row that the version lacks: it is switched off when there are responses, and deleted otherwise. */
const leaving = ({ isActive }: { isActive: boolean }, hasResponses: boolean, at: string): Values =>
  hasResponses ? (isActive ? { isActive: false } : {}) : { deletedAt: at }

function changeOf(row: StoredQuestion | StoredOption, next: Values, id: number): Change[] {
  const { before, after, isEmpty } = difference(row, next)
  return isEmpty ? [] : [{ id, version: row.rowVersion, before, after }]
}

const questionValues = ({ eventQuestionId: _, options: __, ...values }: FormQuestion): Values => ({ ...values, deletedAt: null })
const optionValues = ({ eventQuestionAnswerId: _, ...values }: FormOption): Values => ({ ...values, deletedAt: null })

/** The position of each question, sections in the order of their first questions; none while the order is the same. */
function placesOf(current: Form, { questions }: Form): Map<number, { sectionOrder: number; sortOrder: number }> {
  const orderOf = (list: readonly FormQuestion[]) => JSON.stringify(list.map(({ eventQuestionId: id, sectionName }) => [id, sectionName]))
  if (orderOf(current.questions) === orderOf(questions)) return new Map()
  const sections = [...new Set(questions.map(({ sectionName }) => sectionName))]
  return new Map(
    questions.map(({ eventQuestionId, sectionName }, index) => [
      eventQuestionId,
      { sectionOrder: sections.indexOf(sectionName), sortOrder: (index + 1) * nucleusLimits.sortOrderStep },
    ]),
  )
}

/** Throws 422 when stored responses would lose their meaning. */
function refuseBreaking(earlier: FormQuestion, { questionTypeId, validation, dataSource, label }: StoredQuestion): void {
  const current = { questionTypeId: questionTypeId as FormQuestion['questionTypeId'], validation, dataSource }
  if (changeThatBreaks(current, earlier))
    throw ruleBroken({ version: `“${label}” has responses that would not fit this version. Nothing was changed.` })
}

const idsOf = ({ questions }: Form): number[] => questions.map(({ eventQuestionId }) => eventQuestionId)
