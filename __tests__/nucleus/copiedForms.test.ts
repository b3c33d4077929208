import { afterAll, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { optionQuestions, questionKinds, type QuestionTypeId } from '#constants/questionKinds.ts'
import { cloneEvent } from '#contract/events/events.ts'
import { copyForm } from '#contract/events/formCopy.ts'
import { checkForm } from '#contract/forms/checkForm.ts'
import { conditionOperators } from '#contract/forms/showWhen.ts'
import { eventCompanyTypes, eventQuestionAnswers, eventQuestions } from '#nucleus/db/tables/index.ts'
import { readForm } from '#nucleus/events/forms/readForm.ts'
import { makeCompanyType, makeEvent, makeQuestion, next, ok, startNucleus } from '../support/nucleus.ts'

/** Whatever a form is made of, its copy is the same form of its own ids: with the whole event, and alone. */
const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const kinds = questionKinds.map(({ value }) => value)
const option = fc.record({
  ...{ isDefault: fc.boolean(), isActive: fc.boolean(), isExclusive: fc.boolean(), allowsFreeText: fc.boolean() },
  capacity: fc.option(fc.integer({ min: 1, max: 9 })),
})
const rule = fc.record({
  /** The place of a question, of any: earlier, later, its own. */
  of: fc.nat({ max: 5 }),
  operator: fc.constantFrom(...conditionOperators),
  /** Places of options, and other values, which no id has. */
  values: fc.array(fc.oneof(fc.nat({ max: 2 }), fc.constantFrom('true', 'Beta', '7000000')), { maxLength: 2 }),
})
const question = fc.record({
  questionTypeId: fc.constantFrom<QuestionTypeId>(...kinds),
  ...{ isRequired: fc.boolean(), isStaffOnly: fc.boolean(), showInExport: fc.boolean(), showOnBadge: fc.boolean() },
  sectionName: fc.option(fc.constantFrom('About you', 'Travel')),
  helpText: fc.option(fc.constantFrom('Why we ask', 'Пояснение')),
  mapsTo: fc.option(fc.integer({ min: 1, max: 9 })),
  retentionMonths: fc.option(fc.integer({ min: 1, max: 12 })),
  options: fc.array(option, { maxLength: 3 }),
  showWhen: fc.option(fc.record({ match: fc.constantFrom('all' as const, 'any' as const), rules: fc.array(rule, { maxLength: 3 }) })),
})
const forms = fc.array(question, { minLength: 1, maxLength: 6 })
type Drawn = Parameters<Parameters<typeof forms.map>[0]>[0]

/** Stores a form; its conditions name the stored ids. */
async function store(drawn: Drawn, place: { eventId: number; eventCompanyTypeId: number }): Promise<void> {
  const sections = [...new Set(drawn.map(({ sectionName }) => sectionName))]
  const stored: { id: number; options: number[] }[] = []
  for (const [at, { options, showWhen: _, ...values }] of drawn.entries()) {
    const order = { sectionOrder: sections.indexOf(values.sectionName), sortOrder: at }
    const { eventQuestionId } = await makeQuestion(db, { ...place, ...values, ...order, internalKey: `key-${at}` })
    const rows = optionQuestions.includes(values.questionTypeId)
      ? options.map((one, index) => ({ ...one, eventQuestionId, label: `Option ${index}`, value: `option-${index}`, sortOrder: index }))
      : []
    const inserted = rows.length > 0 ? await db.insert(eventQuestionAnswers).values(rows).returning() : []
    stored.push({ id: eventQuestionId, options: inserted.map((row) => row.eventQuestionAnswerId) })
  }
  for (const [at, { showWhen }] of drawn.entries()) {
    if (!showWhen) continue
    const rules = showWhen.rules.flatMap(({ of, operator, values }) => {
      const other = stored[of]
      const valueOf = (value: number | string) =>
        typeof value === 'string' ? value : String(other?.options[value] ?? `no option ${value}`)
      return other ? [{ eventQuestionId: other.id, operator, values: values.map(valueOf) }] : []
    })
    const { id = 0 } = stored[at] ?? {}
    await db
      .update(eventQuestions)
      .set({ showWhen: { ...showWhen, rules } })
      .where(eq(eventQuestions.eventQuestionId, id))
  }
}

/** A form with places in it instead of ids, and what its check says. */
async function withoutIds(eventCompanyTypeId: number) {
  const form = await readForm(db, eventCompanyTypeId)
  const places = new Map(form.questions.map(({ eventQuestionId }, at) => [eventQuestionId, at]))
  const optionPlaces = new Map(
    form.questions.flatMap(({ options }) => options.map((one, at) => [String(one.eventQuestionAnswerId), `option at ${at}`] as const)),
  )
  return {
    questions: form.questions.map(({ eventQuestionId: _, options, showWhen, ...values }) => ({
      ...values,
      options: options.map(({ eventQuestionAnswerId: __, ...one }) => one),
      showWhen: showWhen && {
        ...showWhen,
        rules: showWhen.rules.map((one) => ({
          operator: one.operator,
          of: places.get(one.eventQuestionId) ?? 'another form',
          values: one.values.map((value) => optionPlaces.get(value) ?? value),
        })),
      },
    })),
    problems: checkForm(form).map(({ eventQuestionId, ...problem }) => ({ at: places.get(eventQuestionId), ...problem })),
  }
}

test('a form is the same in a copy of its event, and copied alone', async () => {
  await fc.assert(
    fc.asyncProperty(forms, async (drawn) => {
      const { eventId, startsAt } = await makeEvent(db)
      const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, linkSlug: 'allocators' })
      await store(drawn, { eventId, eventCompanyTypeId })
      const source = await withoutIds(eventCompanyTypeId)
      const copy = { eventId, name: 'Copy', eventCode: `copied-form-${next()}`, startsAt, parts: ['companyTypes' as const] }
      const cloned = ok(await nucleus.call(cloneEvent, copy, token))
      const [type] = await db
        .select()
        .from(eventCompanyTypes)
        .where(eq(eventCompanyTypes.eventId, cloned.eventId))
        .orderBy(asc(eventCompanyTypes.eventCompanyTypeId))
      expect(type).toMatchObject({ linkSlug: 'allocators' })
      expect(await withoutIds(type?.eventCompanyTypeId ?? 0)).toEqual(source)

      const alone = await makeCompanyType(db, { eventId })
      const input = { eventCompanyTypeId: alone.eventCompanyTypeId, fromEventCompanyTypeId: eventCompanyTypeId }
      expect(ok(await nucleus.call(copyForm, input, token))).toMatchObject({ added: drawn.length, left: [] })
      expect(await withoutIds(alone.eventCompanyTypeId)).toEqual(source)
    }),
    { numRuns: 60 },
  )
})
