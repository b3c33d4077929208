import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { dataSources, type QuestionTypeId } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { uploadEndings } from '#constants/uploadEndings.ts'
import { canShowOf } from '#contract/forms/canShow.ts'
import { checkForm } from '#contract/forms/checkForm.ts'
import { visibleQuestions } from '#contract/forms/conditions.ts'
import type { ConditionOperator, ShowWhen } from '#contract/forms/showWhen.ts'
import type { FormQuestion } from '#contract/forms/form.ts'
import { identityQuestions } from '#contract/forms/identity.ts'
import { changeThatBreaks } from '#contract/forms/typeChange.ts'
import { submission } from '#contract/publicForm.ts'
import { allAnswers, formOption, formQuestion, smallForms } from '../support/forms.ts'

const textsOf = (...questions: FormQuestion[]) => checkForm({ questions }).map(({ eventQuestionId, text }) => `${eventQuestionId}: ${text}`)
const when = (eventQuestionId: number, operator: ConditionOperator, ...values: string[]): ShowWhen => ({
  match: 'all',
  rules: [{ eventQuestionId, operator, values }],
})
const choice = (id: number, more: Partial<FormQuestion> = {}) =>
  formQuestion(types.Radio, { eventQuestionId: id, options: [formOption(id * 10 + 1), formOption(id * 10 + 2)], ...more })
const textQuestion = (id: number, more: Partial<FormQuestion> = {}) => formQuestion(types.Input, { eventQuestionId: id, ...more })

