import type { ImportCommitResult, ImportState } from '#contract/import.ts'
import { formatCount } from '../../ui/numbers.ts'

/** The singular of the rows and the name of the list, as shown on screen. */
export interface ImportTexts {
  one: string
  list: string
}

export const countText = (count: number, { one, list }: Pick<ImportTexts, 'one' | 'list'>): string =>
  `${formatCount(count)} ${count === 1 ? one : list.toLowerCase()}`

/** The result of an import: "3 tracks imported, 1 updated." */
export function committedText({ added, updated, skipped, leftOut = 0, effects = [] }: ImportCommitResult, texts: ImportTexts): string {
  const parts = [
    `${countText(added, texts)} imported`,
    ...(updated > 0 ? [`${formatCount(updated)} updated`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} unchanged`] : []),
    ...(leftOut > 0 ? [`${formatCount(leftOut)} with errors skipped`] : []),
  ]
  return [`${parts.join(', ')}.`, ...effects].join(' ')
}

/** Why an import has nothing to do. */
export const nothingText = 'Nothing to import: every row already exists.'

export const stateTexts: Readonly<Record<ImportState, string>> = {
  new: 'New',
  existing: 'Already exists',
  changed: 'Update',
  possible: 'May exist already',
  duplicate: 'Duplicate',
  fault: 'Invalid',
}
