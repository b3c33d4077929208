import { attendances, registrationSides } from '#constants/choices.ts'
import {
  eventState,
  inactiveStatuses,
  registrationStatus as status,
  type RegistrationStatusId,
  seatHoldingStatuses,
} from '#constants/statuses.ts'
import type { DemoCompany } from './companies.ts'
import type { DemoContact, Pools, Staff } from './contacts.ts'
import { at, type Random, makeRandom } from './random.ts'
import type { SeededEvent } from './events.ts'
import { makeName, makePhone } from './people.ts'
import type { SeededType } from './seedForms.ts'
import { stamped } from './stamps.ts'
import { planStatuses, Seats } from './statusShares.ts'
import { jobTitles, places, remarks, tags } from './samples.ts'

/** A person who registers; `contactId` is null for one who is not matched to a contact yet. */
type Registrant = Omit<DemoContact, 'contactId'> & { contactId: number | null }
export interface PlannedRegistration {
  row: ReturnType<typeof rowOf>
  type: SeededType
  event: SeededEvent
  who: Registrant & { company: DemoCompany | null }
}
interface RegistrationInput {
  baseDate: string
  event: SeededEvent
  types: readonly SeededType[]
  pools: Pools
  staff: Staff
}

/**
 * The registrations of one event in the order of submission. They get a seat while the event and the form have one, then wait.
 * Nobody is active twice on one form; some register again after they left.
 */
export function makeRegistrations({ baseDate, event, types, pools, staff }: RegistrationInput): PlannedRegistration[] {
  const { plan } = event
  const random = makeRandom(`registrations ${plan.code}`)
  const seats = new Seats(
    plan.capacity,
    types.map(({ side }) => [side, plan.seats?.[side] ?? Infinity]),
  )
  let waiting = 0
  const queues = types.map((type) =>
    planStatuses(random, plan.registrations[type.side] ?? 0, { state: plan.state, requiresVetting: type.requiresVetting }),
  )
  const order = random.shuffled(queues.flatMap((queue, index) => queue.map(() => index)))
  const nextPerson = registrantsFrom(random, pools)
  const numbers = confirmationNumbers(random)
  const inactivePeople = new Map<number, Registrant>()
  const planned = queues.map((queue) => queue.values())
  const until = [event.closesOn, baseDate].toSorted()[0] ?? baseDate
  const [firstMoment, lastMoment] = [Date.parse(`${event.opensOn}T15:00:00Z`), Date.parse(`${until}T00:00:00Z`)]

  return order.map((turn, index) => {
    const type = at(types, turn)
    const plannedStatus = planned[turn]?.next().value ?? status.pending
    const hasSeat = !seatHoldingStatuses.includes(plannedStatus) || seats.take(type.side)
    const eventStatusId = hasSeat ? plannedStatus : status.waitlisted
    // One queue per event, whatever the form.
    const waitlistPosition = hasSeat ? null : (waiting += 1)
    const returning = inactivePeople.get(turn)
    const who = returning && random.chance(0.1) ? returning : nextPerson(type.side)
    if (inactiveStatuses.includes(eventStatusId)) inactivePeople.set(turn, who)
    else if (who === returning) inactivePeople.delete(turn)
    // Few at first, more towards the end.
    const share = ((index + 1) / (order.length + 1)) ** 0.6
    const moment = new Date(firstMoment + Math.round((lastMoment - firstMoment) * share)).toISOString()
    return {
      row: rowOf({ random, event, type, who, eventStatusId, waitlistPosition, moment, until, confirmationNumber: numbers(index), staff }),
      type,
      event,
      who,
    }
  })
}

interface RowInput {
  random: Random
  event: SeededEvent
  type: SeededType
  who: Registrant
  eventStatusId: RegistrationStatusId
  waitlistPosition: number | null
  moment: string
  until: string
  confirmationNumber: string
  staff: Staff
}

const bySystem: readonly RegistrationStatusId[] = [status.incomplete, status.pending, status.withdrawn, status.expired]

