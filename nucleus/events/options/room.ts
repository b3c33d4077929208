import { hotelType, type OptionChoice } from '#contract/events/options.ts'
import type { Db } from '../../db/client.ts'
import type { Refusal } from '../../base/errors.ts'
import { fullIn, fullOption } from './capacity.ts'
import type { OptionRead } from './readOption.ts'
import { nightsTaken, placesTaken } from './taken.ts'

type Asking = Pick<OptionChoice, 'quantity' | 'checkInDate' | 'checkOutDate'>

/** What is free of an option while bookings are confirmed one after the other. The option must be locked. */
export class Room {
  readonly #option: OptionRead
  /** Confirmed places by night of a hotel; for another option, under the key ''. */
  readonly #taken: Map<string, number>

  private constructor(option: OptionRead, taken: Map<string, number>) {
    this.#option = option
    this.#taken = taken
  }

  /** The state before any of the bookings is confirmed. */
  static async of(tx: Db, option: OptionRead, asking: readonly Asking[]): Promise<Room> {
    const { eventOptionId, optionType, capacity } = option
    if (capacity === null || asking.length === 0) return new Room(option, new Map())
    if (optionType !== hotelType) return new Room(option, new Map([['', await placesTaken(tx, eventOptionId)]]))
    const [from] = asking.flatMap(({ checkInDate }) => checkInDate ?? []).toSorted()
    const to = asking
      .flatMap(({ checkOutDate }) => checkOutDate ?? [])
      .toSorted()
      .at(-1)
    const nights = from && to ? await nightsTaken(tx, eventOptionId, { from, to }) : []
    return new Room(option, new Map(nights.map(({ date, taken }) => [date, taken])))
  }

  /** Takes the places of a booking. Returns why there is no room, and takes nothing in that case. */
  take({ quantity, checkInDate, checkOutDate }: Asking): Refusal | undefined {
    const { capacity } = this.#option
    if (capacity === null) return undefined
    const asked = quantity ?? 1
    const isIn = (night: string) => night === '' || ((checkInDate ?? '') <= night && night < (checkOutDate ?? ''))
    const nights = [...this.#taken].filter(([night]) => isIn(night))
    const [date, taken] = nights.find(([, places]) => places + asked > capacity) ?? []
    if (taken !== undefined) return date ? fullIn(this.#option, { date, taken }) : fullOption(this.#option, taken)
    for (const [night, places] of nights) this.#taken.set(night, places + asked)
    return undefined
  }
}
