import { speakerStatuses } from '#constants/programmeChoices.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { eventState } from '#constants/statuses.ts'
import type { Db } from '../db/client.ts'
import { speakers } from '../db/tables/index.ts'
import type { DemoContact, Pools } from './contacts.ts'
import { addDays, instantIn } from './dates.ts'
import { at, type Random, makeRandom } from './random.ts'
import type { SeededEvent } from './events.ts'
import type { Headshot } from './headshots.ts'
import { insertRows } from './insertRows.ts'
import { makeName, makePhone } from './people.ts'
import { stamped } from './stamps.ts'
import { remarks, strategies } from './samples.ts'

const { invited, confirmed, declined, cancelled } = speakerStatuses
/** In a cycle of twenty, so that each status appears early in the list. */
const statuses = [
  confirmed,
  invited,
  confirmed,
  declined,
  confirmed,
  cancelled,
  confirmed,
  confirmed,
  invited,
  confirmed,
  confirmed,
  confirmed,
  invited,
  confirmed,
  confirmed,
  confirmed,
  declined,
  confirmed,
  confirmed,
  invited,
] as const
const noHeadshot = { headshotUrl: null, headshotOriginalUrl: null, headshotCrop: null }

/** Inserts the speakers of each event; returns the rows. Every ninth is not a contact, half of those without a company. */
export async function seedSpeakers(db: Db, events: readonly SeededEvent[], pools: Pools, headshots: readonly Headshot[]) {
  const rows = events.flatMap((event) => {
    const random = makeRandom(`speakers ${event.plan.code}`)
    const people = random.shuffled([...pools[1], ...pools[2], ...pools[3]]).slice(0, event.plan.speakers)
    return Array.from({ length: event.plan.speakers }, (_, index) => ({
      ...speakerOf(random, event, index, index % 9 === 7 ? undefined : people[index]),
      ...(index < event.plan.pictures ? (headshots[index] ?? noHeadshot) : noHeadshot),
      ...stamped(event.madeOn),
    }))
  })
  return { rows, ids: await insertRows(db, speakers, rows, 'speakerId') }
}

function speakerOf(random: Random, { eventId, plan, startsOn }: SeededEvent, index: number, person: DemoContact | undefined) {
  const name = person ?? makeName(random)
  const speakerStatusId = at(statuses, index % statuses.length)
  const isComing = speakerStatusId === confirmed
  const hasBegun = plan.state === eventState.live || plan.state === eventState.completed || plan.state === eventState.archived
  const topic = random.pick(strategies)
  const fullName = `${name.firstName} ${name.lastName}`
  const busyDay = addDays(startsOn, random.integer(0, plan.days - 1))
  return {
    eventId,
    contactId: person?.contactId ?? null,
    companyId: person?.company?.companyId ?? null,
    firstName: name.firstName,
    lastName: name.lastName,
    displayName: random.chance(0.1) ? `${fullName}, CFA` : null,
    jobTitle: person?.jobTitle ?? null,
    companyName: person?.company?.name ?? (index % 2 === 1 ? null : 'Independent'),
    email: person?.email ?? null,
    phone: person?.phone ?? (random.chance(0.5) ? makePhone(random, 'US') : null),
    assistantEmail: random.chance(0.2) ? `assistant.${index + 1}@example.org` : null,
    bioShort: random.chance(0.85)
      ? `${fullName} works on ${topic.toLowerCase()} and has done so for ${random.integer(4, 31)} years.`
      : null,
    bioLong: random.chance(0.4)
      ? `${fullName} began with "small" mandates, then larger ones.\n\nToday: ${topic}; teaching, mentoring, sailing.`
      : null,
    linkedInUrl: random.chance(0.4) ? `https://www.example.com/in/${name.mailName}` : null,
    websiteUrl: person?.company && random.chance(0.4) ? `https://${person.company.domain}` : null,
    isFeatured: isComing && random.chance(0.12),
    isPublished: isComing && random.chance(0.85),
    hasArrived: isComing && hasBegun && random.chance(0.9),
    speakerStatusId,
    availability: random.chance(0.15)
      ? [{ startsAt: instantIn(plan.timeZone, busyDay, '09:00'), endsAt: instantIn(plan.timeZone, busyDay, '13:00') }]
      : [],
    dietary: random.chance(0.15) ? 'Vegetarian, no nuts' : null,
    avNeeds: random.chance(0.15) ? 'Own laptop (HDMI), clicker, "confidence monitor"' : null,
    internalNotes: random.chance(0.1) ? random.pick(remarks) : null,
    sortOrder: (index + 1) * nucleusLimits.sortOrderStep,
  }
}
