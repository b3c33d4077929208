import { limits } from '#constants/limits.ts'

const { sortOrderMax: largest, sortOrderStep: step } = limits

/**
 * The numbers of a list's rows in their new order, of which the one at `moved` was moved there: it alone gets another
 * number, between its neighbours'. Where they leave no room, all rows are numbered anew, with room between.
 */
export function renumbered(numbers: readonly number[], moved: number): number[] {
  const number = between(numbers[moved - 1], numbers[moved + 1])
  if (number !== undefined) return numbers.with(moved, number)
  const apart = Math.max(1, Math.min(step, Math.floor(largest / numbers.length)))
  return numbers.map((_, at) => (at + 1) * apart)
}

/** The number of a row that comes after the last one; the largest there is may be given twice. */
export const afterLast = (last: number): number => Math.min(last + step, largest)

/** The number of a row that comes back: its own, or when another has that by now, one right after it; at the end where there is no room. */
export function freePlace(numbers: readonly number[], own: number): number {
  if (!numbers.includes(own)) return own
  const next = numbers.filter((number) => number > own)
  return between(own, next.length > 0 ? Math.min(...next) : undefined) ?? afterLast(Math.max(...numbers))
}

/** A number between two neighbours; none of them at either end of the list. */
function between(last: number | undefined, next: number | undefined): number | undefined {
  const low = last ?? -1
  const number = next === undefined ? afterLast(low) : Math.floor((low + next) / 2)
  return number > low && number < (next ?? Infinity) ? number : undefined
}
