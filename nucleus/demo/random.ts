/** A repeatable random generator: the same seed gives the same values on every machine. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next: () => number
  /** A whole number, both ends included. */
  integer: (min: number, max: number) => number
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
  shuffled: <T>(list: readonly T[]) => T[]
}

/** Each part of the demo data has a generator of its own, named by `seed`, so that more rows of one kind leave the others unchanged. */
export function makeRandom(seed: string): Random {
  let state = hashOf(seed)
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    integer,
    chance: (share) => next() < share,
    pick: (list) => at(list, integer(0, list.length - 1)),
    shuffled: (list) =>
      list
        .map((value) => ({ value, key: next() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ value }) => value),
  }
}

/** The entry at an index that must exist. */
export function at<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError(`No entry ${index} in a list of ${list.length}`)
  return list[index] as T
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
