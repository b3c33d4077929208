import { optionTypes } from '#constants/setUpChoices.ts'
import { addDays, instantIn } from './dates.ts'
import type { SeededEvent } from './events.ts'

interface OptionPlan {
  name: string
  optionType: number
  description: string | null
  startsAt: string | null
  endsAt: string | null
  capacity: number | null
  maxPerRegistration: number
  price: number | null
  currency: string | null
  requiresApproval: boolean
  /** Sides that can book it; empty means all. */
  sides: number[]
  /** How many book it at the flagship event; a tenth elsewhere. */
  share: number
}

const { hotel, dinner, activity, transport, dietary, merchandise } = optionTypes

/** The first and last local date on which the hotels of an event have rooms. */
export const hotelDates = ({ startsOn, endsOn }: SeededEvent): [string, string] => [addDays(startsOn, -1), addDays(endsOn, 1)]

/** What can be booked at an event, hotels first. A small event takes the first few. */
export function optionPlans(event: SeededEvent): OptionPlan[] {
  const { plan, startsOn, endsOn } = event
  const { timeZone, venue } = plan
  const [firstNight, lastDay] = hotelDates(event)
  const on = (date: string, time: string) => instantIn(timeZone, date, time)
  const second = addDays(startsOn, 1)
  const base = { description: null, price: null, currency: null, maxPerRegistration: 1, requiresApproval: false, sides: [], share: 40 }
  const undated = { startsAt: null, endsAt: null, capacity: null }
  const nights = { optionType: hotel, startsAt: on(firstNight, '15:00'), endsAt: on(lastDay, '11:00') }
  const evening = (date: string) => ({ optionType: dinner, startsAt: on(date, '19:00'), endsAt: on(date, '23:00') })
  const city = venue?.city ?? 'the city'
  return [
    {
      ...base,
      ...nights,
      name: 'Larkspur Grand',
      capacity: 160,
      price: 389,
      currency: 'USD',
      maxPerRegistration: 2,
      share: 210,
      description: 'Across the street from the venue. Breakfast included.',
    },
    {
      ...base,
      ...evening(startsOn),
      name: 'Opening dinner',
      capacity: 115,
      share: 150,
      description: `Long tables in the old market hall of ${city}.`,
    },
    { ...base, optionType: dietary, ...undated, name: 'Vegetarian meals', share: 45 },
    { ...base, ...nights, name: 'Quayside House', capacity: 60, price: 265, currency: 'USD', share: 80 },
    {
      ...base,
      ...nights,
      name: 'Fernhill Inn',
      capacity: 25,
      price: 179.5,
      currency: 'USD',
      share: 40,
      description: 'Ten minutes by shuttle.',
    },
    { ...base, ...evening(second), name: 'Allocators’ table', capacity: 40, requiresApproval: true, sides: [1], share: 60 },
    { ...base, ...evening(second), name: 'Emerging managers’ supper', capacity: 60, sides: [2], share: 55 },
    {
      ...base,
      ...evening(addDays(startsOn, 2)),
      name: 'Farewell dinner, "The Lantern"',
      capacity: 120,
      price: 95,
      currency: 'USD',
      share: 100,
    },
    {
      ...base,
      optionType: activity,
      startsAt: on(second, '06:30'),
      endsAt: on(second, '07:30'),
      name: 'Morning run',
      capacity: 30,
      share: 22,
    },
    {
      ...base,
      optionType: activity,
      startsAt: on(endsOn, '14:00'),
      endsAt: on(endsOn, '16:00'),
      name: 'Museum after hours',
      capacity: 35,
      share: 48,
    },
    {
      ...base,
      optionType: transport,
      startsAt: on(startsOn, '07:00'),
      endsAt: on(startsOn, '08:00'),
      name: 'Shuttle from the airport',
      capacity: 50,
      share: 52,
    },
    { ...base, optionType: dietary, ...undated, name: 'Gluten-free meals', share: 18 },
    {
      ...base,
      optionType: merchandise,
      ...undated,
      name: 'Notebook',
      capacity: 100,
      price: 24,
      currency: 'USD',
      maxPerRegistration: 5,
      share: 30,
    },
  ]
}
