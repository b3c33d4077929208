import { afterAll, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { dataSources, optionQuestions, questionKinds, type QuestionTypeId } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { cloneEvent, type ClonePartName } from '#contract/events/events.ts'
import { copyForm } from '#contract/events/formCopy.ts'
import { checkForm } from '#contract/forms/checkForm.ts'
import { isLocalDate } from '#contract/forms/dates.ts'
import type { FormQuestion } from '#contract/forms/form.ts'
import { conditionOperators } from '#contract/forms/showWhen.ts'
import { agendaSessions, eventCompanyTypes, eventOptions, eventQuestionAnswers, eventQuestions } from '#nucleus/db/tables/index.ts'
import { readForm } from '#nucleus/events/forms/readForm.ts'
import { makeAgendaSession } from '../support/agendaRows.ts'
import { makeCompanyType, makeContact, makeEvent, makeQuestion, next, ok, startNucleus } from '../support/nucleus.ts'

/** Whatever a form is made of, its copy is the same form of its own ids and days: with the whole event on another day, and alone. */
const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const timeZone = 'America/New_York'
const { contactId } = await makeContact(db)
const hosts = [4, 9].map((eventHostId) => ({ eventHostId, contactId, displayName: `Host ${eventHostId}`, sortOrder: 0 }))

const kinds = questionKinds.map(({ value }) => value)
/** Types whose defaults and conditions name rows or days: half of all questions. */
const pointing = [types.DataSelect, types.Datepicker, types.Radio]
const option = fc.record({
  ...{ isDefault: fc.boolean(), isActive: fc.boolean(), isExclusive: fc.boolean(), allowsFreeText: fc.boolean() },
  capacity: fc.option(fc.integer({ min: 1, max: 9 })),
})
/** Where a question has options or a list of the event, the place of one of them; otherwise a text, which no id has. */
const drawnValue = fc.record({ place: fc.nat({ max: 3 }), text: fc.constantFrom('true', 'Beta', '7000000', '2026-06-10') })
const instant = fc.option(fc.constantFrom('2026-02-01T14:00:00.000Z', '2026-05-20T13:00:00.000Z'))
const ruleDate = fc.constantFrom('2026-06-01', '2026-06-30', 'start-2', 'end+1')
const rule = fc.record({
  /** The place of a question, of any: earlier, later, its own. */
  of: fc.nat({ max: 5 }),
  operator: fc.constantFrom(...conditionOperators),
  values: fc.array(drawnValue, { maxLength: 2 }),
})
const question = fc.record({
  questionTypeId: fc.oneof(fc.constantFrom<QuestionTypeId>(...kinds), fc.constantFrom<QuestionTypeId>(...pointing)),
  ...{ isRequired: fc.boolean(), isStaffOnly: fc.boolean(), showInExport: fc.boolean(), showOnBadge: fc.boolean() },
  sectionName: fc.option(fc.constantFrom('About you', 'Travel')),
  helpText: fc.option(fc.constantFrom('Why we ask', 'Пояснение')),
  mapsTo: fc.option(fc.integer({ min: 1, max: 9 })),
  retentionMonths: fc.option(fc.integer({ min: 1, max: 12 })),
  placeholder: fc.option(fc.constantFrom('Such as Beta')),
  bodyHtml: fc.option(fc.constantFrom('<p>Welcome</p>')),
  defaultValue: fc.option(drawnValue),
  ...{ requiredFrom: instant, editableUntil: instant },
  dataSource: fc.option(fc.constantFrom(...dataSources.map((list) => list.value))),
  validation: fc.record(
    {
      ...{ minDate: ruleDate, maxDate: ruleDate, isMultiple: fc.boolean(), mustBeYes: fc.boolean() },
      ...{ minSelected: fc.integer({ min: 1, max: 3 }), maxLength: fc.integer({ min: 1, max: 9 }), pattern: fc.constantFrom('[a-z]+') },
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
  options: fc.array(option, { maxLength: 3 }),
  showWhen: fc.option(fc.record({ match: fc.constantFrom('all' as const, 'any' as const), rules: fc.array(rule, { maxLength: 3 }) })),
})
const forms = fc.array(question, { minLength: 1, maxLength: 6 })
type Drawn = Parameters<Parameters<typeof forms.map>[0]>[0]
type DrawnValue = Parameters<Parameters<typeof drawnValue.map>[0]>[0]

/** An event whose lists have two entries each. */
async function makeEventWithLists() {
  const event = await makeEvent(db, { timeZone, eventHosts: hosts })
  const { eventId } = event
  await db.insert(eventOptions).values(['Dinner', 'Tour'].map((name) => ({ eventId, name, optionType: 2 })))
  await makeAgendaSession(db, { eventId })
  await makeAgendaSession(db, { eventId })
  return event
}

/** The entries of the lists that are an event's own, by list. */
async function entriesOf(eventId: number): Promise<ReadonlyMap<number, readonly string[]>> {
  const [{ eventOptionId }, { agendaDaySessionId }] = [eventOptions, agendaSessions]
  const options = await db
    .select({ id: eventOptionId })
    .from(eventOptions)
    .where(eq(eventOptions.eventId, eventId))
    .orderBy(asc(eventOptionId))
  const sessions = await db
    .select({ id: agendaDaySessionId })
    .from(agendaSessions)
    .where(eq(agendaSessions.eventId, eventId))
    .orderBy(asc(agendaDaySessionId))
  return new Map([
    [dataSources.eventOptions, options.map(({ id }) => String(id))],
    [dataSources.sessions, sessions.map(({ id }) => String(id))],
    [dataSources.hosts, hosts.map(({ eventHostId }) => String(eventHostId))],
  ])
}

/** Stores a form; its defaults and conditions name the stored ids. */
async function store(drawn: Drawn, place: { eventId: number; eventCompanyTypeId: number }): Promise<void> {
  const sections = [...new Set(drawn.map(({ sectionName }) => sectionName))]
  const lists = await entriesOf(place.eventId)
  const textOf = ({ questionTypeId, dataSource }: Drawn[number], one: DrawnValue, options: readonly number[]): string => {
    const entries = questionTypeId === types.DataSelect ? lists.get(dataSource ?? 0) : undefined
    return (entries ? entries[one.place % entries.length] : options[one.place]?.toString()) ?? one.text
  }
  const stored: { id: number; options: number[] }[] = []
  for (const [at, drawnQuestion] of drawn.entries()) {
    const { options, showWhen: _, defaultValue, ...values } = drawnQuestion
    const order = { sectionOrder: sections.indexOf(values.sectionName), sortOrder: at, internalKey: `key-${at}` }
    const text = defaultValue && textOf(drawnQuestion, defaultValue, [])
    const { eventQuestionId } = await makeQuestion(db, { ...place, ...values, ...order, defaultValue: text })
    const rows = optionQuestions.includes(values.questionTypeId)
      ? options.map((one, index) => ({ ...one, eventQuestionId, label: `Option ${index}`, value: `option-${index}`, sortOrder: index }))
      : []
    const inserted = rows.length > 0 ? await db.insert(eventQuestionAnswers).values(rows).returning() : []
    stored.push({ id: eventQuestionId, options: inserted.map((row) => row.eventQuestionAnswerId) })
  }
  for (const [at, { showWhen }] of drawn.entries()) {
    if (!showWhen) continue
    const rules = showWhen.rules.flatMap(({ of, operator, values }) => {
      const [other, question] = [stored[of], drawn[of]]
      if (!other || !question) return []
      return [{ eventQuestionId: other.id, operator, values: values.map((value) => textOf(question, value, other.options)) }]
    })
    const { id = 0 } = stored[at] ?? {}
    await db
      .update(eventQuestions)
      .set({ showWhen: { ...showWhen, rules } })
      .where(eq(eventQuestions.eventQuestionId, id))
  }
}

const dayMs = 86_400_000
const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
const wallTimeOf = (at: string): [date: string, time: string] => {
  const [date = '', time = ''] = wallClock.format(new Date(at)).split(' ')
  return [date, time]
}

/** A form with places in it instead of ids and days from the event's start instead of dates, and what its check says. */
async function withoutIds(eventCompanyTypeId: number, { eventId, startsAt }: { eventId: number; startsAt: string }) {
  const form = await readForm(db, eventCompanyTypeId)
  const [firstDay] = wallTimeOf(startsAt)
  const day = (text: string) => (isLocalDate(text) ? `day ${(Date.parse(text) - Date.parse(firstDay)) / dayMs}` : text)
  const time = (at: string | null) => at && wallTimeOf(at).map(day).join(' at ')
  const lists = new Map(
    [...(await entriesOf(eventId))].map(([list, entries]) => [list, new Map(entries.map((entry, at) => [entry, `entry at ${at}`]))]),
  )
  const optionPlaces = new Map(
    form.questions.flatMap(({ options }) => options.map((one, at) => [String(one.eventQuestionAnswerId), `option at ${at}`] as const)),
  )
  const questionOf = new Map(form.questions.map((one) => [one.eventQuestionId, one]))
  /** A default, or a value of a rule, about a question. */
  const meaning = (of: FormQuestion | undefined, text: string): string => {
    if (of?.questionTypeId === types.Datepicker) return day(text)
    const entries = of?.questionTypeId === types.DataSelect ? lists.get(of.dataSource ?? 0) : undefined
    return (entries ?? optionPlaces).get(text) ?? text
  }
  const places = new Map(form.questions.map(({ eventQuestionId }, at) => [eventQuestionId, at]))
  return {
    questions: form.questions.map(({ eventQuestionId, options, showWhen, ...values }) => ({
      ...values,
      defaultValue: values.defaultValue && meaning(questionOf.get(eventQuestionId), values.defaultValue),
      requiredFrom: time(values.requiredFrom),
      editableUntil: time(values.editableUntil),
      validation: { ...values.validation, minDate: day(values.validation.minDate ?? ''), maxDate: day(values.validation.maxDate ?? '') },
      options: options.map(({ eventQuestionAnswerId: __, ...one }) => one),
      showWhen: showWhen && {
        ...showWhen,
        rules: showWhen.rules.map((one) => ({
          operator: one.operator,
          of: places.get(one.eventQuestionId) ?? 'another form',
          values: one.values.map((text) => meaning(questionOf.get(one.eventQuestionId), text)),
        })),
      },
    })),
    problems: checkForm(form).map(({ eventQuestionId, grade, text }) => ({
      ...{ at: places.get(eventQuestionId), grade },
      text: text.replaceAll(/\d{4}-\d\d-\d\d|\d{1,2} [A-Z][a-z]+ \d{4}/g, 'a date'),
    })),
  }
}

/** Starts at nine in the morning, before and after clocks change. */
const newStart = fc.constantFrom('2025-10-20T13:00:00.000Z', '2026-06-01T13:00:00.000Z', '2027-01-11T14:00:00.000Z')

test('a form is the same in a copy of its event, and copied alone', async () => {
  await fc.assert(
    fc.asyncProperty(forms, newStart, async (drawn, startsAt) => {
      const event = await makeEventWithLists()
      const { eventId } = event
      const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, linkSlug: 'allocators' })
      await store(drawn, { eventId, eventCompanyTypeId })
      const source = await withoutIds(eventCompanyTypeId, event)
      const parts: ClonePartName[] = ['companyTypes', 'options', 'agenda']
      const copy = { eventId, name: 'Copy', eventCode: `copied-form-${next()}`, startsAt, parts }
      const cloned = ok(await nucleus.call(cloneEvent, copy, token))
      const [type] = await db
        .select()
        .from(eventCompanyTypes)
        .where(eq(eventCompanyTypes.eventId, cloned.eventId))
        .orderBy(asc(eventCompanyTypes.eventCompanyTypeId))
      expect(type).toMatchObject({ linkSlug: 'allocators' })
      expect(await withoutIds(type?.eventCompanyTypeId ?? 0, cloned)).toEqual(source)

      const alone = await makeCompanyType(db, { eventId })
      const input = { eventCompanyTypeId: alone.eventCompanyTypeId, fromEventCompanyTypeId: eventCompanyTypeId }
      expect(ok(await nucleus.call(copyForm, input, token))).toMatchObject({ added: drawn.length, left: [] })
      expect(await withoutIds(alone.eventCompanyTypeId, event)).toEqual(source)
    }),
    { numRuns: 60 },
  )
})
