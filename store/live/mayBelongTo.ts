import type { ChangeNotice } from '#contract/changes.ts'

/**
 * Whether a change may concern a row that `isMatch`, where `key` is the field of the parent's id. It does if the changed rows have such a
 * parent, or if they are such rows without a parent of their own. Anything a change leaves open may match.
 */
export function mayBelongTo(change: ChangeNotice, key: string, isMatch: (id: number) => boolean): boolean {
  const ids = parentIdsIn(change, key)
  return ids === undefined || ids.some(isMatch)
}

function parentIdsIn({ idKey, parentKey, parentId, rows }: ChangeNotice, key: string): readonly number[] | undefined {
  if (key === parentKey) return parentId === null ? undefined : [parentId]
  return parentKey === null && key === idKey ? rows.map(([id]) => id) : undefined
}
