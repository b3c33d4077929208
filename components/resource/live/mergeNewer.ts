import { differing, isSameValue, type Values } from '../values.ts'

interface Versions {
  /** The row as the form loaded it, as it is on screen, and as another user saved it. */
  base: Values
  mine: Values
  newer: Values
  keys: readonly string[]
}

/** How a form takes over a newer version of its row. */
export interface Merged {
  /** New values of fields that the user has not edited. */
  taken: Values
  /** Fields that both changed to different values: the user must choose. */
  asked: string[]
  /** Fields that both changed to the same value. */
  agreed: string[]
}

/** Merges a newer version of the row into a form. Never replaces what the user typed. */
export function mergeNewer({ base, mine, newer, keys }: Versions): Merged {
  const moved = differing(base, newer, keys)
  const touched = new Set(differing(base, mine, keys))
  const agreed = moved.filter((field) => touched.has(field) && isSameValue(mine[field], newer[field]))
  return {
    taken: Object.fromEntries(moved.filter((field) => !touched.has(field)).map((field) => [field, newer[field]])),
    asked: moved.filter((field) => touched.has(field) && !agreed.includes(field)),
    agreed,
  }
}
