/** Formats a number of people or things: `1,320`. */
export const formatCount = (count: number): string => count.toLocaleString('en-GB')
