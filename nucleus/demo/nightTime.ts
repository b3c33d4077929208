import { guestStatuses } from '#constants/participantChoices.ts'
import { optionTypes } from '#constants/setUpChoices.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { eventOptions, nightTimeGuests } from '../db/tables/index.ts'
import type { DemoContact, Pools, Staff } from './contacts.ts'
import { at, type Random, makeRandom } from './random.ts'
import type { SeededEvent } from './events.ts'
import { insertRows } from './insertRows.ts'
import { makeName } from './people.ts'
import { stamped } from './stamps.ts'

const guestsOf = ({ plan }: SeededEvent): number => (plan.speakers > 100 ? 120 : plan.speakers >= 8 && plan.venue ? 12 : 0)

const { invited, accepted, declined, waitlisted, cancelled } = guestStatuses
/** In a cycle of twelve, so that each status appears early in the list. */
const statuses = [
  accepted,
  invited,
  accepted,
  accepted,
  declined,
  accepted,
  waitlisted,
  accepted,
  invited,
  cancelled,
  accepted,
  accepted,
] as const
/** Dinners are options of the event; function names are used where it has none. */
const { dinner } = optionTypes
const functionNames = ['Welcome dinner', 'Late drinks at the harbour', 'Chair\'s table, "Lantern" room'] as const

/** Inserts the night-time guests of the events that have some, with hosts and dinners of the event; returns the rows. */
export async function seedNightTime(db: Db, events: readonly SeededEvent[], pools: Pools, staff: Staff) {
  const dinners = await db
    .select({ eventOptionId: eventOptions.eventOptionId, eventId: eventOptions.eventId })
    .from(eventOptions)
    .where(
      and(
        eq(eventOptions.optionType, dinner),
        inArray(
          eventOptions.eventId,
          events.map(({ eventId }) => eventId),
        ),
      ),
    )
    .orderBy(asc(eventOptions.eventOptionId))
  const rows = events.flatMap((event) => {
    const random = makeRandom(`night-time ${event.plan.code}`)
    const people = random.shuffled([...pools[1], ...pools[2]])
    const hosts = [staff.managerId, ...people.slice(0, 7).map(({ contactId }) => contactId)]
    const options = dinners.filter(({ eventId }) => eventId === event.eventId).map(({ eventOptionId }) => eventOptionId)
    const guests = people.slice(hosts.length)
    return Array.from({ length: guestsOf(event) }, (_, index) => ({
      eventId: event.eventId,
      ...guestOf(random, index, index % 6 === 4 ? undefined : guests[index]),
      ...eveningOf(random, index, options),
      hostContactId: index % 9 === 8 ? null : at(hosts, Math.min(random.integer(0, hosts.length - 1), random.integer(0, hosts.length - 1))),
      ...stamped(event.madeOn),
    }))
  })
  return { rows, ids: await insertRows(db, nightTimeGuests, rows, 'nightTimeGuestId') }
}

function guestOf(random: Random, index: number, person: DemoContact | undefined) {
  const { firstName, lastName, mailName } = person ? { ...person } : makeName(random)
  const guestStatus = at(statuses, index % statuses.length)
  const isSeated = guestStatus === accepted || guestStatus === invited
  return {
    contactId: person?.contactId ?? null,
    firstName,
    lastName,
    email: person?.email ?? (random.chance(0.7) ? `${mailName}.${index + 1}@example.org` : null),
    companyName: person?.company?.name ?? (random.chance(0.5) ? 'Guest of the house' : null),
    jobTitle: person?.jobTitle ?? null,
    guestCount: random.chance(0.35) ? random.integer(1, 2) : 0,
    dietary: random.chance(0.15) ? random.pick(['Vegetarian', 'No shellfish', 'Halal', 'Gluten-free, "strictly"']) : null,
    tableName: isSeated && random.chance(0.8) ? `Table ${random.integer(1, 8)}` : null,
    guestStatus,
    notes: random.chance(0.1) ? 'Arrives late; keep a seat near the door.' : null,
  }
}

/** Every fifth guest goes to an evening that is not an option; a few have none yet. */
function eveningOf(random: Random, index: number, options: readonly number[]) {
  if (index % 11 === 10) return { eventOptionId: null, functionName: null }
  if (options.length > 0 && index % 5 !== 3) return { eventOptionId: random.pick(options), functionName: null }
  return { eventOptionId: null, functionName: at(functionNames, Math.min(random.integer(0, 2), random.integer(0, 2))) }
}
