import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { eventQuestions } from '#contract/events/questions.ts'
import { optionValue, questionKey } from '#contract/forms/keys.ts'
import { changeThatBreaks } from '#contract/forms/typeChange.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { searchKey } from '../../db/searchKey.ts'
import {
  eventCompanyTypes,
  eventQuestionAnswers as options,
  eventQuestions as table,
  registrationResponses,
} from '../../db/tables/index.ts'
import { readUnpaged } from '../../kernel/readUnpaged.ts'
import type { Values } from '../../kernel/values.ts'
import { each } from '../../resource/each.ts'
import type { PreparedWrite, ResourceOptions, Row, Write } from '../../resource/ResourceOptions.ts'
import { isColumnKey } from '../answers/columnKey.ts'
import { newestForm } from './newestForm.ts'
import { emailsByQuestions } from './emailsByAnswers.ts'
import { chosenCount } from './questionOptions.ts'
import { requireType } from './versions.ts'

type Questions = typeof eventQuestions

const responseCount = sql<number>`(
  select count(*)::int from ${registrationResponses} where ${registrationResponses.eventQuestionId} = ${table.eventQuestionId})`

/** The options of a question as rows of their resource, in their order. */
const answers = sql`(
  select coalesce(jsonb_agg(${jsonOfOption()} order by ${options.sortOrder}, ${options.eventQuestionAnswerId}), '[]')
  from ${options} where ${and(sql`${options.eventQuestionId} = ${table.eventQuestionId}`, isNull(options.deletedAt))})`

