import type { RowsTold } from '#contract/changes.ts'

/**
 * Whether a change may be of a row that fits, where rows of the field `key` are parents: the changed rows have such a parent, or are such
 * rows and have no parent themselves. Whatever a change does not say may be so.
 */
export function isOfOne(change: RowsTold, key: string, fits: (id: number) => boolean): boolean {
  const ids = parentIdsIn(change, key)
  return ids === undefined || ids.some(fits)
}

function parentIdsIn({ idKey, parentKey, parentId, rows }: RowsTold, key: string): readonly number[] | undefined {
  if (key === parentKey) return parentId === null ? undefined : [parentId]
  return parentKey === null && key === idKey ? rows.map(([id]) => id) : undefined
}
