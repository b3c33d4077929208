import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { comparedAnswer, isRuleMet, visibleQuestions } from '#contract/forms/conditions.ts'
import { type ConditionOperator, conditionOperators } from '#contract/forms/showWhen.ts'
import type { AnswerValue, FormQuestion } from '#contract/forms/form.ts'
import { answersOf, formQuestion, smallForms } from '../support/forms.ts'

const holds = (operator: ConditionOperator, values: string[], answer: unknown) =>
  isRuleMet({ operator, values }, comparedAnswer(answer as AnswerValue))

describe('a rule', () => {
  test.each<[ConditionOperator, string[], unknown, boolean]>([
    ['equals', ['12'], 12, true],
    ['equals', ['12'], [12], true],
    ['equals', ['12'], [12, 13], false],
    ['equals', ['1'], 12, false],
    ['equals', ['5.0'], 5, true],
    ['equals', [' New York '], 'new york', true],
    ['equals', ['caf\u00e9'], 'cafe\u0301', true],
    ['equals', ['true'], true, true],
    ['notEquals', ['true'], false, true],
    ['notEquals', ['12'], [12, 13], true],
    ['in', ['1', '12'], [12, 13], true],
    ['in', ['1', '2'], 12, false],
    ['notIn', ['1', '12'], [12], false],
    ['contains', ['12'], [11, 12], true],
    ['contains', ['1'], [11, 12], false],
    ['contains', ['york'], 'New York', true],
    ['contains', ['ridge'], { id: 4, text: 'Blue Ridge' }, true],
    ['contains', [''], 'New York', false],
    ['gt', ['5'], 5.5, true],
    ['gte', ['5'], 5, true],
    ['lt', ['5'], 5, false],
    ['lte', ['-5'], -5, true],
    ['gt', ['4'], 'five', false],
    ['gt', [''], 5, false],
    ['gt', [], 5, false],
    ['before', ['2026-06-02'], '2026-06-01', true],
    ['before', ['2026-06-01'], '2026-06-01', false],
    ['after', ['2026-06-01'], '2026-10-01', true],
    ['after', ['June'], '2026-10-01', false],
    ['isEmpty', [], '', true],
    ['isEmpty', [], '  ', true],
    ['isEmpty', [], [], true],
    ['isEmpty', [], false, false],
    ['isEmpty', [], 0, false],
    ['notEmpty', [], [{ fileId: 'a', name: 'deck.pdf' }], true],
  ])('%s %j for %j: %s', (operator, values, answer, expected) => {
    expect(holds(operator, values, answer)).toBe(expected)
  })

  test('without an answer holds only where it asks for that', () => {
    expect(conditionOperators.filter((operator) => holds(operator, ['1'], undefined))).toEqual(['notEquals', 'notIn', 'isEmpty'])
  })

  test('reads no more of an answer than one that is accepted can have', () => {
    expect(holds('contains', ['end'], `${'x'.repeat(9_990)} end`)).toBe(true)
    expect(holds('contains', ['end'], `${'x'.repeat(20_000)} end`)).toBe(false)
    const ids = Array.from({ length: 300 }, (_, at) => at + 1)
    expect([holds('contains', ['200'], ids), holds('contains', ['300'], ids)]).toEqual([true, false])
  })

  test('is evaluated for an answer of any shape', () => {
    const operators = fc.constantFrom<ConditionOperator>('equals', 'in', 'contains', 'gt', 'before', 'notEmpty')
    fc.assert(
      fc.property(operators, fc.array(fc.string()), fc.jsonValue(), (operator, values, answer) =>
        expect(typeof holds(operator, values, answer)).toBe('boolean'),
      ),
    )
    for (const answer of [[null], [[1]], { text: { toString: 1 } }, { text: null }, {}]) expect(holds('equals', ['1'], answer)).toBe(false)
  })
})

/** What is shown, found by repetition: a question is shown when its rules hold for the earlier questions that are. */
function shownByRepetition(questions: readonly FormQuestion[], answers: Record<number, AnswerValue>): number[] {
  let shown = new Set<number>()
  for (let round = 0; round <= questions.length; round += 1) {
    const before = shown
    const isShown = ({ showWhen }: FormQuestion, at: number) => {
      if (!showWhen || showWhen.rules.length === 0) return true
      const earlier = new Set(questions.slice(0, at).map((one) => one.eventQuestionId))
      const met = showWhen.rules.map((rule) => {
        const isAnswered = earlier.has(rule.eventQuestionId) && before.has(rule.eventQuestionId)
        return isRuleMet(rule, comparedAnswer(isAnswered ? answers[rule.eventQuestionId] : null))
      })
      return showWhen.match === 'all' ? !met.includes(false) : met.includes(true)
    }
    shown = new Set(questions.filter(isShown).map((one) => one.eventQuestionId))
  }
  return questions.flatMap(({ eventQuestionId }) => (shown.has(eventQuestionId) ? [eventQuestionId] : []))
}

describe('the questions that are shown', () => {
  test('are those of a naive model, in 1,000 random forms', () => {
    const answered = smallForms(7).chain((questions) =>
      fc.record({
        questions: fc.constant(questions),
        picks: fc.array(fc.nat(), { minLength: questions.length, maxLength: questions.length }),
      }),
    )
    fc.assert(
      fc.property(answered, ({ questions, picks }) => {
        const answers = Object.fromEntries(
          questions.map((question, at) => {
            const possible = answersOf(question)
            return [question.eventQuestionId, possible[(picks[at] ?? 0) % possible.length] ?? null]
          }),
        )
        expect(visibleQuestions(questions, answers).map((one) => one.eventQuestionId)).toEqual(shownByRepetition(questions, answers))
      }),
      { numRuns: 1000 },
    )
  })

  test('do not depend on the answer to a question that is not shown', () => {
    const first = formQuestion(types.Yes_No, { eventQuestionId: 1 })
    const on = (eventQuestionId: number) => ({
      match: 'all' as const,
      rules: [{ eventQuestionId, operator: 'equals' as const, values: ['true'] }],
    })
    const second = formQuestion(types.Yes_No, { eventQuestionId: 2, showWhen: on(1) })
    const third = formQuestion(types.Input, { eventQuestionId: 3, showWhen: on(2) })
    const idsWith = (answers: Record<number, AnswerValue>) =>
      visibleQuestions([first, second, third], answers).map((one) => one.eventQuestionId)
    expect(idsWith({ 1: true, 2: true })).toEqual([1, 2, 3])
    expect(idsWith({ 1: false, 2: true })).toEqual([1])
  })
})
