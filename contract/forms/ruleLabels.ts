import type { AnswerRuleName } from './answerRules.ts'

/** What the rules of a question are called. */
export const ruleLabels: Readonly<Record<AnswerRuleName, string>> = {
  minLength: 'Minimum length',
  maxLength: 'Maximum length',
  countsWords: 'Count words',
  pattern: 'Pattern',
  isMultiple: 'Several can be chosen',
  minSelected: 'Choose at least',
  maxSelected: 'Choose at most',
  minDate: 'Earliest date',
  maxDate: 'Latest date',
  extensions: 'Types of files',
  maxFileMb: 'Largest file (MB)',
  maxFiles: 'Number of files',
  refusesFreeMail: 'Refuse free mail addresses',
  min: 'Minimum',
  max: 'Maximum',
  step: 'Step',
  decimals: 'Decimal places',
  unit: 'Unit',
  allowsNew: 'Accept other texts',
  mustBeYes: 'Accept only Yes',
}
