import { setImmediate as othersTurn } from 'node:timers/promises'

/** The characters to process before yielding: a few milliseconds of work. */
const charactersPerTurn = 50_000
/** The cost of a cell besides its characters. */
const cellCost = 50

/** The cost of work on cells, in characters. */
export const costOf = (cells: readonly string[]): number => cells.reduce((sum, { length }) => sum + length, cells.length * cellCost)

/** Returns a function that yields to other work whenever enough was done. Call it before each piece of work, with its cost. */
export function createTurns(): (cost: number) => Promise<void> {
  let sum = 0
  return async (cost) => {
    sum += cost
    if (sum < charactersPerTurn) return
    sum = 0
    await othersTurn()
  }
}
