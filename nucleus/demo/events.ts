import { availabilityScopes, meetingModes } from '#constants/choices.ts'
import type { Db } from '../db/client.ts'
import { events } from '../db/tables/index.ts'
import type { DemoCompany } from './companies.ts'
import type { Staff } from './contacts.ts'
import { addDays, instantIn } from './dates.ts'
import { at, makeRandom } from './random.ts'
import type { EventPlan } from './eventPlan.ts'
import { insertRows } from './insertRows.ts'
import { stamped } from './stamps.ts'

/** An event plan with its row. Dates are local to the event. */
export interface SeededEvent {
  eventId: number
  plan: EventPlan
  startsOn: string
  endsOn: string
  madeOn: string
  opensOn: string
  closesOn: string
}
interface EventInput {
  baseDate: string
  plans: readonly EventPlan[]
  staff: Staff
  companies: readonly DemoCompany[]
}

/** Inserts the planned events; every date depends on the base date. */
export async function seedEvents(
  db: Db,
  { baseDate, plans, staff, companies }: EventInput,
): Promise<{ seeded: SeededEvent[]; rows: (typeof events.$inferInsert)[] }> {
  const random = makeRandom('events')
  const managers = companies.filter(({ side }) => side > 1)
  const planned = plans.map((plan) => {
    const startsOn = addDays(baseDate, plan.startsIn)
    const opensOn = addDays(startsOn, -plan.opensBefore)
    const madeOn = [addDays(opensOn, -30), addDays(baseDate, -10)].toSorted()[0] ?? baseDate
    return { plan, startsOn, endsOn: addDays(startsOn, plan.days - 1), madeOn, opensOn, closesOn: addDays(startsOn, -plan.closesBefore) }
  })
  const rows = planned.map(({ plan, startsOn, endsOn, madeOn, opensOn, closesOn }) => {
    const { timeZone, venue } = plan
    const year = startsOn.slice(0, 4)
    const hosts = managers.length > 0 ? [random.pick(managers)] : []
    return {
      name: `${plan.name} ${year}`,
      eventCode: `${plan.code}-${year}`,
      eventFormat: plan.format,
      eventStateId: plan.state,
      startsAt: instantIn(timeZone, startsOn, '08:30'),
      endsAt: instantIn(timeZone, endsOn, '17:30'),
      timeZone,
      venueName: venue?.name ?? null,
      addressLine1: venue?.street ?? null,
      city: venue?.city ?? null,
      stateProvince: venue?.stateProvince ?? null,
      postalCode: venue?.postalCode ?? null,
      countryCode: venue?.countryCode ?? null,
      latitude: venue?.latitude ?? null,
      longitude: venue?.longitude ?? null,
      summary: `${venue ? `In ${venue.city}` : 'Online'}: allocators and managers, ${plan.days === 1 ? 'one day' : `${plan.days} days`} of talks and one-to-one meetings.`,
      descriptionHtml: `<p>${plan.name} brings institutions and fund managers to one table.</p><ul><li>Talks by practitioners</li><li>Meetings of 25 minutes</li></ul>`,
      websiteUrl: `https://${plan.code}.example.com`,
      eventHosts: [
        ...hosts.map(({ companyId, name }, index) => ({
          eventHostId: index + 1,
          companyId,
          contactId: null,
          displayName: name,
          sortOrder: index,
        })),
        {
          eventHostId: hosts.length + 1,
          companyId: null,
          contactId: staff.managerId,
          displayName: 'Tomás Ferreira',
          sortOrder: hosts.length,
        },
      ],
      irReps: staff.repIds.slice(0, 1 + random.integer(1, staff.repIds.length - 1)),
      fromName: plan.name,
      replyToEmail: `hello@${plan.code}.example.com`,
      registrationOpensAt: instantIn(timeZone, opensOn, '09:00'),
      registrationClosesAt: instantIn(timeZone, closesOn, '18:00'),
      capacity: plan.capacity,
      waitlistEnabled: plan.waitlist ?? false,
      meetingMode: at(meetingModes, random.integer(0, 2)).value,
      meetingRequestOpensAt: instantIn(timeZone, addDays(startsOn, -45), '09:00'),
      meetingRequestClosesAt: instantIn(timeZone, addDays(startsOn, -1), '18:00'),
      meetingLengthMinutes: 25,
      meetingGapMinutes: 5,
      availabilityScope: availabilityScopes.person,
      retentionMonths: 36,
      ...stamped(madeOn, staff.managerId),
    }
  })
  const ids = await insertRows(db, events, rows, 'eventId')
  return { seeded: planned.map((one, index) => ({ ...one, eventId: at(ids, index) })), rows }
}
