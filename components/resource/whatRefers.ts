import type { Dependent } from '#contract/dependents.ts'
import { formatCount } from '../ui/numbers.ts'

const inWords = new Intl.ListFormat('en-GB')

/** "3 sessions and 1 speaker refer to it." Nothing when nothing does. */
export function whatRefers(dependents: readonly Dependent[], to: 'it' | 'them'): string[] {
  if (dependents.length === 0) return []
  const isOne = dependents.length === 1 && dependents[0]?.count === 1
  const kinds = dependents.map(({ noun, count }) => `${formatCount(count)} ${noun}`)
  return [`${inWords.format(kinds)} ${isOne ? 'refers' : 'refer'} to ${to}.`]
}