describe('the checker finds', () => {
  test.each<[string, FormQuestion[], string[]]>([
    [
      'options that cannot be told apart, in exports and on the form',
      [choice(1, { options: [formOption(1, { value: 'a', label: 'Yes' }), formOption(2, { value: 'A', label: ' yes' })] })],
      ['1: Two options have the value “A”', '1: Two options are called “ yes”'],
    ],
    ['nothing in a sound form', [choice(1), textQuestion(2, { isRequired: true, showWhen: when(1, 'equals', '11') })], []],
    [
      'a loop',
      [textQuestion(1, { showWhen: when(2, 'notEmpty') }), textQuestion(2, { showWhen: when(1, 'notEmpty') })],
      ['1: Its condition leads back to itself', '2: Its condition leads back to itself'],
    ],
    ['a question that depends on itself', [textQuestion(1, { showWhen: when(1, 'notEmpty') })], ['1: Its condition leads back to itself']],
    [
      'a condition on a deleted question',
      [textQuestion(1, { showWhen: when(9, 'notEmpty') })],
      ['1: Its condition depends on a question that was deleted'],
    ],
    [
      'a condition on a later question',
      [textQuestion(1, { showWhen: when(2, 'notEmpty') }), textQuestion(2)],
      ['1: Its condition depends on “Question 2”, which comes later'],
    ],
    [
      'a condition on a question that is switched off',
      [choice(1, { isActive: false }), textQuestion(2, { showWhen: when(1, 'notEmpty') })],
      ['2: Its condition depends on “Question 1”, which is switched off'],
    ],
    [
      'a condition on what only staff see',
      [choice(1, { isStaffOnly: true }), textQuestion(2, { showWhen: when(1, 'notEmpty') })],
      ['2: Its condition depends on “Question 1”, which only staff see'],
    ],
    [
      'a condition on a text block',
      [formQuestion(types.Label, { eventQuestionId: 1 }), textQuestion(2, { showWhen: when(1, 'notEmpty') })],
      ['2: Its condition depends on “Question 1”, which is never answered'],
    ],
    [
      'a comparison that the type does not have',
      [choice(1), textQuestion(2, { showWhen: when(1, 'gt', '11') })],
      ['2: Its condition compares “Question 1” in a way that its type does not have'],
    ],
    [
      'a condition without a value',
      [choice(1), textQuestion(2, { showWhen: when(1, 'equals') })],
      ['2: Its condition on “Question 1” has no value'],
    ],
    [
      'a removed option in use',
      [
        choice(1, { options: [formOption(11), formOption(12, { isActive: false })] }),
        textQuestion(2, { showWhen: when(1, 'in', '11', '12') }),
      ],
      ['2: Its condition depends on an option of “Question 1” that is not offered'],
    ],
    [
      'a number compared with a text',
      [formQuestion(types.Number, { eventQuestionId: 1 }), textQuestion(2, { showWhen: when(1, 'gt', 'many') })],
      ['2: Its condition on “Question 1” has a value that cannot be an answer'],
    ],
    [
      'a day that does not exist',
      [formQuestion(types.Datepicker, { eventQuestionId: 1 }), textQuestion(2, { showWhen: when(1, 'before', '2026-02-30') })],
      ['2: Its condition on “Question 1” has a value that cannot be an answer'],
    ],
    [
      'a contradiction',
      [
        choice(1),
        textQuestion(2, { showWhen: { match: 'all', rules: [...when(1, 'equals', '11').rules, ...when(1, 'equals', '12').rules] } }),
      ],
      ['2: It can never be shown: no answers meet its condition'],
    ],
    [
      'a contradiction over several questions',
      [
        choice(1),
        textQuestion(2, { showWhen: when(1, 'equals', '11') }),
        textQuestion(3, {
          isRequired: true,
          showWhen: { match: 'all', rules: [...when(1, 'equals', '12').rules, ...when(2, 'notEmpty').rules] },
        }),
      ],
      ['3: It is required but can never be shown: no answers meet its condition'],
    ],
    [
      'a choice without options',
      [choice(1, { options: [formOption(11, { isActive: false })] })],
      ['1: No options to choose from. Add at least one'],
    ],
    [
      'too few options',
      [formQuestion(types.Checkbox, { validation: { minSelected: 2 }, options: [formOption(1)] })],
      ['1: At least 2 must be chosen, but only 1 is offered'],
    ],
    [
      'two defaults of a single choice',
      [choice(1, { questionTypeId: types.Select, options: [formOption(11, { isDefault: true }), formOption(12, { isDefault: true })] })],
      ['1: Several options are chosen at first, but only one can be chosen'],
    ],
    [
      'a default that excludes another',
      [
        formQuestion(types.Checkbox, {
          options: [formOption(1, { isDefault: true }), formOption(2, { isDefault: true, isExclusive: true })],
        }),
      ],
      ['1: “Option 2” is chosen at first together with other options, but excludes them'],
    ],
    [
      'a text that is too long to be short',
      [textQuestion(1, { validation: { minLength: 501 } })],
      ['1: The shortest answer is longer than 500 characters'],
    ],
    [
      'dates in the wrong order',
      [formQuestion(types.Datepicker, { validation: { minDate: '2026-06-02', maxDate: '2026-06-01' } })],
      ['1: The first date is after the last'],
    ],
    [
      'dates in the wrong order whatever the days of the event',
      [
        formQuestion(types.Datepicker, { eventQuestionId: 1, validation: { minDate: 'end+1', maxDate: 'start-5' } }),
        formQuestion(types.Datepicker, { eventQuestionId: 2, validation: { minDate: 'start+2', maxDate: 'start+1' } }),
        formQuestion(types.Datepicker, { eventQuestionId: 3, validation: { minDate: 'start+2', maxDate: 'end-2' } }),
        formQuestion(types.Datepicker, { eventQuestionId: 4, validation: { minDate: 'end-2', maxDate: 'start' } }),
        formQuestion(types.Datepicker, { eventQuestionId: 5, validation: { minDate: '2026-06-02', maxDate: 'end' } }),
      ],
      ['1: The first date is after the last', '2: The first date is after the last'],
    ],
    [
      'more words than a text has room for',
      [
        formQuestion(types.TextArea, { eventQuestionId: 1, validation: { minLength: 9000, countsWords: true } }),
        formQuestion(types.TextArea, { eventQuestionId: 2, validation: { minLength: 5000, countsWords: true } }),
        formQuestion(types.TextArea, { eventQuestionId: 3, validation: { minLength: 9000 } }),
      ],
      ['1: The shortest answer, of 9,000 words, is longer than 10,000 characters'],
    ],
    [
      'numbers between which there is none',
      [
        formQuestion(types.Number, { eventQuestionId: 1, validation: { min: 0.2, max: 0.8, decimals: 0 } }),
        formQuestion(types.Number, { eventQuestionId: 2, validation: { min: 0.00004, max: 0.00006 } }),
        formQuestion(types.Number, { eventQuestionId: 3, validation: { min: 0.5, step: 1, decimals: 0 } }),
        formQuestion(types.Number, { eventQuestionId: 4, validation: { min: 0.1, max: 10, step: 0.7, decimals: 0 } }),
        formQuestion(types.AUM_Number, { eventQuestionId: 5, validation: { min: 1000.2, max: 1000.8 } }),
        formQuestion(types.Number, { eventQuestionId: 6, validation: { max: -0.5, step: 0.3, decimals: 0 } }),
        formQuestion(types.Number, { eventQuestionId: 7, validation: { min: 0.5, step: 1000, decimals: 1 } }),
      ],
      [
        '1: No whole number is accepted: there is none from 0.2 to 0.8',
        '2: No number with at most 4 decimal places is accepted: there is none from 0.00004 to 0.00006',
        '3: No whole number is accepted: there is none in steps of 1 from 0.5',
        '5: No whole number is accepted: there is none from 1,000.2 to 1,000.8',
      ],
    ],
    [
      'more choices than can be made together',
      [
        formQuestion(types.Checkbox, {
          validation: { minSelected: 2 },
          options: [1, 2, 3].map((id) => formOption(id, { isExclusive: true })),
        }),
        formQuestion(types.Checkbox, {
          eventQuestionId: 2,
          validation: { minSelected: 2 },
          options: [1, 2, 3].map((id) => formOption(id, { isExclusive: id === 3 })),
        }),
        formQuestion(types.Checkbox, {
          eventQuestionId: 3,
          validation: { minSelected: 1 },
          options: [1, 2, 3].map((id) => formOption(id, { isExclusive: true })),
        }),
      ],
      ['1: At least 2 must be chosen, but only 1 can be, because options exclude the others'],
    ],
    [
      'files that nobody can upload',
      [formQuestion(types.Upload, { validation: { extensions: ['pdf', 'svg', 'html'] } })],
      [`1: No file of the type svg, html can be uploaded. Choose from ${uploadEndings.join(', ')}`],
    ],
    ['an amount below zero', [formQuestion(types.AUM_Number, { validation: { max: -1 } })], ['1: The maximum is below zero']],
    ['a required text block', [formQuestion(types.Html, { isRequired: true })], ['1: This type cannot be required']],
    [
      'a choice without a list',
      [formQuestion(types.DataSelect), formQuestion(types.Autocomplete, { eventQuestionId: 2 })],
      ['1: Choose the list that it offers', '2: Choose the list that it offers'],
    ],
    [
      'people we know in a public list',
      [formQuestion(types.DataSelect, { dataSource: dataSources.contacts })],
      ['1: This list has people or companies we know. Mark the question as staff only, or choose another list'],
    ],
    [
      'funds in a public list',
      [formQuestion(types.DataSelect, { dataSource: dataSources.funds })],
      ['1: Anyone who opens the form reads which funds come to the event'],
    ],
    [
      'a required question of staff',
      [textQuestion(1, { isRequired: true, isStaffOnly: true })],
      ['1: Registrants do not see it, so it is not required of them'],
    ],
    [
      'a date of requirement without effect',
      [textQuestion(1, { requiredFrom: '2026-01-01T00:00:00Z' })],
      ['1: “Required from” has no effect while it is not required'],
    ],
  ])('%s', (_, questions, texts) => {
    expect(textsOf(...questions)).toEqual(texts)
  })

  test('more questions than can be handed in', () => {
    const questions = Array.from({ length: 1000 }, (_, index) => textQuestion(index + 1))
    const answersTo = (list: readonly FormQuestion[]) =>
      Object.fromEntries([...identityQuestions, ...list].map(({ eventQuestionId }) => [eventQuestionId, 'Yes']))
    const canHandIn = (list: readonly FormQuestion[]) => submission.shape.answers.safeParse(answersTo(list)).success
    const [most, tooMany] = [questions.slice(0, 994), questions.slice(0, 995)]
    expect([canHandIn(most), canHandIn(tooMany)]).toEqual([true, false])
    const uncounted = [formQuestion(types.Label, { eventQuestionId: 2001 }), textQuestion(2002, { isActive: false })]
    expect(textsOf(...uncounted, ...most)).toEqual([])
    expect(textsOf(...uncounted, ...tooMany)).toEqual([
      '995: The form has 995 questions, and at most 994 can be handed in. Switch off or delete 1',
    ])
    expect(textsOf(...questions)).toEqual(['995: The form has 1,000 questions, and at most 994 can be handed in. Switch off or delete 6'])
  })

  test('nothing wrong with questions that are switched off', () => {
    expect(checkForm({ questions: [choice(1, { options: [], isActive: false })] })).toEqual([])
  })
})

