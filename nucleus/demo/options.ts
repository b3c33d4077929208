import { choiceStatuses as choice } from '#constants/setUpChoices.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { inactiveStatuses, registrationStatus as status, type RegistrationStatusId } from '#constants/statuses.ts'
import { hotelType } from '#contract/events/options.ts'
import type { Db } from '../db/client.ts'
import { eventOptions, optionChoices } from '../db/tables/index.ts'
import { addDays } from './dates.ts'
import { at, type Random, makeRandom } from './random.ts'
import type { SeededEvent } from './events.ts'
import { insertRows } from './insertRows.ts'
import { hotelDates, optionPlans } from './optionPlans.ts'
import type { PlannedRegistration } from './registrations.ts'
import type { SeededType } from './seedForms.ts'
import { stamped } from './stamps.ts'

type Option = ReturnType<typeof optionsOf>[number]
type Booking = Required<Omit<typeof optionChoices.$inferInsert, 'eventOptionChoiceId' | 'rowVersion' | 'deletedAt'>>
/** A registration with its id. */
interface Registrant {
  planned: PlannedRegistration
  id: number
}

const isFlagship = ({ plan }: SeededEvent): boolean => plan.speakers > 100

/** Inserts the options of each event that has a venue; returns the rows. */
export async function seedOptions(db: Db, events: readonly SeededEvent[], types: ReadonlyMap<number, readonly SeededType[]>) {
  const options = events.filter(({ plan }) => plan.venue).flatMap((event) => optionsOf(event, types.get(event.eventId) ?? []))
  const rows = options.map(({ row }) => row)
  return { options, rows, ids: await insertRows(db, eventOptions, rows, 'eventOptionId') }
}

function optionsOf(event: SeededEvent, types: readonly SeededType[]) {
  const plans = optionPlans(event)
  return plans.slice(0, isFlagship(event) ? plans.length : 3).map(({ share, sides, ...option }, index) => ({
    event,
    share,
    sides,
    row: {
      eventId: event.eventId,
      ...option,
      capacity: option.capacity && (isFlagship(event) ? option.capacity : Math.ceil(option.capacity / 10)),
      eligibleCompanyTypeIds: types.filter(({ side }) => sides.includes(side)).map(({ eventCompanyTypeId }) => eventCompanyTypeId),
      sortOrder: (index + 1) * nucleusLimits.sortOrderStep,
      ...stamped(event.madeOn),
    },
  }))
}

/** Inserts bookings of registrants; none breaks a rule of nucleus. Returns the rows. */
export async function seedBookings(
  db: Db,
  { options, ids: optionIds }: { options: readonly Option[]; ids: readonly number[] },
  planned: readonly PlannedRegistration[],
  registrationIds: readonly number[],
) {
  const byEvent = Map.groupBy(
    planned.map((one, index): Registrant => ({ planned: one, id: at(registrationIds, index) })),
    (one) => one.planned.event.eventId,
  )
  const rows = options.flatMap((option, index) => bookingsOf(option, at(optionIds, index), byEvent.get(option.event.eventId) ?? []))
  return { rows, ids: await insertRows(db, optionChoices, rows, 'eventOptionChoiceId') }
}

function bookingsOf({ event, row, share, sides }: Option, eventOptionId: number, registrants: readonly Registrant[]): Booking[] {
  const random = makeRandom(`bookings ${event.plan.code} ${row.name}`)
  const bookers = registrants.filter(({ planned: { row: one, type } }) => {
    const isEligible = sides.length === 0 || sides.includes(type.side)
    // Most book once they are approved.
    const isReady = one.eventStatusId === status.approved || random.chance(0.1)
    return isEligible && isReady && !(inactiveStatuses as readonly number[]).includes(one.eventStatusId)
  })
  const [first, last] = hotelDates(event)
  const rooms = new Map<string, number>()
  let places = 0
  return random
    .shuffled(bookers)
    .slice(0, Math.ceil(isFlagship(event) ? share : share / 10))
    .map(({ planned, id }): Booking => {
      const requestedStatus = requestedStatusOf(random, planned.row.eventStatusId)
      const quantity = row.maxPerRegistration > 1 && random.chance(0.15) ? 2 : 1
      const stay = row.optionType === hotelType ? stayOf(random, first, last) : null
      const nights = stay ? nightsOf(stay) : []
      const taken = stay ? Math.max(...nights.map((night) => rooms.get(night) ?? 0)) : places
      const hasRoom = row.capacity === null || taken + quantity <= row.capacity
      const choiceStatus = requestedStatus === choice.confirmed && !hasRoom ? choice.waitlisted : requestedStatus
      if (choiceStatus === choice.confirmed) {
        places += quantity
        for (const night of nights) rooms.set(night, (rooms.get(night) ?? 0) + quantity)
      }
      return {
        eventOptionId,
        eventRegistrationId: id,
        quantity,
        checkInDate: stay?.from ?? null,
        checkOutDate: stay?.to ?? null,
        roomType: stay ? random.pick(['King', 'Twin', 'Suite', 'King']) : null,
        sharesWithContactId: null,
        confirmationNumber:
          stay && choiceStatus === choice.confirmed ? `${planned.row.confirmationNumber}-${random.integer(100, 999)}` : null,
        choiceStatus,
        notes: random.chance(0.04) ? random.pick(['Arrives after midnight.', 'Quiet room, please.', 'Vegetarian; "no nuts".']) : null,
        ...stamped(planned.row.createdAt),
      }
    })
}

/** Most approved registrants have a confirmed booking; others have a requested or a cancelled one. */
function requestedStatusOf(random: Random, eventStatusId: RegistrationStatusId): number {
  if (eventStatusId !== status.approved) return random.chance(0.85) ? choice.requested : choice.cancelled
  return random.pick([2, 2, 2, 2, 2, 2, 2, 2, 1, 4])
}

function stayOf(random: Random, first: string, last: string): { from: string; to: string } {
  const nights = nightsOf({ from: first, to: last })
  const start = random.chance(0.7) ? Math.min(1, nights.length - 1) : random.integer(0, nights.length - 1)
  const from = at(nights, start)
  return { from, to: addDays(from, random.integer(1, nights.length - start)) }
}

function nightsOf({ from, to }: { from: string; to: string }): string[] {
  const nights: string[] = []
  for (let night = from; night < to; night = addDays(night, 1)) nights.push(night)
  return nights
}
