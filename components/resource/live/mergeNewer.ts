import { differing, isSameValue, type Values } from '../values.ts'

interface Versions {
  /** The row as the form knows it, as it is on screen, and as somebody else has made it. */
  base: Values
  mine: Values
  newer: Values
  keys: readonly string[]
}

/** What becomes of a form whose row somebody else has changed. */
export interface Merged {
  /** What nobody here has touched takes its new value. */
  taken: Values
  /** What both have changed, each in another way: only the person can say. */
  asked: string[]
  /** What both have changed in the same way. */
  agreed: string[]
}

/** Brings a newer version of the row into a form. What somebody typed is never replaced. */
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
