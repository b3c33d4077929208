import { formatCount } from '../../ui/numbers.ts'

/** "1 person", "1,200 people". */
export const peopleCountText = (count: number): string => (count === 1 ? '1 person' : `${formatCount(count)} people`)
