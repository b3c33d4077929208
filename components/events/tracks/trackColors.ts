/** Colours that differ from each other and on which white text is easy to read. */
const trackColors = ['#1f5fbf', '#b91c1c', '#047857', '#6d28d9', '#a16207', '#0e7490', '#be185d', '#475569'] as const

/** The colour of a new track: the first that no other track has, or one of those that the fewest have. */
export function newTrackColor(used: readonly string[]): string {
  const countOf = (color: string) => used.filter((one) => one.toLowerCase() === color).length
  return trackColors.reduce((best, color) => (countOf(color) < countOf(best) ? color : best))
}
