import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { type CopiedForm, copyForm, formSources, previewCopyForm } from '#contract/events/formCopy.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { eventQuestionAnswers, eventQuestions, events } from '../../db/tables/index.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { reversed } from '../../kernel/reversed.ts'
import { rememberChanges } from '../../kernel/undoTokens.ts'
import { copiedQuestion } from '../copies/copiedQuestion.ts'
import { insertCopies, planCopies, type PlannedCopies } from '../copies/copyRows.ts'
import { dateShiftOf } from '../copies/dateShift.ts'
import type { EventCopy } from '../copies/EventCopy.ts'
import { readFormSources } from './formSources.ts'
import { placesBehind } from './placesBehind.ts'
import { requireType } from './versions.ts'

type Question = typeof eventQuestions.$inferSelect
type Option = typeof eventQuestionAnswers.$inferSelect
type Questions = PlannedCopies<typeof eventQuestions>
type Options = PlannedCopies<typeof eventQuestionAnswers>

const questionRows = { resource: 'eventQuestions', table: eventQuestions, idKey: 'eventQuestionId' }
const optionRows = { resource: 'eventQuestionAnswers', table: eventQuestionAnswers, idKey: 'eventQuestionAnswerId' }

/** Serves the copy of a form into another, and the forms to copy from (docs/domain.md §2.2). */
export function mountCopyForm(app: FastifyInstance, { db, clock }: Nucleus): void {
  mountCall(app, formSources, async ({ input: { eventCompanyTypeId, q } }) =>
    readFormSources(db, { eventCompanyTypeId, ...(await requireType(db, eventCompanyTypeId)) }, q),
  )
  mountCall(app, copyForm, ({ input, actor }) => db.transaction((tx) => copy(tx, input, { actor, at: clock() })))
  mountCall(app, previewCopyForm, async ({ input, actor }) => ({
    ...(await reversed(db, (tx) => copy(tx, input, { actor, at: clock() }))),
    undoToken: null,
  }))
}

/** Adds the questions of another form behind those of this one. Throws 404, and 422 where there is nothing to add. */
async function copy(
  tx: Db,
  { eventCompanyTypeId, fromEventCompanyTypeId: from }: z.output<typeof copyForm.body>,
  { actor, at }: { actor: Actor; at: Date },
): Promise<CopiedForm> {
  const { eventId: to } = await requireType(tx, eventCompanyTypeId, { isLocked: true })
  const source = await requireType(tx, from)
  if (from === eventCompanyTypeId) throw refused('Choose another form than this one')
  const eventCopy = await copyBetween(tx, { from: source.eventId, to, actor })
  const [own, plan] = [await readOwn(tx, eventCompanyTypeId), await planOf(eventCopy, from)]
  if (plan.questions.rows.length === 0) throw refused('This form has no questions')
  const twins = twinsIn(own, plan)
  const added = plan.questions.rows.filter(({ eventQuestionId }) => !twins.questions.has(eventQuestionId))
  if (added.length === 0) throw refused('The form has all questions of this one already')
  const options = plan.options.rows.filter(({ eventQuestionId }) => !twins.questions.has(eventQuestionId))

  const questionIds = new Map([...plan.questions.ids, ...twins.questions])
  const places = placesBehind(own.questions, added)
  const change = copiedQuestion(eventCopy, {
    types: { ids: new Map([[from, eventCompanyTypeId]]) },
    questions: { rows: plan.questions.rows, ids: questionIds },
    options: { ids: new Map([...plan.options.ids, ...twins.options]) },
    withoutCopy: twins.missing,
  })
  await insertCopies(eventCopy, { ...plan.questions, rows: added }, (row) => ({ ...change(row), ...places.get(row.eventQuestionId) }))
  await insertCopies(eventCopy, { ...plan.options, rows: options }, (row) => ({ eventQuestionId: questionIds.get(row.eventQuestionId) }))
  const created = [
    { resource: questionRows.resource, ids: added.map((row) => plan.questions.ids.get(row.eventQuestionId) ?? 0) },
    { resource: optionRows.resource, ids: options.map((row) => plan.options.ids.get(row.eventQuestionAnswerId) ?? 0) },
  ]
  const versions = created.map(({ resource, ids }) => ({ resource, versions: new Map(ids.map((id) => [id, 1])) }))
  return {
    added: added.length,
    left: plan.questions.rows.flatMap(({ eventQuestionId: id, label }) => (twins.questions.has(id) ? label : [])),
    undoToken: await rememberChanges(tx, versions, actor, at),
  }
}

