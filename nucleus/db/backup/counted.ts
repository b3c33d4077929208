/** A count as people read it. */
export const counted = (count: number): string => count.toLocaleString('en-US')
