import * as z from 'zod'
import { rowsChanged, type RowsChanged } from '#contract/changes.ts'

/** The channel of every write; what is told on it is made by the trigger `tell_changes` of the table `changes`. */
export const changedChannel = 'changed'

/**
 * What was told. `horizon` is a number of transactions: all below it had ended when the teller wrote, and since what is told
 * arrives in the order of the commits, all of theirs has arrived before. A beat tells the horizon alone.
 */
const told = z.object({ horizon: z.string().regex(/^\d+$/) })
const toldChange = told.extend(rowsChanged.shape)

export interface Told {
  horizon: bigint
  change?: RowsChanged
}

/** Reads what was told. Throws for what nucleus does not tell. */
export function readTold(text: string): Told {
  const parsed: unknown = JSON.parse(text)
  const isBeat = typeof parsed === 'object' && parsed !== null && !('rows' in parsed)
  if (isBeat) return { horizon: BigInt(told.parse(parsed).horizon) }
  const { horizon, ...change } = toldChange.parse(parsed)
  return { horizon: BigInt(horizon), change }
}
