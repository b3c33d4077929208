import type { FormRule } from 'antd'
import { dateExamples, type DateKind, isDateValue } from './dateText.ts'

/** The rule of a date field: a text that could not be read as a date is quoted, with an example of one that can. */
export const readableDate = (kind: DateKind): FormRule => ({
  validator: (_, value: unknown) => {
    const problem = typeof value === 'string' && value !== '' && dateProblem(value, kind)
    return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
  },
})

/** What is wrong with a text that was typed into a date field; undefined for a value of the kind. */
export const dateProblem = (value: string, kind: DateKind): string | undefined =>
  isValueOf(value, kind) ? undefined : `“${value.trim()}” is not a ${kind === 'time' ? 'time' : 'date'}. Use ${dateExamples[kind]}`

/** Whether a field holds a value of its kind, not a text that cannot be read. */
export const isValueOf = (value: string, kind: DateKind): boolean => (kind === 'dateTime' ? isInstant(value) : isDateValue(value, kind))

/** Whether a form's value is an instant, not a text that somebody typed. */
export const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(value)
