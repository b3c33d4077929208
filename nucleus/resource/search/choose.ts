import type { Hit } from './hits.ts'

/** The hits of an area that rank before equally good hits of others. */
const fairShare = 5

/**
 * Chooses at most `most` hits, grouped by area. Every area gets a fair share, best first; the remainder goes to the best of the rest.
 * The group with the best hit is first; the order of the areas decides between equals.
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
