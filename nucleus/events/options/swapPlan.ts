import type { HotelBooking, SwapPerson } from '#contract/events/hotelSwap.ts'
import { fullNameOf } from '#contract/personName.ts'
import { difference, type Change } from '../../kernel/writes.ts'
import { isEligible } from './bookingRules.ts'
import type { RoomMate, SwapBooking, SwapParticipant } from './swapRead.ts'

/** The changes of a swap, or why it is not possible. */
export interface SwapPlan {
  people: SwapPerson[]
  roomMates: string[]
  changes: Change[]
  problem: string | null
}

/** Mode 1 exchanges the bookings of both, mode 2 hands over those of the first. `mates` share a room with one of the two. */
export function planSwap(from: SwapParticipant, to: SwapParticipant, mode: 1 | 2, mates: readonly RoomMate[]): SwapPlan {
  const [give, take] = [from.bookings, mode === 1 ? to.bookings : []]
  const unchanged = to.bookings.filter((one) => !take.includes(one))
  const people = [
    { contactId: from.contactId, name: from.name, before: give.map(hotelBookingOf), after: take.map(hotelBookingOf) },
    { contactId: to.contactId, name: to.name, before: to.bookings.map(hotelBookingOf), after: [...unchanged, ...give].map(hotelBookingOf) },
  ]
  const emptyPlan: SwapPlan = { people, roomMates: [], changes: [], problem: null }
  if (give.length + take.length === 0)
    return {
      ...emptyPlan,
      problem: mode === 1 ? `Neither ${from.name} nor ${to.name} has a hotel booking` : `${from.name} has no hotel booking`,
    }
  try {
    const [changes, others] = [bookingChanges({ from, to, give, take }), roomMateChanges(mates, from, to, [give, take])]
    return {
      ...emptyPlan,
      roomMates: others.map(({ mate }) => fullNameOf(mate)),
      changes: [...changes, ...others.map(({ change }) => change)],
    }
  } catch (error) {
    if (error instanceof SwapError) return { ...emptyPlan, problem: error.message }
    throw error
  }
}

class SwapError extends Error {}

interface SwapBookings {
  from: SwapParticipant
  to: SwapParticipant
  give: readonly SwapBooking[]
  take: readonly SwapBooking[]
}

/**
 * Two bookings of the same hotel exchange their contents, since a registration has one booking per option; any other moves to
 * another registration.
 */
function bookingChanges({ from, to, give, take }: SwapBookings): Change[] {
  const remaining = [...take]
  const unpaired: SwapBooking[] = []
  const changes: Change[] = []
  for (const one of give) {
    const at = remaining.findIndex(({ eventOptionId }) => eventOptionId === one.eventOptionId)
    const [other] = at < 0 ? [] : remaining.splice(at, 1)
    if (other) changes.push(...exchange(one, other, from, to))
    else unpaired.push(one)
  }
  const taken = new Set<string>()
  const moved = (booking: SwapBooking, before: SwapParticipant, after: SwapParticipant): Change => {
    const eventRegistrationId = registrationFor(booking, after, taken)
    return changeOf(booking, { eventRegistrationId, sharesWithContactId: roomMateAfter(booking, before, after) })
  }
  return [...changes, ...unpaired.map((one) => moved(one, from, to)), ...remaining.map((one) => moved(one, to, from))].filter(
    ({ after }) => Object.keys(after).length > 0,
  )
}

function exchange(one: SwapBooking, other: SwapBooking, from: SwapParticipant, to: SwapParticipant): Change[] {
  return [
    changeOf(one, { ...contentOf(other), sharesWithContactId: roomMateAfter(other, to, from) }),
    changeOf(other, { ...contentOf(one), sharesWithContactId: roomMateAfter(one, from, to) }),
  ]
}

/** A registration of the person that is eligible for the option and has no booking of it. Throws when there is none. */
function registrationFor(
  { eventOptionId, optionName, eligibleCompanyTypeIds }: SwapBooking,
  person: SwapParticipant,
  taken: Set<string>,
): number {
  const { name, registrations, bookings, cancelled } = person
  const [first] = registrations
  if (!first) throw new SwapError(`${name} is not registered for this event`)
  const eligible = registrations.filter((one) => isEligible({ eligibleCompanyTypeIds }, one.eventCompanyTypeId))
  if (eligible.length === 0) throw new SwapError(`${optionName} is not for ${first.companyTypeName}, as which ${name} comes`)
  const hasBooked = (one: SwapBooking) => one.eventOptionId === eventOptionId
  const isFree = (id: number) =>
    !taken.has(`${eventOptionId} ${id}`) && ![...bookings, ...cancelled].some((one) => hasBooked(one) && one.eventRegistrationId === id)
  const found = eligible.find(({ eventRegistrationId }) => isFree(eventRegistrationId))
  if (!found) {
    const isHistory = !bookings.some(hasBooked) && cancelled.some(hasBooked)
    throw new SwapError(
      isHistory
        ? `${name} has a cancelled booking for ${optionName}. Delete it first`
        : `${name} already has a booking for ${optionName}. Change or delete it first`,
    )
  }
  taken.add(`${eventOptionId} ${found.eventRegistrationId}`)
  return found.eventRegistrationId
}

/** The room mate of a moved booking: someone who would share with themselves shares with the previous owner instead. */
const roomMateAfter = ({ sharesWithContactId }: SwapBooking, before: SwapParticipant, after: SwapParticipant): number | null =>
  sharesWithContactId === after.contactId ? before.contactId : sharesWithContactId

/** Room mates of one of the two now share with the other, wherever the room moved. */
function roomMateChanges(
  mates: readonly RoomMate[],
  from: SwapParticipant,
  to: SwapParticipant,
  [give, take]: [readonly SwapBooking[], readonly SwapBooking[]],
) {
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

const hotelBookingOf = ({ eventOptionChoiceId, rowVersion, optionName, ...booking }: SwapBooking): HotelBooking => ({
  eventOptionChoiceId,
  rowVersion,
  optionName,
  checkInDate: booking.checkInDate,
  checkOutDate: booking.checkOutDate,
  quantity: booking.quantity,
  roomType: booking.roomType,
  confirmationNumber: booking.confirmationNumber,
  choiceStatus: booking.choiceStatus as HotelBooking['choiceStatus'],
})
