import { and, asc, eq, isNull, max, min, ne } from 'drizzle-orm'
import { choiceStatuses } from '#constants/setUpChoices.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { type eventOptions, hotelType } from '#contract/events/options.ts'
import { dateText } from '#contract/dateText.ts'
import type { Db } from '../../db/client.ts'
import { searchKey } from '../../db/searchKey.ts'
import { eventOptions as table, events, optionChoices } from '../../db/tables/index.ts'
import { ruleBroken } from '../../base/errors.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { ResourceOptions, Write } from '../../resource/ResourceOptions.ts'
import { localDatesOf } from './localDates.ts'
import { fullestNight, placesByStatus } from './occupancy.ts'

const isCancelled = eq(optionChoices.choiceStatus, choiceStatuses.cancelled)

const placeCounts = {
  confirmedCount: placesByStatus(choiceStatuses.confirmed),
  requestedCount: placesByStatus(choiceStatuses.requested),
  waitlistedCount: placesByStatus(choiceStatuses.waitlisted),
  fullestNightCount: fullestNight,
}

export const optionResourceOptions: ResourceOptions<typeof eventOptions> = {
  table,
  computed: placeCounts,
  sortable: placeCounts,
  search: [table.name, table.description],
  searchSource: { title: table.name, key: searchKey(table.name), names: [searchKey(table.name)] },
  order: [asc(table.sortOrder), asc(table.name)],
  unique: { event_options_name: { field: 'name', message: 'This event already has an option with this name' } },
  check,
  // Cancelled bookings are history and are deleted with their option.
  restrictedBy: [{ table: optionChoices, except: isCancelled, noun: { one: 'cancelled booking', many: 'cancelled bookings' } }],
  inTransaction: true,
}

async function check({ db, input, current }: Write<typeof eventOptions>): Promise<void> {
  if (current) await lockRows(db, { resource: 'eventOptions', table, idKey: 'eventOptionId' }, [current.eventOptionId], 'no key update')
  const isMoved = input.startsAt !== current?.startsAt || input.endsAt !== current?.endsAt
  if (isMoved) await checkNearEvent(db, input)
  if (!current) return
  if (input.optionType !== current.optionType && (await countBookings(db, current.eventOptionId)) > 0)
    throw ruleBroken({ optionType: 'An option with bookings cannot change its type. Add another option, or delete the bookings first' })
  if (isMoved && input.optionType === hotelType) await checkBookedNights(db, current.eventOptionId, input)
}

const dayMs = 86_400_000

/** An option belongs near its event: this catches a wrong year or month. */
async function checkNearEvent(db: Db, { eventId, startsAt, endsAt }: Write<typeof eventOptions>['input']): Promise<void> {
  const [event] = await db.select({ startsAt: events.startsAt, endsAt: events.endsAt }).from(events).where(eq(events.eventId, eventId))
  if (!event) return
  const around = nucleusLimits.optionDaysOutsideEvent * dayMs
  const isNear = (instant: string) =>
    Date.parse(instant) >= Date.parse(event.startsAt) - around && Date.parse(instant) <= Date.parse(event.endsAt) + around
  const within = `at most ${nucleusLimits.optionDaysOutsideEvent} days before or after the event`
  if (startsAt && !isNear(startsAt)) throw ruleBroken({ startsAt: `Starts must be ${within}` })
  if (endsAt && !isNear(endsAt)) throw ruleBroken({ endsAt: `Ends must be ${within}` })
}

const countBookings = (db: Db, eventOptionId: number): Promise<number> =>
  db.$count(optionChoices, and(eq(optionChoices.eventOptionId, eventOptionId), isNull(optionChoices.deletedAt)))

/** A hotel must keep the nights that are booked or requested. */
async function checkBookedNights(db: Db, eventOptionId: number, input: Write<typeof eventOptions>['input']): Promise<void> {
  const { checkInDate, checkOutDate } = optionChoices
  const [[booked], [event]] = [
    await db
      .select({ first: min(checkInDate), last: max(checkOutDate) })
      .from(optionChoices)
      .where(
        and(
          eq(optionChoices.eventOptionId, eventOptionId),
          isNull(optionChoices.deletedAt),
          ne(optionChoices.choiceStatus, choiceStatuses.cancelled),
        ),
      ),
    await db.select({ timeZone: events.timeZone }).from(events).where(eq(events.eventId, input.eventId)),
  ]
  const dates = event && localDatesOf({ ...input, ...event })
  if (!dates || !booked?.first || !booked.last) return
  if (booked.first < dates.first) throw ruleBroken({ startsAt: `A guest checks in on ${dateText(booked.first)}. Starts cannot be later` })
  if (booked.last > dates.last) throw ruleBroken({ endsAt: `A guest checks out on ${dateText(booked.last)}. Ends cannot be earlier` })
}
