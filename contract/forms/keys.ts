import { slugFor } from '../slugFor.ts'

/** A key for a question, from its text, that no other question of its form has. */
export const questionKey = (label: string, taken: ReadonlySet<string>): string => slugFor(label, taken, { fallback: 'question' })

/** The value of an option in exports, from its label, that no other option of its question has; '' for an empty label. */
export const optionValue = (label: string, taken: ReadonlySet<string>): string =>
  label.trim() === '' ? '' : slugFor(label, taken, { fallback: 'option', maxLength: 60 })
