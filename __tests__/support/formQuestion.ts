import type { QuestionTypeId } from '#constants/questionKinds.ts'
import type { FormOption, FormQuestion } from '#contract/forms/form.ts'

/** An active question of a form, without rules and condition. */
export const formQuestion = (
  eventQuestionId: number,
  questionTypeId: QuestionTypeId,
  values: Partial<FormQuestion> = {},
): FormQuestion => ({
  ...{ eventQuestionId, questionTypeId, internalKey: `q${eventQuestionId}`, label: `Question ${eventQuestionId}`, helpText: null },
  ...{ bodyHtml: null, placeholder: null, defaultValue: null, isRequired: false, requiredFrom: null, editableUntil: null },
  ...{ isActive: true, isStaffOnly: false, showInExport: true, showOnBadge: false, sectionName: null, validation: {} },
  ...{ dataSource: null, mapsTo: null, showWhen: null, retentionMonths: null, options: [] },
  ...values,
})

/** An active option. */
export const formOption = (eventQuestionAnswerId: number, label: string, values: Partial<FormOption> = {}): FormOption => ({
  ...{ eventQuestionAnswerId, label, value: label.toLowerCase(), isDefault: false, isActive: true, isExclusive: false },
  ...{ allowsFreeText: false, capacity: null },
  ...values,
})
