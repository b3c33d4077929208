import type { Random } from './random.ts'

/** In the format of the random ids of uploads; these pictures are not secret. */
export const fileId = (random: Random): string =>
  [8, 4, 4, 4, 12].map((length) => Array.from({ length }, () => random.integer(0, 15).toString(16)).join('')).join('-')
