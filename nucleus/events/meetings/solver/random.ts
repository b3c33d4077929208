/** Numbers from 0 to below 1 that follow from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The entries of a list in another order. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const keyed = list.map((entry) => ({ entry, key: random() }))
  return keyed.sort((one, other) => one.key - other.key).map(({ entry }) => entry)
}
