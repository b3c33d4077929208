import { speakerStatuses } from '#constants/choices.ts'
import { limits } from '#constants/limits.ts'
import { eventState } from '#constants/statuses.ts'
import type { Db } from '../db/client.ts'
import { speakers } from '../db/tables/index.ts'
import type { DemoContact, Pools } from './contacts.ts'
import { addDays, instantIn } from './dates.ts'
import { at, type Dice, makeDice } from './dice.ts'
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
    const dice = makeDice(`speakers ${event.plan.code}`)
    const people = dice.shuffled([...pools[1], ...pools[2], ...pools[3]]).slice(0, event.plan.speakers)
    return Array.from({ length: event.plan.speakers }, (_, index) => ({
      ...speakerOf(dice, event, index, index % 9 === 7 ? undefined : people[index]),
      ...(index < event.plan.pictures ? (headshots[index] ?? noHeadshot) : noHeadshot),
      ...stamped(event.madeOn),
    }))
  })
  return { rows, ids: await insertRows(db, speakers, rows, 'speakerId') }
}

function speakerOf(dice: Dice, { eventId, plan, startsOn }: SeededEvent, index: number, person: DemoContact | undefined) {
  const name = person ?? makeName(dice)
  const speakerStatusId = at(statuses, index % statuses.length)
  const isComing = speakerStatusId === confirmed
  const hasBegun = plan.state === eventState.live || plan.state === eventState.completed || plan.state === eventState.archived
  const topic = dice.pick(strategies)
  const fullName = `${name.firstName} ${name.lastName}`
  const busyDay = addDays(startsOn, dice.whole(0, plan.days - 1))
  return {
    eventId,
    contactId: person?.contactId ?? null,
    companyId: person?.company?.companyId ?? null,
    firstName: name.firstName,
    lastName: name.lastName,
    displayName: dice.chance(0.1) ? `${fullName}, CFA` : null,
    jobTitle: person?.jobTitle ?? null,
    companyName: person?.company?.name ?? (index % 2 === 1 ? null : 'Independent'),
    email: person?.email ?? null,
    phone: person?.phone ?? (dice.chance(0.5) ? makePhone(dice, 'US') : null),
    assistantEmail: dice.chance(0.2) ? `assistant.${index + 1}@example.org` : null,
    bioShort: dice.chance(0.85) ? `${fullName} works on ${topic.toLowerCase()} and has done so for ${dice.whole(4, 31)} years.` : null,
    bioLong: dice.chance(0.4)
      ? `${fullName} began with "small" mandates, then larger ones.\n\nToday: ${topic}; teaching, mentoring, sailing.`
      : null,
    linkedInUrl: dice.chance(0.4) ? `https://www.example.com/in/${name.mailName}` : null,
    websiteUrl: person?.company && dice.chance(0.4) ? `https://${person.company.domain}` : null,
    isFeatured: isComing && dice.chance(0.12),
    isPublished: isComing && dice.chance(0.85),
    hasArrived: isComing && hasBegun && dice.chance(0.9),
    speakerStatusId,
    availability: dice.chance(0.15)
      ? [{ startsAt: instantIn(plan.timeZone, busyDay, '09:00'), endsAt: instantIn(plan.timeZone, busyDay, '13:00') }]
      : [],
    dietary: dice.chance(0.15) ? 'Vegetarian, no nuts' : null,
    avNeeds: dice.chance(0.15) ? 'Own laptop (HDMI), clicker, "confidence monitor"' : null,
    internalNotes: dice.chance(0.1) ? dice.pick(remarks) : null,
    sortOrder: (index + 1) * limits.sortOrderStep,
  }
}
