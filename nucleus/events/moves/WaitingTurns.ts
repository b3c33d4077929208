import { isBefore, type WaitingEntry } from './waitingList.ts'

interface TurnRules {
  /** Whether a registration still waits. */
  isWaiting: (eventRegistrationId: number) => boolean
  /** Whether its company type has a free seat. */
  hasSeat: (entry: WaitingEntry) => boolean
}

/** The people on the waiting list of an event who may be promoted, in their order within each company type. */
export class WaitingTurns {
  /** The first in line is the last of its queue, where removing it is cheap. */
  readonly #queues: WaitingEntry[][]

  constructor(entries: readonly WaitingEntry[]) {
    const promotable = entries.filter(({ isPromotable }) => isPromotable).toSorted((a, b) => (isBefore(a, b) ? 1 : -1))
    this.#queues = [...Map.groupBy(promotable, ({ eventCompanyTypeId }) => eventCompanyTypeId).values()]
  }

  /** Who waits longest of those whose company type has a seat. */
  next({ isWaiting, hasSeat }: TurnRules): WaitingEntry | undefined {
    let next: WaitingEntry | undefined
    for (const queue of this.#queues) {
      let first = queue.at(-1)
      while (first && !isWaiting(first.eventRegistrationId)) {
        queue.pop()
        first = queue.at(-1)
      }
      if (first && hasSeat(first) && (!next || isBefore(first, next))) next = first
    }
    return next
  }
}
