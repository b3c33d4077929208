import type { Hit } from './hits.ts'

/** So many rows of an area stand before those of others that fit as well. */
const fairShare = 5

/**
 * The hits of an answer, in groups by area: at most `most` in all. Every area gets its share, the best first; what is left over goes to
 * the best of the rest. The group with the best hit leads; the areas' own order decides between equals.
 */
export function chooseHits(hits: readonly Hit[], most: number): Map<number, Hit[]> {
  const places = new Map<number, number>()
  const placed = hits.map((hit) => {
    const place = places.get(hit.area) ?? 0
    places.set(hit.area, place + 1)
    return { hit, isOver: place >= fairShare ? 1 : 0 }
  })
  const chosen = placed
    .sort((a, b) => a.isOver - b.isOver || a.hit.rank - b.hit.rank || a.hit.area - b.hit.area)
    .slice(0, most)
    .map(({ hit }) => hit)
    .sort((a, b) => a.rank - b.rank || a.area - b.area)
  return Map.groupBy(chosen, ({ area }) => area)
}
