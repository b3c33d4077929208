import { limits } from '#constants/limits.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'

const { sortOrderMax: largest } = limits
const { sortOrderStep: step } = nucleusLimits

/**
 * The numbers of a list's rows in their new order, after the row at index `moved` was moved there. Only that row gets a new number,
 * between its neighbours; where they leave no room, all rows are renumbered with gaps.
 */
export function renumbered(numbers: readonly number[], moved: number): number[] {
  const number = between(numbers[moved - 1], numbers[moved + 1])
  if (number !== undefined) return numbers.with(moved, number)
  const gap = Math.max(1, Math.min(step, Math.floor(largest / numbers.length)))
  return numbers.map((_, at) => (at + 1) * gap)
}

/** The number for a row after the last one; the largest number may be used twice. */
export const afterLast = (last: number): number => Math.min(last + step, largest)

/** The number for a restored row: its own; if that is taken, one right after it; at the end where there is no room. */
export function freePosition(numbers: readonly number[], own: number): number {
  if (!numbers.includes(own)) return own
  const next = numbers.filter((number) => number > own)
  return between(own, next.length > 0 ? Math.min(...next) : undefined) ?? afterLast(Math.max(...numbers))
}

/** A number between two neighbours, either of which may be missing at an end of the list. Undefined when there is no room. */
function between(last: number | undefined, next: number | undefined): number | undefined {
  const low = last ?? -1
  const number = next === undefined ? afterLast(low) : Math.floor((low + next) / 2)
  return number > low && number < (next ?? Infinity) ? number : undefined
}
