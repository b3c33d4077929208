import {
  attendeeStatuses,
  type AttendeeStatusId,
  audienceSides,
  chatFormats,
  chatStatuses,
  type ChatStatusId,
  inviteModes,
} from '#constants/coffeeChats.ts'
import type { Db } from '../db/client.ts'
import { coffeeChatAttendees, coffeeChats } from '../db/tables/index.ts'
import type { DemoContact, Pools } from './contacts.ts'
import { addDays, instantIn } from './dates.ts'
import { insertRows } from './insertRows.ts'
import { at, makeRandom, type Random } from './random.ts'
import { stamped } from './stamps.ts'

type NewChat = typeof coffeeChats.$inferInsert
type NewAttendee = typeof coffeeChatAttendees.$inferInsert

const topics = [
  { title: 'Private credit after the rate cuts', strategies: ['Private credit', 'Credit'] },
  { title: 'Seeding emerging managers', strategies: ['Hedge fund', 'Multi-strategy'] },
  { title: 'What insurers ask of macro', strategies: ['Macro'] },
  { title: 'Secondaries over a flat white', strategies: ['Private equity'] },
  { title: 'Portable alpha for small pension funds', strategies: ['Multi-strategy', 'Quant'] },
  { title: 'Infrastructure in the Nordics', strategies: ['Infrastructure'] },
  { title: 'Digital assets: custody questions', strategies: ['Digital assets'] },
  { title: 'Fees that both sides can live with', strategies: ['Other'] },
] as const
const places = [
  { timeZone: 'Europe/London', city: 'London', countryCode: 'GB', venueName: 'Lantern Coffee House' },
  { timeZone: 'America/New_York', city: 'New York', countryCode: 'US', venueName: 'Ferry Street Roasters' },
  { timeZone: 'Europe/Zurich', city: 'Zürich', countryCode: 'CH', venueName: 'Café am Ufer' },
  { timeZone: 'Asia/Singapore', city: 'Singapore', countryCode: 'SG', venueName: 'The Banyan Room' },
] as const
const remarks = ['Vegetarian', 'Joins ten minutes late', 'Asked for the slides', null, null, null, null]

const { draft, open, closed, completed, cancelled } = chatStatuses
/** Days from the base date, the status and the places that are taken: of each status, one that is full among them. */
const plans: readonly { day: number; status: ChatStatusId; seats: number; taken: number; waiting?: number }[] = [
  { day: 0, status: open, seats: 8, taken: 5 },
  { day: 3, status: open, seats: 6, taken: 6, waiting: 3 },
  { day: 9, status: open, seats: 10, taken: 4, waiting: 1 },
  { day: 16, status: draft, seats: 12, taken: 0 },
  { day: 1, status: closed, seats: 6, taken: 5 },
  { day: -12, status: completed, seats: 8, taken: 7 },
  { day: 5, status: cancelled, seats: 8, taken: 0 },
  { day: -40, status: completed, seats: 6, taken: 6 },
]

/** Inserts coffee chats around the base date with their attendees, made up; returns the rows and their ids. */
export async function seedCoffeeChats(db: Db, { baseDate, pools, count }: { baseDate: string; pools: Pools; count: number }) {
  const random = makeRandom('coffee chats')
  const rows = Array.from({ length: count }, (_, index) => chatOf(random, index, { baseDate, pools }))
  const ids = await insertRows(db, coffeeChats, rows, 'roundTableId')
  const attendees = rows.flatMap((row, index) => attendeesOf(random, { ...row, roundTableId: at(ids, index) }, { index, baseDate, pools }))
  const attendeeIds = await insertRows(db, coffeeChatAttendees, attendees, 'coffeeChatAttendeeId')
  return { chats: { rows, ids }, attendees: { rows: attendees, ids: attendeeIds } }
}

const planOf = (index: number) => at(plans, index % plans.length)

function chatOf(random: Random, index: number, { baseDate, pools }: { baseDate: string; pools: Pools }): NewChat {
  const { day, status, seats } = planOf(index)
  const round = Math.floor(index / plans.length)
  const place = at(places, index % places.length)
  const { title, strategies } = at(topics, (index + round) % topics.length)
  const host = at(pools[2], index * 3)
  const date = addDays(baseDate, day + (day < 0 ? -1 : 1) * round * 14)
  const startsAt = instantIn(place.timeZone, date, at(['08:30', '12:00', '16:00'], index % 3))
  const isVirtual = index % 3 === 1
  return {
    title: round === 0 ? title : `${title}, part ${round + 1}`,
    coffeeChatStatusId: status,
    chatFormat: isVirtual ? chatFormats.virtual : chatFormats.inPerson,
    hostContactId: host.contactId,
    hostCompanyId: host.company?.companyId ?? null,
    coHostContactIds: index % 4 === 1 ? [at(pools[2], index * 3 + 1).contactId] : [],
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + random.pick([45, 60, 90]) * 60_000).toISOString(),
    timeZone: place.timeZone,
    virtualUrl: isVirtual ? `https://video.example.com/coffee-${index + 1}` : null,
    ...(!isVirtual && { venueName: place.venueName, city: place.city, countryCode: place.countryCode }),
    minAttendees: 3,
    maxAttendees: seats,
    audienceSide: index % 2 === 0 ? audienceSides.allocators : audienceSides.both,
    inviteMode: at([inviteModes.inviteOnly, inviteModes.request, inviteModes.open], index % 3),
    registrationClosesAt: index % 2 === 0 ? new Date(Date.parse(startsAt) - 86_400_000).toISOString() : null,
    strategies: [...strategies],
    description: 'A short round without slides. Everybody brings one question.',
    reminderMinutes: index % 4 === 3 ? [2880, 120] : [1440, 60],
    ...stamped(addDays(baseDate, -60 - (index % 7))),
  }
}

interface Context {
  index: number
  baseDate: string
  pools: Pools
}
function attendeesOf(random: Random, chat: NewChat & { roundTableId: number }, { index, baseDate, pools }: Context): NewAttendee[] {
  const { status, taken, waiting = 0 } = planOf(index)
  const people = random.shuffled(pools[1]).slice(0, taken + waiting + 3)
  const rest = status === draft ? [] : restOf(status)
  const statuses: AttendeeStatusId[] = [
    ...Array.from({ length: taken }, (_, nth) => seatOf(status, nth)),
    ...Array.from({ length: waiting }, () => attendeeStatuses.waitlisted),
    ...rest,
  ]
  return statuses.flatMap((attendeeStatusId, nth) => {
    const person: DemoContact | undefined = people[nth]
    if (!person) return []
    const date = addDays(baseDate, -55 + nth)
    const stamp = stamped(date)
    const { contactId } = person
    const { roundTableId } = chat
    const note = random.pick(remarks)
    return [{ roundTableId, contactId, attendeeStatusId, note, requestedAt: stamp.createdAt, statusChangedAt: stamp.createdAt, ...stamp }]
  })
}

/** Of a chat that is over, all but one came. */
function seatOf(status: ChatStatusId, nth: number): AttendeeStatusId {
  if (status !== completed) return attendeeStatuses.confirmed
  return nth === 1 ? attendeeStatuses.noShow : attendeeStatuses.attended
}
function restOf(status: ChatStatusId): AttendeeStatusId[] {
  if (status === cancelled) return [attendeeStatuses.cancelled, attendeeStatuses.cancelled, attendeeStatuses.declined]
  return status === completed
    ? [attendeeStatuses.declined]
    : [attendeeStatuses.invited, attendeeStatuses.requested, attendeeStatuses.declined]
}
