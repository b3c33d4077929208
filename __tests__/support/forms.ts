import fc from 'fast-check'
import type { QuestionTypeId } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import type { CheckContext } from '#contract/forms/checkAnswer.ts'
import type { AnswerValue, FormOption, FormQuestion } from '#contract/forms/form.ts'
import type { ConditionOperator } from '#contract/forms/showWhen.ts'

/** Three days in June 2026, some weeks before. */
export const context: CheckContext = { firstDay: '2026-06-01', lastDay: '2026-06-03', at: new Date('2026-05-01T12:00:00Z') }

export const formOption = (eventQuestionAnswerId: number, more: Partial<FormOption> = {}): FormOption => ({
  eventQuestionAnswerId,
  label: `Option ${eventQuestionAnswerId}`,
  value: `option-${eventQuestionAnswerId}`,
  isDefault: false,
  isActive: true,
  isExclusive: false,
  allowsFreeText: false,
  capacity: null,
  ...more,
})

/** A question that nobody has to answer. */
export const formQuestion = (questionTypeId: QuestionTypeId, more: Partial<FormQuestion> = {}): FormQuestion => ({
  eventQuestionId: 1,
  questionTypeId,
  internalKey: `key_${more.eventQuestionId ?? 1}`,
  label: `Question ${more.eventQuestionId ?? 1}`,
  helpText: null,
  bodyHtml: null,
  placeholder: null,
  defaultValue: null,
  isRequired: false,
  requiredFrom: null,
  editableUntil: null,
  isActive: true,
  isStaffOnly: false,
  showInExport: true,
  showOnBadge: false,
  sectionName: null,
  validation: {},
  dataSource: null,
  mapsTo: null,
  showWhen: null,
  retentionMonths: null,
  options: [],
  ...more,
})

/** What a question of the small forms below can be answered with. Options of question 3 are 31, 32 and 33. */
export const answersOf = ({ questionTypeId, options }: FormQuestion): AnswerValue[] => {
  const ids = options.map((one) => one.eventQuestionAnswerId)
  if (questionTypeId === types.Yes_No) return [null, true, false]
  if (questionTypeId === types.Checkbox) return [null, ...ids.map((id) => [id]), ids]
  return questionTypeId === types.Input ? [null, 'alpha', 'Beta 2'] : [null, ...ids]
}

const operators: readonly ConditionOperator[] = ['equals', 'notEquals', 'in', 'notIn', 'contains', 'isEmpty', 'notEmpty']
const typed = fc.constantFrom(types.Radio, types.Select, types.Yes_No, types.Checkbox, types.Input)

/** Forms of up to `most` questions with conditions on any of them: earlier, later, their own and missing ones. */
export const smallForms = (most: number, ofTypes: fc.Arbitrary<QuestionTypeId> = typed): fc.Arbitrary<FormQuestion[]> =>
  fc.integer({ min: 1, max: most }).chain((count) => {
    const rule = fc.record({
      of: fc.integer({ min: 1, max: count + 1 }),
      operator: fc.constantFrom(...operators),
      picks: fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 2 }),
    })
    const shape = fc.record({
      type: ofTypes,
      optionCount: fc.integer({ min: 1, max: 3 }),
      match: fc.constantFrom('all' as const, 'any' as const),
      rules: fc.option(fc.array(rule, { maxLength: 3 }), { freq: 4 }),
    })
    return fc.array(shape, { minLength: count, maxLength: count }).map((shapes) => {
      const plain = shapes.map(({ type, optionCount }, at) =>
        formQuestion(type, {
          eventQuestionId: at + 1,
          options:
            type === types.Yes_No || type === types.Input
              ? []
              : Array.from({ length: optionCount }, (_, index) => formOption((at + 1) * 10 + index + 1)),
        }),
      )
      const valueOf = (id: number, pick: number) => {
        const question = plain[id - 1]
        if (question?.questionTypeId === types.Yes_No) return pick % 2 ? 'true' : 'false'
        const option = question?.options[pick % question.options.length]
        return option ? String(option.eventQuestionAnswerId) : pick % 2 ? 'alpha' : 'beta'
      }
      return plain.map((question, at): FormQuestion => {
        const { match, rules } = shapes[at] ?? { match: 'all', rules: null }
        const showWhen = rules && {
          match,
          rules: rules.map(({ of, operator, picks }) => ({
            eventQuestionId: of,
            operator,
            values: picks.map((pick) => valueOf(of, pick)),
          })),
        }
        return { ...question, showWhen }
      })
    })
  })

/** Every combination of answers to a small form. */
export function allAnswers(questions: readonly FormQuestion[]): Record<number, AnswerValue>[] {
  return questions.reduce<Record<number, AnswerValue>[]>(
    (sets, question) => sets.flatMap((set) => answersOf(question).map((answer) => ({ ...set, [question.eventQuestionId]: answer }))),
    [{}],
  )
}