describe('a form without errors', () => {
  const choosing: fc.Arbitrary<QuestionTypeId> = fc.constantFrom(types.Radio, types.Select, types.Yes_No)
  const hasErrors = (questions: FormQuestion[]) => checkForm({ questions }).some(({ grade }) => grade === 'error')

  test('shows every question for some answers', () => {
    fc.assert(
      fc.property(smallForms(5, choosing), (questions) => {
        fc.pre(!hasErrors(questions))
        const shown = new Set(allAnswers(questions).flatMap((answers) => visibleQuestions(questions, answers)))
        expect(shown.size).toBe(questions.length)
      }),
      { numRuns: 300 },
    )
  })

  test('is every form of choices in which each question can be shown and each rule has an effect', () => {
    fc.assert(
      fc.property(smallForms(5, choosing), (questions) => {
        const texts = checkForm({ questions }).map(({ text }) => text)
        fc.pre(texts.every((text) => text.endsWith('no answers meet its condition')))
        const shown = new Set(allAnswers(questions).flatMap((answers) => visibleQuestions(questions, answers)))
        expect(texts).toHaveLength(questions.length - shown.size)
      }),
      { numRuns: 300 },
    )
  })
})

describe('whether questions can be shown', () => {
  const yesNo = (id: number, showWhen: ShowWhen | null = null) => formQuestion(types.Yes_No, { eventQuestionId: id, showWhen })
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  /** The questions that can be shown, and the steps it takes to find them. */
  const checked = (questions: readonly FormQuestion[]) => {
    const budget = { steps: 1_000_000 }
    const canShow = canShowOf(questions, undefined, budget)
    return { shown: questions.filter((one) => canShow(one.eventQuestionId)).map((one) => one.eventQuestionId), left: budget.steps }
  }

  test('is found in the same steps when every rule is repeated', () => {
    fc.assert(
      fc.property(smallForms(8), (questions) => {
        const repeated = questions.map((question) => {
          const { showWhen } = question
          return showWhen
            ? { ...question, showWhen: { ...showWhen, rules: [...showWhen.rules, ...structuredClone(showWhen.rules)] } }
            : question
        })
        expect(checked(repeated)).toEqual(checked(questions))
      }),
      { numRuns: 300 },
    )
  })

  test('is found for each of many questions with equal alternatives and of many with a contradiction', () => {
    const any = (id: number): ShowWhen => ({ match: 'any', rules: ids(20).flatMap(() => when(id, 'equals', 'true').rules) })
    const never: ShowWhen = { match: 'all', rules: [...when(19, 'equals', 'true').rules, ...when(1, 'equals', 'false').rules] }
    const questions = ids(50).map((id) => yesNo(id, id === 1 ? null : id < 20 ? any(id - 1) : never))
    expect(textsOf(...questions)).toEqual(
      ids(50)
        .slice(19)
        .map((id) => `${id}: It can never be shown: no answers meet its condition`),
    )
  })

  test.each([
    ['on the question before', (id: number) => when(id - 1, 'equals', 'true')],
    [
      'on the question before and the first',
      (id: number): ShowWhen => ({ match: 'all', rules: [...when(id - 1, 'equals', 'true').rules, ...when(1, 'equals', 'true').rules] }),
    ],
  ])('is found for a chain of 600 conditions %s', (_, conditionOf) => {
    const { shown, left } = checked(ids(600).map((id) => yesNo(id, id === 1 ? null : conditionOf(id))))
    expect(shown).toEqual(ids(600))
    expect(left).toBeGreaterThan(800_000)
  })

  test('takes few steps for a chain: not more for each question the longer it is', () => {
    const stepsOf = (count: number) =>
      1_000_000 - checked(ids(count).map((id) => yesNo(id, id === 1 ? null : when(id - 1, 'equals', 'true')))).left
    expect(stepsOf(601) - stepsOf(301)).toBe(stepsOf(301) - stepsOf(1))
  })

  test('is taken for granted once the steps are used up, except for a plain contradiction', () => {
    const never: ShowWhen = { match: 'all', rules: [...when(1, 'equals', 'true').rules, ...when(1, 'equals', 'false').rules] }
    const hidden: ShowWhen = { match: 'all', rules: [...when(2, 'equals', 'true').rules, ...when(1, 'equals', 'false').rules] }
    const questions = [yesNo(1), yesNo(2, when(1, 'equals', 'true')), yesNo(3, never), yesNo(4, hidden)]
    expect(questions.map((one) => canShowOf(questions)(one.eventQuestionId))).toEqual([true, true, false, false])
    const comparisons = 12
    const canShow = canShowOf(questions, undefined, { steps: comparisons })
    expect(questions.map((one) => canShow(one.eventQuestionId))).toEqual([true, true, false, true])
  })
})

