import type { EventQuestion } from '#contract/events/questions.ts'
import type { FormQuestion } from '#contract/forms/form.ts'

/** The questions of a list as a form has them. */
export const formOf = (rows: readonly EventQuestion[]): FormQuestion[] =>
  rows.map((row) => ({
    ...row,
    helpText: row.helpText ?? null,
    bodyHtml: row.bodyHtml ?? null,
    placeholder: row.placeholder ?? null,
    defaultValue: row.defaultValue ?? null,
    isRequired: row.isRequired ?? false,
    requiredFrom: row.requiredFrom ?? null,
    editableUntil: row.editableUntil ?? null,
    isActive: row.isActive ?? true,
    isStaffOnly: row.isStaffOnly ?? false,
    showInExport: row.showInExport ?? true,
    showOnBadge: row.showOnBadge ?? false,
    sectionName: row.sectionName ?? null,
    validation: row.validation ?? {},
    dataSource: row.dataSource ?? null,
    mapsTo: row.mapsTo ?? null,
    showWhen: row.showWhen ?? null,
    retentionMonths: row.retentionMonths ?? null,
    options: row.answers,
  }))