function rowOf({ random, event, type, who, eventStatusId, waitlistPosition, moment, until, confirmationNumber, staff }: RowInput) {
  const isSubmitted = eventStatusId !== status.incomplete
  const isMoved = isSubmitted && eventStatusId !== status.pending
  const changedAt = isMoved ? between(random, moment, `${until}T00:00:00Z`) : moment
  const changedBy = bySystem.includes(eventStatusId) ? null : random.chance(0.6) ? staff.managerId : staff.vetterId
  const attendance = attendanceOf(random, event, eventStatusId)
  return {
    eventId: event.eventId,
    eventCompanyTypeId: type.eventCompanyTypeId,
    contactId: who.contactId,
    companyId: who.company?.companyId ?? null,
    eventStatusId,
    statusReason: reasonOf(random, event, eventStatusId),
    statusChangedAt: isSubmitted ? changedAt : null,
    statusChangedByContactId: changedBy,
    firstName: who.firstName,
    lastName: who.lastName,
    email: who.email,
    jobTitle: who.jobTitle,
    companyName: who.company?.name ?? (random.chance(0.5) ? '=Self & "Sons", Ltd' : null),
    phone: who.phone,
    confirmationNumber,
    source: random.pick([1, 1, 1, 1, 2, 3, 4, 4, 5]),
    irRepContactId: who.company?.irRepContactId ?? null,
    eventRegistrationNotes: random.chance(0.07) ? random.pick(remarks) : null,
    tags: random.chance(0.08) ? [random.pick(tags)] : [],
    waitlistPosition,
    attendance,
    checkedInAt: attendance === attendances.checkedIn || attendance === attendances.checkedOut ? `${event.startsOn}T12:00:00.000Z` : null,
    consentMarketing: random.chance(0.45),
    consentDirectory: random.chance(0.8),
    minMeetings: null,
    maxMeetings: random.chance(0.05) ? random.integer(4, 12) : null,
    submittedAt: isSubmitted ? moment : null,
    lastEmailAt: isSubmitted ? changedAt : null,
    rowVersion: isMoved ? 2 : 1,
    ...stamped(moment),
    updatedAt: changedAt,
    updatedByContactId: changedBy,
  }
}

function reasonOf(random: Random, { plan }: SeededEvent, id: RegistrationStatusId): string | null {
  if (id === status.cancelled)
    return plan.state === eventState.cancelled
      ? 'The event was cancelled.'
      : random.pick(['Asked by phone to be taken off.', 'Registered twice; kept the other one.', 'Left the firm.'])
  if (id === status.declined)
    return random.pick([
      'Does not allocate to funds.',
      'No answer to "please name two references", asked twice.',
      'The share of service providers is reached.',
    ])
  return id === status.withdrawn && random.chance(0.4) ? 'Cannot travel that week, sorry' : null
}

function attendanceOf(random: Random, { plan }: SeededEvent, id: RegistrationStatusId) {
  const { notArrived, checkedIn, checkedOut, noShow } = attendances
  if (id !== status.approved) return notArrived
  if (plan.state === eventState.live) return random.chance(0.7) ? (random.chance(0.1) ? checkedOut : checkedIn) : notArrived
  if (plan.state === eventState.completed || plan.state === eventState.archived) return random.chance(0.88) ? checkedOut : noShow
  return notArrived
}

const between = (random: Random, from: string, to: string): string =>
  new Date(Date.parse(from) + Math.round((Date.parse(to) - Date.parse(from)) * random.next() ** 2)).toISOString()

/** Which people of the demo register on each side; sponsors are managers. All other sides: the fourth. */
const poolOf: Readonly<Record<number, 1 | 2 | 3>> = {
  [registrationSides.allocator]: 1,
  [registrationSides.manager]: 2,
  [registrationSides.sponsor]: 2,
  [registrationSides.serviceProvider]: 3,
}

/** Returns a function that takes people from the pools, each once; sometimes, and when a pool is empty, it invents a stranger. */
function registrantsFrom(random: Random, pools: Pools): (side: number) => Registrant {
  const shuffled = {
    1: random.shuffled(pools[1]),
    2: random.shuffled(pools[2]),
    3: random.shuffled(pools[3]),
    4: random.shuffled(pools[4]),
  }
  let strangers = 0
  return (side) => {
    const pool = shuffled[poolOf[side] ?? 4]
    const known = random.chance(0.03) ? undefined : pool.pop()
    if (known) return known
    strangers += 1
    const name = makeName(random)
    const { countryCode } = random.pick(places)
    const jobTitle = random.chance(0.7) ? random.pick(jobTitles[Math.min(side, 4)] ?? []) : null
    return {
      ...name,
      contactId: null,
      email: `${name.mailName}.new${strangers}@example.org`,
      phone: random.chance(0.5) ? makePhone(random, countryCode) : null,
      jobTitle,
      company: null,
    }
  }
}

/** Two letters per event and five digits: 7919 and 90,000 have no common factor, so numbers do not repeat. */
function confirmationNumbers(random: Random): (index: number) => string {
  const letters = random.pick([...'ABCDEFGHJKLMNPQRSTUVWXYZ']) + random.pick([...'ABCDEFGHJKLMNPQRSTUVWXYZ'])
  const offset = random.integer(0, 89_999)
  return (index) => `${letters}${10_000 + ((offset + index * 7919) % 90_000)}`
}
