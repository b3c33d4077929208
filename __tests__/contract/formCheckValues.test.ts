import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { dataSources } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { checkAnswer } from '#contract/forms/checkAnswer.ts'
import { checkForm } from '#contract/forms/checkForm.ts'
import { comparedAnswer, isMet } from '#contract/forms/conditions.ts'
import type { ConditionOperator, ShowWhen } from '#contract/forms/showWhen.ts'
import type { FormQuestion } from '#contract/forms/form.ts'
import { context, formQuestion } from '../support/forms.ts'

const textsOf = (...questions: FormQuestion[]) => checkForm({ questions }).map(({ eventQuestionId, text }) => `${eventQuestionId}: ${text}`)
const when = (eventQuestionId: number, operator: ConditionOperator, ...values: string[]): ShowWhen => ({
  match: 'all',
  rules: [{ eventQuestionId, operator, values }],
})
/** Rules about question 1 that must hold together. */
const all = (...rules: [ConditionOperator, string][]): ShowWhen => ({
  match: 'all',
  rules: rules.map(([operator, value]) => ({ eventQuestionId: 1, operator, values: [value] })),
})
const textQuestion = (id: number, more: Partial<FormQuestion> = {}) => formQuestion(types.Input, { eventQuestionId: id, ...more })

describe('the checker finds', () => {
  test.each<[string, FormQuestion[], string[]]>([
    [
      'a country by its name, and one that is not there',
      [
        formQuestion(types.Address_Country, { eventQuestionId: 1 }),
        textQuestion(2, { showWhen: when(1, 'in', 'CH', 'Switzerland') }),
        textQuestion(3, { showWhen: when(1, 'in', 'ch', 'DE') }),
      ],
      ['2: Its condition on “Question 1” has a value that cannot be an answer'],
    ],
    [
      'a time zone that does not exist',
      [
        formQuestion(types.Address_TimeZone, { eventQuestionId: 1 }),
        textQuestion(2, { showWhen: when(1, 'equals', 'Zurich') }),
        textQuestion(3, { showWhen: when(1, 'contains', 'Europe/') }),
      ],
      ['2: Its condition on “Question 1” has a value that cannot be an answer'],
    ],
    [
      'an entry of a list by its name',
      [
        formQuestion(types.DataSelect, { eventQuestionId: 1, dataSource: dataSources.strategies }),
        textQuestion(2, { showWhen: when(1, 'equals', 'Macro') }),
        textQuestion(3, { showWhen: when(1, 'equals', '1') }),
        textQuestion(4, { showWhen: when(1, 'equals', '9999') }),
      ],
      [
        '2: Its condition on “Question 1” has a value that cannot be an answer',
        '4: Its condition on “Question 1” has a value that cannot be an answer',
      ],
    ],
    [
      'two countries at once',
      [
        formQuestion(types.Address_Country, { eventQuestionId: 1 }),
        textQuestion(2, { showWhen: { match: 'all', rules: [...when(1, 'equals', 'CH').rules, ...when(1, 'equals', 'DE').rules] } }),
      ],
      ['2: It can never be shown: no answers meet its condition'],
    ],
    [
      'numbers that contradict each other, or the bounds of the question',
      [
        formQuestion(types.Number, { eventQuestionId: 1, validation: { max: 100, decimals: 0 } }),
        textQuestion(2, { showWhen: all(['gt', '10'], ['lt', '5']) }),
        textQuestion(3, { showWhen: all(['gt', '10'], ['lt', '11']) }),
        textQuestion(4, { showWhen: when(1, 'gt', '100') }),
        textQuestion(5, { showWhen: all(['gt', '10'], ['lt', '12'], ['notEquals', '11']) }),
        textQuestion(6, { showWhen: all(['gte', '10'], ['lt', '12'], ['notEquals', '10']) }),
      ],
      [2, 3, 4, 5].map((id) => `${id}: It can never be shown: no answers meet its condition`),
    ],
    [
      'dates that contradict each other, or the bounds of the question',
      [
        formQuestion(types.Datepicker, { eventQuestionId: 1, validation: { minDate: '2026-06-01', maxDate: 'end+1' } }),
        textQuestion(2, { showWhen: all(['after', '2026-06-10'], ['before', '2026-06-11']) }),
        textQuestion(3, { showWhen: when(1, 'before', '2026-06-01') }),
        textQuestion(4, { showWhen: all(['after', '2026-06-10'], ['before', '2026-06-12']) }),
        textQuestion(5, { showWhen: when(1, 'notEmpty') }),
      ],
      [2, 3].map((id) => `${id}: It can never be shown: no answers meet its condition`),
    ],
    [
      'numbers that contradict each other over two questions',
      [
        formQuestion(types.AUM_Number, { eventQuestionId: 1 }),
        textQuestion(2, { showWhen: when(1, 'gte', '1000000') }),
        textQuestion(3, { showWhen: { match: 'all', rules: [...when(2, 'notEmpty').rules, ...when(1, 'lt', '1000000').rules] } }),
      ],
      ['3: It can never be shown: no answers meet its condition'],
    ],
    [
      'defaults that are refused or have no effect',
      [
        formQuestion(types.Address_Country, { eventQuestionId: 1, defaultValue: 'Switzerland' }),
        formQuestion(types.Number, { eventQuestionId: 2, defaultValue: '20', validation: { max: 10 } }),
        formQuestion(types.Yes_No, { eventQuestionId: 3, defaultValue: 'maybe' }),
        formQuestion(types.Datepicker, { eventQuestionId: 4, defaultValue: '2026-06-01', validation: { minDate: 'start-2' } }),
        formQuestion(types.Address_Country, { eventQuestionId: 5, defaultValue: 'CH' }),
        textQuestion(6, { defaultValue: 'Vegan', validation: { maxLength: 3 } }),
        textQuestion(7, { defaultValue: 'Long enough', validation: { maxLength: 3 }, isStaffOnly: true }),
      ],
      [
        '1: Its default “Switzerland” is refused as an answer: Please choose a country',
        '2: Its default “20” is refused as an answer: Please enter 10 or less',
        '3: Its default “maybe” has no effect: it is not an answer of this type',
        '6: Its default “Vegan” is refused as an answer: Please enter at most 3 characters',
      ],
    ],
  ])('%s', (_, questions, texts) => {
    expect(textsOf(...questions)).toEqual(texts)
  })

  test('an entry that a list of the event does not offer, where the list is known', () => {
    const questions = [
      formQuestion(types.DataSelect, { eventQuestionId: 1, dataSource: dataSources.sessions }),
      textQuestion(2, { showWhen: when(1, 'equals', '7') }),
      textQuestion(3, { showWhen: when(1, 'equals', '8') }),
    ]
    expect(checkForm({ questions })).toEqual([])
    const problems = checkForm({ questions }, () => [{ value: 7, label: 'Keynote' }])
    expect(problems.map(({ eventQuestionId }) => eventQuestionId)).toEqual([3])
  })
})