describe('stored answers', () => {
  const stored = (questionTypeId: QuestionTypeId, isMultiple?: boolean, dataSource: number | null = null) => ({
    questionTypeId,
    validation: isMultiple === undefined ? {} : { isMultiple },
    dataSource,
  })
  test.each([
    [stored(types.Input), stored(types.TextArea), undefined],
    [stored(types.Radio), stored(types.Select), undefined],
    [stored(types.Checkbox), stored(types.Select, true), undefined],
    [stored(types.Select, true), stored(types.Radio), 'questionTypeId'],
    [stored(types.Checkbox), stored(types.Radio), 'questionTypeId'],
    [stored(types.Select, true), stored(types.Select, false), 'validation'],
    [stored(types.Input), stored(types.Email), 'questionTypeId'],
    [stored(types.Number), stored(types.AUM_Number), 'questionTypeId'],
    [stored(types.DataSelect, false, 1), stored(types.DataSelect, false, 3), 'dataSource'],
    [stored(types.DataSelect, false, 1), stored(types.DataSelect, true, 1), 'validation'],
    [stored(types.Autocomplete, undefined, 1), stored(types.Autocomplete, undefined, null), 'dataSource'],
  ])('of %j, changed to %j: %s', (before, after, field) => {
    expect(changeThatBreaks(before, after)).toBe(field)
  })
})
