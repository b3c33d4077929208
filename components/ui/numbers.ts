/** Formats a number of people or things: `1,320`. */
export const formatCount = (count: number): string => count.toLocaleString('en-GB')

/** "1 guest", "1,320 guests". */
export const countLabel = (count: number, one: string, many: string): string => `${formatCount(count)} ${count === 1 ? one : many}`
