import { expect, test } from '@jest/globals'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { eventQuestionAnswers } from '#contract/events/questions.ts'
import { compareForms } from '#contract/forms/compareForms.ts'
import type { FormOption, FormQuestion } from '#contract/forms/form.ts'
import type { ConditionRule } from '#contract/forms/showWhen.ts'
import { formOption, formQuestion } from '../support/forms.ts'

/** What the comparison says about the second question, which `before` and `after` describe, below a question about dinner. */
function changes(before: Partial<FormQuestion>, after: Partial<FormQuestion>, type: FormQuestion['questionTypeId'] = types.Checkbox) {
  const options = [formOption(1, { label: 'With us' }), formOption(2, { label: 'Elsewhere' })]
  const dinner = formQuestion(types.Radio, { eventQuestionId: 7, label: 'Dinner', options })
  const form = (more: Partial<FormQuestion>) => ({ questions: [dinner, formQuestion(type, { eventQuestionId: 8, ...more })] })
  return compareForms(form(before), form(after)).flatMap(({ texts }) => texts)
}
const small = (more: Partial<FormOption> = {}) => ({ options: [formOption(5, { label: 'S', ...more })] })

test.each<[Partial<FormOption>, string]>([
  [{ capacity: 1200 }, 'Capacity of option “S”: was none, is 1,200'],
  [{ isDefault: true }, 'Option “S” is chosen at first'],
  [{ isExclusive: true }, 'Option “S” excludes the others'],
  [{ allowsFreeText: true }, 'Option “S” takes a text of their own'],
  [{ isActive: false }, 'Option “S” switched off'],
  [{ value: 'small' }, 'Value of option “S”: was “option-5”, is “small”'],
])('says what changed in an option: %j', (more, text) => {
  expect(changes(small(), small(more))).toEqual([text])
})

test('has words for each field of an option that staff can change', () => {
  const fields = Object.keys(eventQuestionAnswers.schema.shape).filter((field) => field !== 'eventQuestionId' && field !== 'sortOrder')
  const other = { label: 'M', value: 'm', isDefault: true, isActive: false, isExclusive: true, allowsFreeText: true, capacity: 4 }
  expect(Object.keys(other).toSorted()).toEqual(fields.toSorted())
  expect(changes(small(), small(other))).toHaveLength(fields.length)
})

test('an option that has another label and another capacity says both', () => {
  expect(changes(small(), small({ label: 'Small', capacity: 3 }))).toEqual([
    'Option “Small” was “S”',
    'Capacity of option “Small”: was none, is 3',
  ])
})

test('names the changes of thirty options, and counts the others', () => {
  const options = (isActive: boolean) => ({ options: Array.from({ length: 200 }, (_, index) => formOption(index + 1, { isActive })) })
  const texts = changes(options(true), options(false))
  expect(texts).toHaveLength(31)
  expect(texts.at(-1)).toBe('170 more changes of the options')
})

test('says which rules changed, in the words of the editor', () => {
  expect(changes({ validation: { maxSelected: 3 } }, { validation: { maxSelected: 5, minSelected: 1 } })).toEqual([
    'Choose at least: was none, is 1',
    'Choose at most: was 3, is 5',
  ])
  expect(changes({ validation: {} }, { validation: { isMultiple: true } }, types.Select)).toEqual(['Several can be chosen: was off, is on'])
  expect(changes({ validation: { extensions: ['pdf'] } }, { validation: { extensions: ['pdf', 'docx'] } }, types.Upload)).toEqual([
    'Types of files: was pdf, is pdf, docx',
  ])
  expect(changes({ validation: { min: 2.5e8 } }, { validation: {} }, types.AUM_Number)).toEqual(['Minimum: was $250M, is none'])
  expect(changes({ validation: { min: 1, max: 2 } }, { validation: { max: 2, min: 1 } }, types.Number)).toEqual([])
})

test('says when a question is shown and when it was', () => {
  const rule = (values: string[]): ConditionRule => ({ eventQuestionId: 7, operator: 'in', values })
  const when = (...rules: ConditionRule[]) => ({ showWhen: { match: 'any' as const, rules } })
  expect(changes({}, when(rule(['1'])))).toEqual(['Shown when “Dinner” is any of “With us”, was shown always'])
  const gone: ConditionRule = { eventQuestionId: 99, operator: 'notEmpty', values: [] }
  expect(changes(when(rule(['1'])), when(rule(['1', '2']), gone))).toEqual([
    'Shown when “Dinner” is any of “With us” and “Elsewhere” or a deleted question is answered, was shown when “Dinner” is any of “With us”',
  ])
})

test('a long condition is named in part', () => {
  const rules = Array.from({ length: 20 }, () => ({ eventQuestionId: 7, operator: 'in' as const, values: ['1', '2', '3', '4', '5'] }))
  const [text = ''] = changes({}, { showWhen: { match: 'all', rules } })
  expect(text).toMatch(
    /^Shown when “Dinner” is any of “With us”, “Elsewhere”, a deleted option and 2 more, .* and 17 more, was shown always$/,
  )
})