function jsonOfOption() {
  const { eventQuestionAnswerId, label, value, isDefault, isActive, isExclusive, allowsFreeText, capacity, sortOrder, rowVersion } = options
  const shown = {
    ...{ eventQuestionAnswerId, label, value, isDefault, isActive, isExclusive, allowsFreeText, capacity, sortOrder, rowVersion },
    chosenCount,
  }
  const pairs = Object.entries(shown).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`
}

/** Questions of the forms of an event (docs/domain.md §2.2). */
export const questionOptions: ResourceOptions<Questions> = {
  table,
  addressNames: { eventCompanyTypeId: 'form' },
  from: [{ table: eventCompanyTypes, on: eq(eventCompanyTypes.eventCompanyTypeId, table.eventCompanyTypeId) }],
  computed: { answers, responseCount },
  sortable: { responseCount },
  search: [table.label],
  searchSource: { title: table.label, about: [table.internalKey], key: searchKey(table.label), names: [searchKey(table.label)] },
  where: isNull(eventCompanyTypes.deletedAt),
  // Forms one after the other, each in its own order.
  order: [
    asc(eventCompanyTypes.sortOrder),
    asc(eventCompanyTypes.eventCompanyTypeId),
    asc(table.sectionOrder),
    asc(table.sortOrder),
    asc(table.eventQuestionId),
  ],
  fixed: ['eventCompanyTypeId'],
  adoptedByMoved: ['sectionName', 'sectionOrder'],
  unique: { event_questions_key: { field: 'internalKey', message: 'Another question of this form has this key' } },
  inTransaction: true,
  lock: lockAgainstPublishing,
  check,
  restrictedBy: [{ table: registrationResponses, reason: (...counts) => `${switchOffInstead(...counts)}.` }],
  checkRemove: refuseWithResponses,
  furtherDependents: emailsByQuestions,
  prepare: each(placedInSection),
  importSettings: {
    writes: [{ table: options, idKey: 'eventQuestionAnswerId', where: optionsOfEvent }],
    madeOf: keysOfQuestions,
    newPart: (label, earlier) => ({ label, value: optionValue(label, new Set(earlier.map(({ value }) => String(value)))), isActive: true }),
  },
}

function optionsOfEvent(eventId: number) {
  return sql`${options.eventQuestionId} in (select ${table.eventQuestionId} from ${table} where ${eq(table.eventId, eventId)})`
}

/** Makes keys for questions of a file that no other question of their form has. */
async function keysOfQuestions(db: Db, eventId: number): Promise<(values: Values) => Values> {
  const { eventCompanyTypeId, internalKey } = table
  const stored = await readUnpaged(
    db
      .select({ eventCompanyTypeId, internalKey })
      .from(table)
      .where(and(eq(table.eventId, eventId), isNull(table.deletedAt))),
  )
  const taken = new Map<unknown, Set<string>>()
  const takenIn = (typeId: unknown): Set<string> => {
    const ofForm = taken.get(typeId) ?? new Set()
    taken.set(typeId, ofForm)
    return ofForm
  }
  for (const row of stored) takenIn(row.eventCompanyTypeId).add(row.internalKey)
  return ({ eventCompanyTypeId: typeId, internalKey: given, label }) => {
    const ofForm = takenIn(typeId)
    const key = typeof given === 'string' ? given : questionKey(typeof label === 'string' ? label : '', ofForm)
    ofForm.add(key)
    return { internalKey: key }
  }
}

/**
 * A new key can name a column of lists. What is stored of a question with responses must keep its meaning, and so must what registrants answer to
 * the published form at this moment.
 */
async function check({ db, input, current }: Write<Questions>): Promise<void> {
  if (input.internalKey !== current?.internalKey && !isColumnKey(input.internalKey))
    throw ruleBroken({ internalKey: 'Use at most 40 letters, digits, - and _. Lists and addresses name the answers by it' })
  if (!current) return
  if (current.responseCount === 0) return refuseBesidePublished(db, input, current)
  if (input.internalKey !== current.internalKey)
    throw ruleBroken({ internalKey: `The key cannot change: exports name ${responsesText(current.responseCount)} by it` })
  const broken = changeThatBreaks(storedAs(current), storedAs(input))
  if (broken)
    throw ruleBroken({
      [broken]: `${changes[broken]} cannot change: ${responsesText(current.responseCount)} would not fit. Add a new question instead`,
    })
}

/** Waits for a publication that is under way, and holds back the next: each version has the question as it was before or after the change. */
async function lockAgainstPublishing({ db, input, current }: Write<Questions>): Promise<void> {
  if (current && changeThatBreaks(storedAs(current), storedAs(input))) await requireType(db, current.eventCompanyTypeId, { isLocked: true })
}

/** Whoever has the published form open answers the question as it is there, until the next version is published without it. */
async function refuseBesidePublished(db: Db, input: Write<Questions>['input'], current: Row<Questions>): Promise<void> {
  const published = await newestForm(db, current.eventCompanyTypeId)
  const before = published?.form.questions.find(({ eventQuestionId }) => eventQuestionId === current.eventQuestionId)
  const broken = before && changeThatBreaks(before, storedAs(input))
  if (!broken) return
  const text = `${changes[broken]} cannot change while version ${published?.version} of the form is published with this question`
  throw ruleBroken({ [broken]: `${text}: answers to it would not fit. Switch this question off, and add a new one instead` })
}

/** Responses survive in exports, so a question that has some is switched off instead. */
async function refuseWithResponses(_: Db, { responseCount }: Row<Questions>): Promise<void> {
  if (responseCount === 0) return
  throw ruleBroken({ eventQuestionId: switchOffInstead(responseCount, 1) })
}

/** Why questions cannot be deleted, and what to do instead. */
function switchOffInstead(count: number, questions: number): string {
  const [have, them] = questions === 1 ? ['It has', 'it'] : ['They have', 'them']
  return `${have} ${responsesText(count)}. Switch ${them} off instead: registrants no longer see ${them}, and exports still have ${count === 1 ? 'the response' : 'the responses'}`
}

const responsesText = (count: number): string => (count === 1 ? '1 response' : `${count.toLocaleString('en-US')} responses`)
const changes = { questionTypeId: 'The type', validation: 'Whether several can be chosen', dataSource: 'The list' } as const
const storedAs = ({ questionTypeId, validation = {}, dataSource = null }: Write<Questions>['input']) => ({
  questionTypeId,
  validation,
  dataSource,
})

/** The place of a question's section: that of the other questions in the section, or behind all others. */
async function placedInSection({ db, input, current }: PreparedWrite<Questions>): Promise<object> {
  if (current && current.sectionName === input.sectionName) return {}
  return { sectionOrder: await sectionOrderOf(db, input) }
}

async function sectionOrderOf(db: Db, { eventCompanyTypeId, sectionName = null }: Write<Questions>['input']): Promise<number> {
  const isSection = sectionName === null ? isNull(table.sectionName) : eq(table.sectionName, sectionName)
  const [found] = await db
    .select({
      own: sql<number | null>`min(${table.sectionOrder}) filter (where ${isSection})`,
      next: sql<number>`coalesce(max(${table.sectionOrder}) + 1, 0)`,
    })
    .from(table)
    .where(and(eq(table.eventCompanyTypeId, eventCompanyTypeId), isNull(table.deletedAt)))
  return found?.own ?? found?.next ?? 0
}
