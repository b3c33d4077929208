import { choiceStatuses } from '#constants/setUpChoices.ts'
import { hotelType, type OptionChoice, type optionChoices } from '#contract/events/options.ts'
import { type Refusal, ruleBroken } from '../../base/errors.ts'
import type { Write } from '../../resource/ResourceOptions.ts'
import { dateText } from '#contract/dateText.ts'
import type { StoredOption } from './readOption.ts'
import { type NightOccupancy, nightsTaken, placesTaken } from './occupancy.ts'

type BookedPlaces = Pick<OptionChoice, 'choiceStatus' | 'quantity' | 'checkInDate' | 'checkOutDate'>

/** The places that a booking holds: of a hotel in one night, of another option in total. */
function placesHeld(booking: Partial<BookedPlaces> | undefined, night?: string): number {
  if (booking?.choiceStatus !== choiceStatuses.confirmed) return 0
  const isInNight = night === undefined || ((booking.checkInDate ?? '') <= night && night < (booking.checkOutDate ?? ''))
  return isInNight ? (booking.quantity ?? 1) : 0
}

/**
 * Refuses a confirmed booking that takes more places than are free; of a hotel, in any of its nights. A booking that takes no
 * more than before is allowed, even if the capacity was lowered. The option must be locked.
 */
export async function checkCapacity({ db, input, current }: Write<typeof optionChoices>, option: StoredOption): Promise<void> {
  const { capacity, eventOptionId } = option
  if (capacity === null || input.choiceStatus !== choiceStatuses.confirmed) return
  const exceptId = current?.eventOptionChoiceId
  const isOver = (taken: number, night?: string) =>
    taken + placesHeld(input, night) > capacity && placesHeld(input, night) > placesHeld(current, night)
  if (option.optionType !== hotelType) {
    const taken = await placesTaken(db, eventOptionId, exceptId)
    if (isOver(taken)) throw optionFullRefusal(option, taken)
    return
  }
  const { checkInDate: from, checkOutDate: to } = input
  if (!from || !to) return
  const nights = await nightsTaken(db, eventOptionId, { from, to, exceptId })
  const fullNight = nights.find(({ date, taken }) => isOver(taken, date))
  if (fullNight) throw nightFullRefusal(option, fullNight)
}

type OptionCapacity = Pick<StoredOption, 'name' | 'capacity'>

/** The refusal for an option whose places are confirmed for others. */
export const optionFullRefusal = ({ name, capacity }: OptionCapacity, taken: number): Refusal =>
  noRoomRefusal(name, `${taken} of ${capacity} places are confirmed`)

/** The refusal for a hotel whose rooms are confirmed for others in a night. */
export const nightFullRefusal = ({ name, capacity }: OptionCapacity, { date, taken }: NightOccupancy): Refusal =>
  noRoomRefusal(name, `in the night of ${dateText(date)} ${taken} of ${capacity} rooms are confirmed`)

const noRoomRefusal = (name: string, reason: string): Refusal =>
  ruleBroken({ choiceStatus: `${name} is full: ${reason}. Choose Waitlisted to put the booking on the waiting list` })
