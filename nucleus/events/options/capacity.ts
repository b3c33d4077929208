import { choiceStatus } from '#constants/choices.ts'
import { hotelType, type OptionChoice, type optionChoices } from '#contract/events/options.ts'
import { type Refusal, ruleBroken } from '../../base/errors.ts'
import type { Writing } from '../../resource/Served.ts'
import { dateInWords } from './localDates.ts'
import type { OptionRead } from './readOption.ts'
import { type NightTaken, nightsTaken, placesTaken } from './taken.ts'

type Booked = Pick<OptionChoice, 'choiceStatus' | 'quantity' | 'checkInDate' | 'checkOutDate'>

/** The places that a booking holds: of a hotel in one night, of another option in total. */
function held(booking: Partial<Booked> | undefined, night?: string): number {
  if (booking?.choiceStatus !== choiceStatus.confirmed) return 0
  const isThen = night === undefined || ((booking.checkInDate ?? '') <= night && night < (booking.checkOutDate ?? ''))
  return isThen ? (booking.quantity ?? 1) : 0
}

/**
 * Refuses a confirmed booking that takes more places than are free; of a hotel, in any of its nights. A booking that takes no
 * more than before is allowed, even if the capacity was lowered. The option must be locked.
 */
export async function checkCapacity({ db, input, current }: Writing<typeof optionChoices>, option: OptionRead): Promise<void> {
  const { capacity, eventOptionId } = option
  if (capacity === null || input.choiceStatus !== choiceStatus.confirmed) return
  const besides = current?.eventOptionChoiceId
  const isOver = (taken: number, night?: string) => taken + held(input, night) > capacity && held(input, night) > held(current, night)
  if (option.optionType !== hotelType) {
    const taken = await placesTaken(db, eventOptionId, besides)
    if (isOver(taken)) throw fullOption(option, taken)
    return
  }
  const { checkInDate: from, checkOutDate: to } = input
  if (!from || !to) return
  const nights = await nightsTaken(db, eventOptionId, { from, to, besides })
  const over = nights.find(({ date, taken }) => isOver(taken, date))
  if (over) throw fullIn(option, over)
}

type Named = Pick<OptionRead, 'name' | 'capacity'>

/** The refusal for an option whose places are confirmed for others. */
export const fullOption = ({ name, capacity }: Named, taken: number): Refusal => full(name, `${taken} of ${capacity} places are confirmed`)

/** The refusal for a hotel whose rooms are confirmed for others in a night. */
export const fullIn = ({ name, capacity }: Named, { date, taken }: NightTaken): Refusal =>
  full(name, `in the night of ${dateInWords(date)} ${taken} of ${capacity} rooms are confirmed`)

const full = (name: string, why: string): Refusal =>
  ruleBroken({ choiceStatus: `${name} has no room for it: ${why}. Choose Waitlisted to put the booking on the waiting list` })
