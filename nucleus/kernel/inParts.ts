import { setImmediate as othersTurn } from 'node:timers/promises'
import { nucleusLimits } from '#constants/nucleusLimits.ts'

/** Whether a list has more rows than are worked on without a pause. */
export const isLongList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > nucleusLimits.rowsAtOnce

/** The parts of a list, one by one: between two of them other calls run. */
export async function* inParts<T>(list: readonly T[]): AsyncGenerator<readonly T[], void> {
  for (let at = 0; at < list.length; at += nucleusLimits.rowsAtOnce) {
    if (at > 0) await othersTurn()
    yield list.slice(at, at + nucleusLimits.rowsAtOnce)
  }
}
