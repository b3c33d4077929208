import { differingFields, isSameValue, type Values } from '../base/values.ts'

interface RowVersions {
  /** The row as the form loaded it, as it is on screen, and as another user saved it. */
  base: Values
  mine: Values
  newer: Values
  keys: readonly string[]
}

/** How a form takes over a newer version of its row. */
export interface FormMerge {
  /** New values of fields that the user has not edited. */
  applied: Values
  /** Fields that both changed to different values: the user must choose. */
  conflicting: string[]
  /** Fields that both changed to the same value. */
  agreed: string[]
}

/** Merges a newer version of the row into a form. Never replaces what the user typed. */
export function mergeNewer({ base, mine, newer, keys }: RowVersions): FormMerge {
  const changedFields = differingFields(base, newer, keys)
  const editedFields = new Set(differingFields(base, mine, keys))
  const agreed = changedFields.filter((field) => editedFields.has(field) && isSameValue(mine[field], newer[field]))
  return {
    applied: Object.fromEntries(changedFields.filter((field) => !editedFields.has(field)).map((field) => [field, newer[field]])),
    conflicting: changedFields.filter((field) => editedFields.has(field) && !agreed.includes(field)),
    agreed,
  }
}