test('a list of the event that is shorter than what must be chosen is found where the list is known', () => {
  const hosts = (minSelected: number, isMultiple = true) =>
    formQuestion(types.DataSelect, { dataSource: dataSources.hosts, validation: { isMultiple, minSelected } })
  const textsWith = (question: FormQuestion) =>
    checkForm({ questions: [question] }, () => [
      { value: 7, label: 'Ada Hart' },
      { value: 8, label: 'Ben Ito' },
    ]).map(({ grade, text }) => `${grade}: ${text}`)
  expect(textsWith(hosts(50))).toEqual(['error: At least 50 must be chosen, but only 2 are offered'])
  expect(textsWith(hosts(2))).toEqual([])
  expect(textsWith(hosts(50, false))).toEqual([])
  expect(textsOf(hosts(50))).toEqual([])
})

test('a number that nobody can enter is found exactly where no number is accepted', () => {
  const tenths = (min: number, max: number) => fc.integer({ min, max }).map((count) => count / 10)
  const step = fc.option(tenths(1, 25), { nil: undefined })
  fc.assert(
    fc.property(tenths(-30, 30), tenths(0, 40), step, fc.constantFrom(0, 1), (min, width, distance, decimals) => {
      const max = Number((min + width).toFixed(1))
      const question = formQuestion(types.Number, { validation: { min, max, step: distance, decimals } })
      const numbers = Array.from({ length: 41 }, (_, count) => Number((min + count / 10).toFixed(1)))
      const isAnswered = numbers.some((number) => checkAnswer(question, number, context) === undefined)
      expect(textsOf(question).length === 0).toBe(isAnswered)
    }),
    // Whole numbers within half of one.
    { numRuns: 1000, examples: [[-0.5, 1, undefined, 0]] },
  )
})

test('a question about a number is found to show exactly where one of all numbers shows it', () => {
  const operators = ['equals', 'notEquals', 'gt', 'gte', 'lt', 'lte', 'in', 'notIn', 'isEmpty', 'notEmpty'] as const
  const rule = fc.record({
    eventQuestionId: fc.constant(1),
    operator: fc.constantFrom(...operators),
    values: fc.array(fc.integer({ min: -1, max: 7 }).map(String), { minLength: 1, maxLength: 3 }),
  })
  const rules = fc.array(rule, { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(rules, fc.constantFrom('all' as const, 'any' as const), fc.constantFrom(undefined, 1, 2, 3), (list, match, step) => {
      const showWhen = { match, rules: list }
      const number = formQuestion(types.Number, { eventQuestionId: 1, validation: { min: 0, max: 6, decimals: 0, step } })
      const numbers = [null, ...[0, 1, 2, 3, 4, 5, 6].filter((one) => one % (step ?? 1) === 0)]
      const isShown = numbers.some((answer) => isMet(showWhen, () => comparedAnswer(answer)))
      expect(textsOf(number, textQuestion(2, { showWhen })).length === 0).toBe(isShown)
    }),
    { numRuns: 500 },
  )
})
