import type { Hit } from './hits.ts'

/** The hits of an area that rank before equally good hits of others. */
const fairShare = 5

/**
 * Chooses at most `max` hits, grouped by area. Every area gets a fair share, best first; the remainder goes to the best of the rest.
 * The group with the best hit is first; the order of the areas decides between equals.
 */
export function chooseHits(hits: readonly Hit[], max: number): Map<number, Hit[]> {
  const positions = new Map<number, number>()
  const ranked = hits.map((hit) => {
    const position = positions.get(hit.area) ?? 0
    positions.set(hit.area, position + 1)
    return { hit, isOver: position >= fairShare ? 1 : 0 }
  })
  const chosen = ranked
    .sort((a, b) => a.isOver - b.isOver || a.hit.rank - b.hit.rank || a.hit.area - b.hit.area)
    .slice(0, max)
    .map(({ hit }) => hit)
    .sort((a, b) => a.rank - b.rank || a.area - b.area)
  return Map.groupBy(chosen, ({ area }) => area)
}
