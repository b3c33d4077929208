import type { FormRule } from 'antd'
import { dateExamples, type DateKind, isDateValue } from './dateText.ts'

/** The rule of a date field: a text that could not be read as a date is quoted, with an example of one that can. */
export const readableDate = (kind: DateKind): FormRule => ({
  validator: (_, value: unknown) =>
    typeof value !== 'string' || value === '' || (kind === 'dateTime' ? isInstant(value) : isDateValue(value, kind))
      ? Promise.resolve()
      : Promise.reject(new Error(`“${value.trim()}” is not a ${kind === 'time' ? 'time' : 'date'}. Use ${dateExamples[kind]}`)),
})

/** Whether a form's value is an instant, not a text that somebody typed. */
export const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(value)
