/**
 * Undoes what a write did to a list, in the list as it is now: entries that the write added leave again, those that it removed come back, and all
 * others stay. Undefined when an entry that the write added is not there any more as it was.
 */
export function reverseList(
  { before, after }: { before: readonly unknown[]; after: readonly unknown[] },
  current: readonly unknown[],
): unknown[] | undefined {
  const added = without(after, before)
  const removed = without(before, after)
  if (without(added, current).length > 0) return undefined
  // One for one, an entry returns to where its successor is.
  const successors = added.map(keyOf)
  const isReplaced = added.length === removed.length
  const list = current.flatMap((entry) => {
    const at = successors.indexOf(keyOf(entry))
    return at < 0 ? [entry] : isReplaced ? [removed[at]] : []
  })
  return isReplaced ? list : [...list, ...without(removed, list)]
}

const without = (list: readonly unknown[], others: readonly unknown[]): unknown[] => {
  const keys = new Set(others.map(keyOf))
  return list.filter((entry) => !keys.has(keyOf(entry)))
}

/** The database does not preserve the order of keys. */
const keyOf = (entry: unknown): string =>
  entry && typeof entry === 'object' && !Array.isArray(entry)
    ? JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
    : JSON.stringify(entry)
