import { afterAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { optionQuestions, questionKinds, type QuestionTypeId } from '#constants/questionKinds.ts'
import { conditionOperators } from '#contract/forms/showWhen.ts'
import { checkAnswers, publicQuestions } from '#contract/forms/checkAnswers.ts'
import type { FormQuestion } from '#contract/forms/form.ts'
import { formOption, formQuestion } from '../support/formQuestion.ts'
import { makeEvent, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { db, clock } = nucleus
afterAll(() => nucleus.close())
const event = await makeEvent(db)
const days = { firstDay: '2026-06-01', lastDay: '2026-06-03' }

const { upload, headshot } = questionKinds
const kinds = questionKinds.map(({ value }) => value)
/** Files and lists are known to nucleus alone: they have no answer here, which rules of other questions look at and Required refuses. */
const unanswered: readonly QuestionTypeId[] = [upload, headshot, questionKinds.dataSelect]
/** Values of rules and answers: few, so that conditions are often met. */
const words = [
  '',
  'yes',
  'Yes',
  '5',
  '2026-06-02',
  'true',
  'a@b.example',
  'https://x.example',
  '+442079460000',
  'GB',
  'Europe/London',
  ' 7 ',
]
const answer = fc.oneof(fc.constantFrom<unknown>(...words, null, true, false, 5, 7.25, -1, { text: 'yes' }), fc.string({ maxLength: 8 }))

const question = (place: number): fc.Arbitrary<FormQuestion> =>
  fc
    .record({
      questionTypeId: fc.constantFrom<QuestionTypeId>(...kinds),
      isRequired: fc.boolean(),
      isActive: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
      isStaffOnly: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
      rules: fc.array(
        fc.record({
          eventQuestionId: fc.integer({ min: 1, max: place }),
          operator: fc.constantFrom(...conditionOperators),
          values: fc.array(fc.constantFrom(...words), { maxLength: 2 }),
        }),
        { maxLength: place === 1 ? 0 : 2 },
      ),
      match: fc.constantFrom('all' as const, 'any' as const),
      minLength: fc.option(fc.integer({ min: 1, max: 4 })),
    })
    .map(({ questionTypeId, rules, match, minLength, ...values }) =>
      formQuestion(place, questionTypeId, {
        ...values,
        ...(rules.length > 0 && { showWhen: { match, rules } }),
        ...(minLength !== null && questionTypeId === questionKinds.input && { validation: { minLength } }),
        ...(questionTypeId === questionKinds.autocomplete && { validation: { allowsNew: true } }),
        ...(optionQuestions.includes(questionTypeId) && {
          options: [formOption(1, 'A', { allowsFreeText: true }), formOption(2, 'B', { isExclusive: true })],
        }),
      }),
    )
const ownText = fc.oneof(
  fc.constantFrom<unknown>(undefined, '', ' shell\nfish ', 'x'.repeat(400), 'x'.repeat(401), 5, null),
  fc.string({ maxLength: 8 }),
)
const forms = fc.integer({ min: 1, max: 5 }).chain((count) =>
  fc.record({
    questions: fc.tuple(...Array.from({ length: count }, (_, index) => question(index + 1))),
    // A number chooses among the options of a question.
    answers: fc.array(
      fc.oneof(
        answer,
        fc.integer({ min: 0, max: 2 }).map((option) => ({ option })),
      ),
      { minLength: count, maxLength: count },
    ),
    /** Beside the first option of each question. */
    texts: fc.array(ownText, { minLength: count, maxLength: count }),
  }),
)

test('form and nucleus agree on what is shown, what is wrong and what is accepted', async () => {
  await fc.assert(
    fc.asyncProperty(forms, async ({ questions, answers, texts }) => {
      const form = await publishedForm(nucleus, { event, questions })
      const offered = publicQuestions({ questions: form.questions })
      const identity = person()
      const given: Record<number, unknown> = { ...identity }
      form.questions.forEach((one, index) => {
        const value = unanswered.includes(one.questionTypeId) ? null : answers[index]
        const isChoice = typeof value === 'object' && value !== null && 'option' in value
        const chosen = isChoice ? one.options[Number(value.option)]?.eventQuestionAnswerId : value
        if (offered.includes(one))
          given[one.eventQuestionId] = one.questionTypeId === questionKinds.checkbox && isChoice ? [chosen] : chosen
      })
      const optionTexts = Object.fromEntries(
        form.questions.flatMap((one, index) => {
          const [first] = offered.includes(one) ? one.options : []
          return first && texts[index] !== undefined ? [[first.eventQuestionAnswerId, texts[index]] as const] : []
        }),
      )
      const checked = checkAnswers(offered, given, { ...days, at: clock.now(), optionTexts })
      const { visible, answers: accepted, problems } = checked
      const { status, data } = await form.submit(given, { optionTexts })
      expect([status, data.answers ?? {}]).toEqual([Object.keys(problems).length === 0 ? 200 : 422, problems])
      if (status !== 200) return
      const { data: own } = await form.own('read', { key: data.privatePath.split('#')[1] })
      const expected = visible.flatMap(({ eventQuestionId: id }) => ((accepted[id] ?? null) === null ? [] : [[String(id), accepted[id]]]))
      const shown = Object.entries(own.answers).filter(([, value]) => value !== null)
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected))
      expect(own.optionTexts).toEqual(Object.assign({}, ...Object.values(checked.optionTexts)))
    }),
    { numRuns: 1000 },
  )
})
