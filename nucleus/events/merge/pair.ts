import type { MergeInput } from '#contract/merge.ts'
import type { Merging } from '../../resource/merge/MergeRules.ts'

/** Inside an event rows are merged two by two. */
export interface Pair<Row> {
  survivor: Row
  merged: Row
}

/** The two rows of a merge. Throws for any other number, which the calls do not allow. */
export function pairIn<Row>({ survivor, merged: [merged] }: Merging<Row>): Pair<Row> {
  if (!merged) throw new Error('A merge has no second row')
  return { survivor, merged }
}

export const choicesIn = ({ fieldChoices, dryRun }: MergeInput): Pick<MergeInput, 'fieldChoices' | 'dryRun'> => ({ fieldChoices, dryRun })
