import type { ConditionOperator } from './showWhen.ts'

/** What stands between a question and the values of a condition. */
export const operatorTexts: Readonly<Record<ConditionOperator, string>> = {
  equals: 'is',
  notEquals: 'is not',
  in: 'is any of',
  notIn: 'is none of',
  contains: 'contains',
  isEmpty: 'is not answered',
  notEmpty: 'is answered',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  before: 'is before',
  after: 'is after',
}
