import { questionTypes as types } from '#constants/questionTypes.ts'
import { amountText } from './amounts.ts'
import type { AnswerRuleName } from './answerRules.ts'
import type { FormQuestion } from './form.ts'
import { isSame } from './isSame.ts'
import { ruleLabels } from './ruleLabels.ts'

/** What differs in the rules of a question, in the words of its editor. */
export const ruleChanges = (before: FormQuestion, after: FormQuestion): string[] =>
  (Object.keys(ruleLabels) as AnswerRuleName[]).flatMap((rule) => {
    if (isSame(before.validation[rule], after.validation[rule])) return []
    const [was, is] = [valueText(before, rule), valueText(after, rule)]
    return [`${ruleLabels[rule]}: was ${was}, is ${is}`]
  })

function valueText({ questionTypeId, validation }: FormQuestion, rule: AnswerRuleName): string {
  const value = validation[rule]
  if (isSwitch(rule)) return value === true ? 'on' : 'off'
  if (value === undefined) return 'none'
  if (typeof value === 'number') return questionTypeId === types.AUM_Number ? amountText(value) : String(value)
  return Array.isArray(value) ? value.join(', ') : `“${String(value)}”`
}

const isSwitch = (rule: AnswerRuleName): boolean =>
  rule === 'countsWords' || rule === 'isMultiple' || rule === 'refusesFreeMail' || rule === 'allowsNew' || rule === 'mustBeYes'
