/** A count formatted for people. */
export const counted = (count: number): string => count.toLocaleString('en-US')
