/** How a rule compares the answer to an earlier question. */
export const conditionOperators = [
  'equals',
  'notEquals',
  'in',
  'notIn',
  'contains',
  'isEmpty',
  'notEmpty',
  'gt',
  'gte',
  'lt',
  'lte',
  'before',
  'after',
] as const
export type ConditionOperator = (typeof conditionOperators)[number]

export interface ConditionRule {
  /** An earlier question of the same form. */
  eventQuestionId: number
  operator: ConditionOperator
  /** Ids of options, texts, numbers, dates (`YYYY-MM-DD`) or `true` and `false`, each as text. */
  values: string[]
}

/** A question is shown when all of its rules hold, or any. */
export interface ShowWhen {
  match: 'all' | 'any'
  rules: ConditionRule[]
}
