/** A count formatted for people. */
export const countText = (count: number): string => count.toLocaleString('en-US')
