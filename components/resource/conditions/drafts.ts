import type { Condition, Conditions } from '#contract/conditions.ts'

/** A condition that is being edited, and how it follows the one before. */
export interface DraftCondition extends Condition {
  key: number
  joiner: 'and' | 'or'
}

/** Conditions as one list: `or` begins a group. */
export const draftsOf = (groups: Conditions): DraftCondition[] =>
  groups
    .flatMap((group) => group.map((condition, at) => ({ ...condition, joiner: at === 0 ? ('or' as const) : ('and' as const) })))
    .map((draft, key) => ({ ...draft, key }))

/** The groups of such a list. */
export function groupsOf(drafts: readonly DraftCondition[]): Conditions {
  const groups: Condition[][] = []
  for (const { field, operator, values, joiner } of drafts) {
    const last = groups.at(-1)
    if (last && joiner === 'and') last.push({ field, operator, values })
    else groups.push([{ field, operator, values }])
  }
  return groups
}