const refused = (message: string) => ruleBroken({ fromEventCompanyTypeId: message })

/** A copy whose dates move by as many days as the events are apart. */
async function copyBetween(tx: Db, { from, to, actor }: Pick<EventCopy, 'from' | 'to' | 'actor'>): Promise<EventCopy> {
  const { eventId, timeZone, startsAt } = events
  const found = await tx
    .select({ eventId, timeZone, startsAt })
    .from(events)
    .where(inArray(eventId, [from, to]))
  const eventOf = (id: number) => found.find((one) => one.eventId === id) ?? { timeZone: 'UTC', startsAt: '' }
  const tooFar = () => refused('The form has dates that would be too far away at this event')
  return { ...{ tx, actor, from, to, ids: {} }, ...dateShiftOf(eventOf(from), eventOf(to).startsAt, tooFar) }
}

interface Plan {
  questions: Questions
  options: Options
}

/** The questions of a form in use, with their options, and ids for their copies. Throws 422 when they are too many for one copy. */
async function planOf(eventCopy: EventCopy, from: number): Promise<Plan> {
  const isActive = and(eq(eventQuestions.eventCompanyTypeId, from), eq(eventQuestions.isActive, true), isNull(eventQuestions.deletedAt))
  const { tx } = eventCopy
  const ids = tx.select({ id: eventQuestions.eventQuestionId }).from(eventQuestions).where(isActive)
  const isOffered = inArray(eventQuestionAnswers.eventQuestionId, ids)
  const total = (await tx.$count(eventQuestions, isActive)) + (await tx.$count(eventQuestionAnswers, isOffered))
  if (total > limits.clonedRows)
    throw refused(
      `This form has ${total.toLocaleString('en-US')} questions and options, and a copy takes ${limits.clonedRows.toLocaleString('en-US')} at most`,
    )
  return {
    questions: await planCopies(eventCopy, questionRows, isActive ?? isOffered),
    options: await planCopies(eventCopy, optionRows, isOffered),
  }
}

interface Own {
  questions: Question[]
  options: Option[]
}

/** The questions and options of the form that gets others. */
async function readOwn(tx: Db, eventCompanyTypeId: number): Promise<Own> {
  const questions = await tx
    .select()
    .from(eventQuestions)
    .where(and(eq(eventQuestions.eventCompanyTypeId, eventCompanyTypeId), isNull(eventQuestions.deletedAt)))
  const ids = questions.map(({ eventQuestionId }) => eventQuestionId)
  const options = await tx
    .select()
    .from(eventQuestionAnswers)
    .where(and(inArray(eventQuestionAnswers.eventQuestionId, ids), isNull(eventQuestionAnswers.deletedAt)))
  return { questions, options }
}

/** What the form has already, by the ids of what would be copied: questions of the same key, and their options of the same value. */
function twinsIn(own: Own, { questions, options }: Plan) {
  const byKey = new Map(own.questions.map(({ internalKey, eventQuestionId }) => [internalKey, eventQuestionId]))
  const twins = new Map(
    questions.rows.flatMap(({ eventQuestionId, internalKey }) => {
      const twin = byKey.get(internalKey)
      return twin === undefined ? [] : [[eventQuestionId, twin] as const]
    }),
  )
  const ofTwins = options.rows.filter(({ eventQuestionId }) => twins.has(eventQuestionId))
  const twinOf = ({ eventQuestionId, value }: Option) =>
    own.options.find((one) => one.eventQuestionId === twins.get(eventQuestionId) && one.value === value)?.eventQuestionAnswerId
  return {
    questions: twins,
    options: new Map(ofTwins.map((option) => [option.eventQuestionAnswerId, twinOf(option) ?? 0])),
    /** Options that the question here does not have. */
    missing: new Set(ofTwins.flatMap((option) => (twinOf(option) === undefined ? option.eventQuestionAnswerId : []))),
  }
}
