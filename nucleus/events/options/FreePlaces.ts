import { hotelType, type OptionChoice } from '#contract/events/options.ts'
import type { Db } from '../../db/client.ts'
import type { Refusal } from '../../base/errors.ts'
import { nightFullRefusal, optionFullRefusal } from './capacity.ts'
import type { StoredOption } from './readOption.ts'
import { nightsTaken, placesTaken } from './occupancy.ts'

type PlaceRequest = Pick<OptionChoice, 'quantity' | 'checkInDate' | 'checkOutDate'>

/** What is free of an option while bookings are confirmed one after the other. The option must be locked. */
export class FreePlaces {
  readonly #option: StoredOption
  /** Confirmed places by night of a hotel; for another option, under the key ''. */
  readonly #taken: Map<string, number>

  private constructor(option: StoredOption, taken: Map<string, number>) {
    this.#option = option
    this.#taken = taken
  }

  /** The state before any of the bookings is confirmed. */
  static async of(tx: Db, option: StoredOption, requests: readonly PlaceRequest[]): Promise<FreePlaces> {
    const { eventOptionId, optionType, capacity } = option
    if (capacity === null || requests.length === 0) return new FreePlaces(option, new Map())
    if (optionType !== hotelType) return new FreePlaces(option, new Map([['', await placesTaken(tx, eventOptionId)]]))
    const [from] = requests.flatMap(({ checkInDate }) => checkInDate ?? []).toSorted()
    const to = requests
      .flatMap(({ checkOutDate }) => checkOutDate ?? [])
      .toSorted()
      .at(-1)
    const nights = from && to ? await nightsTaken(tx, eventOptionId, { from, to }) : []
    return new FreePlaces(option, new Map(nights.map(({ date, taken }) => [date, taken])))
  }

  /** Takes the places of a booking. Returns why there is no room, and takes nothing in that case. */
  take({ quantity, checkInDate, checkOutDate }: PlaceRequest): Refusal | undefined {
    const { capacity } = this.#option
    if (capacity === null) return undefined
    const needed = quantity ?? 1
    const isIn = (night: string) => night === '' || ((checkInDate ?? '') <= night && night < (checkOutDate ?? ''))
    const nights = [...this.#taken].filter(([night]) => isIn(night))
    const [date, taken] = nights.find(([, places]) => places + needed > capacity) ?? []
    if (taken !== undefined) return date ? nightFullRefusal(this.#option, { date, taken }) : optionFullRefusal(this.#option, taken)
    for (const [night, places] of nights) this.#taken.set(night, places + needed)
    return undefined
  }
}
