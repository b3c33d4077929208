import type { HotelBooking, SwapPerson } from '#contract/events/hotelSwap.ts'
import { difference, type Change } from '../../kernel/writes.ts'
import { isEligible } from './bookingRules.ts'
import type { RoomMate, SwapBooking, Swapper } from './swapRead.ts'

/** The changes of a swap, or why it is not possible. */
export interface SwapPlan {
  people: SwapPerson[]
  roomMates: string[]
  changes: Change[]
  problem: string | null
}

/** Mode 1 exchanges the bookings of both, mode 2 hands over those of the first. `mates` share a room with one of the two. */
export function planSwap(from: Swapper, to: Swapper, mode: 1 | 2, mates: readonly RoomMate[]): SwapPlan {
  const [give, take] = [from.bookings, mode === 1 ? to.bookings : []]
  const stays = to.bookings.filter((one) => !take.includes(one))
  const people = [
    { contactId: from.contactId, name: from.name, before: give.map(shown), after: take.map(shown) },
    { contactId: to.contactId, name: to.name, before: to.bookings.map(shown), after: [...stays, ...give].map(shown) },
  ]
  const none: SwapPlan = { people, roomMates: [], changes: [], problem: null }
  if (give.length + take.length === 0)
    return {
      ...none,
      problem: mode === 1 ? `Neither ${from.name} nor ${to.name} has a hotel booking` : `${from.name} has no hotel booking`,
    }
  try {
    const [changes, others] = [movesOf({ from, to, give, take }), matesOf(mates, from, to, [give, take])]
    return {
      ...none,
      roomMates: others.map(({ mate }) => `${mate.firstName} ${mate.lastName}`),
      changes: [...changes, ...others.map(({ change }) => change)],
    }
  } catch (error) {
    if (error instanceof CannotMove) return { ...none, problem: error.message }
    throw error
  }
}

class CannotMove extends Error {}

interface Moving {
  from: Swapper
  to: Swapper
  give: readonly SwapBooking[]
  take: readonly SwapBooking[]
}

/**
 * Two bookings of the same hotel exchange their contents, since a registration has one booking per option; any other moves to
 * another registration.
 */
function movesOf({ from, to, give, take }: Moving): Change[] {
  const left = [...take]
  const alone: SwapBooking[] = []
  const changes: Change[] = []
  for (const one of give) {
    const at = left.findIndex(({ eventOptionId }) => eventOptionId === one.eventOptionId)
    const [other] = at < 0 ? [] : left.splice(at, 1)
    if (other) changes.push(...exchanged(one, other, from, to))
    else alone.push(one)
  }
  const taken = new Set<string>()
  const moved = (booking: SwapBooking, before: Swapper, after: Swapper): Change => {
    const eventRegistrationId = registrationFor(booking, after, taken)
    return changeOf(booking, { eventRegistrationId, sharesWithContactId: sharesAfter(booking, before, after) })
  }
  return [...changes, ...alone.map((one) => moved(one, from, to)), ...left.map((one) => moved(one, to, from))].filter(
    ({ after }) => Object.keys(after).length > 0,
  )
}

function exchanged(one: SwapBooking, other: SwapBooking, from: Swapper, to: Swapper): Change[] {
  return [
    changeOf(one, { ...contentOf(other), sharesWithContactId: sharesAfter(other, to, from) }),
    changeOf(other, { ...contentOf(one), sharesWithContactId: sharesAfter(one, from, to) }),
  ]
}

/** A registration of the person that is eligible for the option and has no booking of it. Throws when there is none. */
function registrationFor({ eventOptionId, optionName, eligibleCompanyTypeIds }: SwapBooking, person: Swapper, taken: Set<string>): number {
  const { name, registrations, bookings, cancelled } = person
  const [first] = registrations
  if (!first) throw new CannotMove(`${name} is not registered for this event`)
  const eligible = registrations.filter((one) => isEligible({ eligibleCompanyTypeIds }, one.eventCompanyTypeId))
  if (eligible.length === 0) throw new CannotMove(`${optionName} is not for ${first.companyTypeName}, as which ${name} comes`)
  const hasBooked = (one: SwapBooking) => one.eventOptionId === eventOptionId
  const isFree = (id: number) =>
    !taken.has(`${eventOptionId} ${id}`) && ![...bookings, ...cancelled].some((one) => hasBooked(one) && one.eventRegistrationId === id)
  const found = eligible.find(({ eventRegistrationId }) => isFree(eventRegistrationId))
  if (!found) {
    const isHistory = !bookings.some(hasBooked) && cancelled.some(hasBooked)
    throw new CannotMove(
      isHistory
        ? `${name} has a cancelled booking of ${optionName}. Delete that first`
        : `${name} already has a booking of ${optionName}. Change or delete that first`,
    )
  }
  taken.add(`${eventOptionId} ${found.eventRegistrationId}`)
  return found.eventRegistrationId
}

/** The room mate of a moved booking: someone who would share with themselves shares with the previous owner instead. */
const sharesAfter = ({ sharesWithContactId }: SwapBooking, before: Swapper, after: Swapper): number | null =>
  sharesWithContactId === after.contactId ? before.contactId : sharesWithContactId

/** Room mates of one of the two now share with the other, wherever the room moved. */
function matesOf(mates: readonly RoomMate[], from: Swapper, to: Swapper, [give, take]: [readonly SwapBooking[], readonly SwapBooking[]]) {
  const isMoved = (list: readonly SwapBooking[], { eventOptionId }: RoomMate) => list.some((one) => one.eventOptionId === eventOptionId)
  return mates
    .filter(({ contactId }) => contactId !== from.contactId && contactId !== to.contactId)
    .flatMap((mate) => {
      const { eventOptionChoiceId: id, rowVersion: version, sharesWithContactId } = mate
      const next = sharesWithContactId === from.contactId ? isMoved(give, mate) && to : isMoved(take, mate) && from
      if (!next) return []
      return [{ mate, change: { id, version, before: { sharesWithContactId }, after: { sharesWithContactId: next.contactId } } }]
    })
}

function changeOf(booking: SwapBooking, next: Partial<SwapBooking>): Change {
  const { before, after } = difference(booking, next)
  return { id: booking.eventOptionChoiceId, version: booking.rowVersion, before, after }
}

const contentOf = ({ quantity, checkInDate, checkOutDate, roomType, confirmationNumber, choiceStatus, notes }: SwapBooking) => ({
  quantity,
  checkInDate,
  checkOutDate,
  roomType,
  confirmationNumber,
  choiceStatus,
  notes,
})

const shown = ({ eventOptionChoiceId, optionName, ...booking }: SwapBooking): HotelBooking => ({
  eventOptionChoiceId,
  optionName,
  checkInDate: booking.checkInDate,
  checkOutDate: booking.checkOutDate,
  quantity: booking.quantity,
  roomType: booking.roomType,
  confirmationNumber: booking.confirmationNumber,
  choiceStatus: booking.choiceStatus as HotelBooking['choiceStatus'],
})
