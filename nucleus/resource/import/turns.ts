import { setImmediate as othersTurn } from 'node:timers/promises'

/** Characters that are worked on before others get their turn: a few milliseconds of work. */
const charactersPerTurn = 50_000
/** What a cell costs beside its characters. */
const cellCost = 50

/** What work on some cells costs, in characters. */
export const costOf = (cells: readonly string[]): number => cells.reduce((sum, { length }) => sum + length, cells.length * cellCost)

/** Lets others have their turn whenever enough was worked on. Call what it returns before each piece of work, with its cost. */
export function createTurns(): (cost: number) => Promise<void> {
  let sum = 0
  return async (cost) => {
    sum += cost
    if (sum < charactersPerTurn) return
    sum = 0
    await othersTurn()
  }
}
