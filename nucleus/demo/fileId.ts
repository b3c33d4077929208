import type { Dice } from './dice.ts'

/** In the format of the random ids of uploads; these pictures are not secret. */
export const fileId = (dice: Dice): string =>
  [8, 4, 4, 4, 12].map((length) => Array.from({ length }, () => dice.whole(0, 15).toString(16)).join('')).join('-')
