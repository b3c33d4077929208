import type { Db } from '../../db/client.ts'
import { readWaitingState } from './waitingState.ts'

/**
 * What staff do about free seats after an undo, an import or a restored version, which promote nobody and send no mail by themselves
 * (docs/domain.md §2.4): "3 seats are free, 5 people wait. To promote 3 of them, open the Registrations tab." Empty when nobody can be promoted.
 */
export async function freeSeatTexts(tx: Db, eventId: number): Promise<string[]> {
  const { freeSeats, waiting, promotable } = await readWaitingState(tx, eventId)
  if (promotable === 0) return []
  const free = freeSeats === null ? 'Seats are free' : freeSeats === 1 ? '1 seat is free' : `${count(freeSeats)} seats are free`
  const who = waiting === 1 ? 'them' : `${count(promotable)} of them`
  return [
    `${free}, ${waiting === 1 ? '1 person waits' : `${count(waiting)} people wait`}. Nobody was promoted. To promote ${who}, open the Registrations tab.`,
  ]
}

const count = (number: number): string => number.toLocaleString('en-GB')
