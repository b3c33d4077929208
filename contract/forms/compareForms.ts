import { choiceLabel } from '#constants/choice.ts'
import { dataSources, questionKinds } from '#constants/questionKinds.ts'
import { conditionText } from './conditionText.ts'
import type { Form, FormQuestion } from './form.ts'
import { isSame } from './isSame.ts'
import { optionChanges } from './optionChanges.ts'
import { ruleChanges } from './ruleChanges.ts'

/** What differs in one question between two forms. */
export interface FormChange {
  eventQuestionId: number
  kind: 'added' | 'removed' | 'changed'
  label: string
  /** What was changed, in words; empty for a question that was added or removed. */
  texts: string[]
}

/** The questions that were added, removed or changed, in the order of the newer form, with the removed ones at the end. */
export function compareForms(before: Form, after: Form): FormChange[] {
  const old = new Map(before.questions.map((question) => [question.eventQuestionId, question]))
  const stays = new Set(after.questions.map((question) => question.eventQuestionId))
  const moved = movedIds(
    before.questions.map((question) => question.eventQuestionId).filter((id) => stays.has(id)),
    after.questions.map((question) => question.eventQuestionId).filter((id) => old.has(id)),
  )
  const present = after.questions.flatMap((question): FormChange[] => {
    const { eventQuestionId, label } = question
    const earlier = old.get(eventQuestionId)
    if (!earlier) return [{ eventQuestionId, kind: 'added', label, texts: [] }]
    const texts = [...changesOf(earlier, question, { before, after }), ...(moved.has(eventQuestionId) ? ['Moved'] : [])]
    return texts.length > 0 ? [{ eventQuestionId, kind: 'changed', label, texts }] : []
  })
  const removed = before.questions.filter(({ eventQuestionId }) => !stays.has(eventQuestionId))
  return [...present, ...removed.map(({ eventQuestionId, label }): FormChange => ({ eventQuestionId, kind: 'removed', label, texts: [] }))]
}

function changesOf(before: FormQuestion, after: FormQuestion, forms: { before: Form; after: Form }): string[] {
  const is = (field: keyof FormQuestion, text: string) => (isSame(before[field], after[field]) ? [] : [text])
  const switched = (field: 'isActive' | 'isRequired' | 'isStaffOnly' | 'showInExport' | 'showOnBadge', on: string, off: string) =>
    is(field, after[field] ? on : off)
  return [
    ...is('label', `Was “${before.label}”`),
    ...is('questionTypeId', `Type: was ${kindOf(before)}, is ${kindOf(after)}`),
    ...switched('isActive', 'Switched on', 'Switched off'),
    ...switched('isRequired', 'Is required', 'Is not required any more'),
    ...is('requiredFrom', '“Required from” changed'),
    ...is('editableUntil', '“Editable until” changed'),
    ...switched('isStaffOnly', 'Is for staff only', 'Is shown to registrants'),
    ...is('sectionName', `Section: was ${sectionOf(before)}, is ${sectionOf(after)}`),
    ...is('helpText', 'Help text changed'),
    ...is('bodyHtml', 'Formatted text changed'),
    ...is('placeholder', 'Placeholder changed'),
    ...is('defaultValue', 'Default changed'),
    ...ruleChanges(before, after),
    ...is('dataSource', `List: was ${sourceOf(before)}, is ${sourceOf(after)}`),
    ...is('showWhen', conditionChange(conditionText(before, forms.before), conditionText(after, forms.after))),
    ...is('mapsTo', '“Also written to” changed'),
    ...is('internalKey', `Key: was ${before.internalKey}, is ${after.internalKey}`),
    ...switched('showInExport', 'Is in exports', 'Is not in exports any more'),
    ...switched('showOnBadge', 'Is on the badge', 'Is not on the badge any more'),
    ...is('retentionMonths', 'Retention changed'),
    ...optionChanges(before.options, after.options),
  ]
}

const kindOf = ({ questionTypeId }: FormQuestion): string => choiceLabel(questionKinds, questionTypeId)
const sourceOf = ({ dataSource }: FormQuestion): string => (dataSource === null ? 'none' : choiceLabel(dataSources, dataSource))
const sectionOf = ({ sectionName }: FormQuestion): string => (sectionName === null ? 'none' : `“${sectionName}”`)

/** Where only what is not named differs, such as the twentieth value, both texts are the same. */
const conditionChange = (before: string, after: string): string =>
  before === after ? `Condition changed: shown ${after}` : `Shown ${after}, was shown ${before}`

/** The ids that are not in the longest part of the list whose order is unchanged. */
function movedIds(before: readonly number[], after: readonly number[]): Set<number> {
  const place = new Map(before.map((id, index) => [id, index]))
  const placeOf = (id: number | undefined) => (id === undefined ? -1 : (place.get(id) ?? -1))
  // The longest list that ends with each id.
  const longest: number[][] = []
  for (const id of after) {
    const [best = []] = longest.filter((list) => placeOf(list.at(-1)) < placeOf(id)).toSorted((one, other) => other.length - one.length)
    longest.push([...best, id])
  }
  const [inOrder = []] = longest.toSorted((one, other) => other.length - one.length)
  return new Set(after.filter((id) => !inOrder.includes(id)))
}
