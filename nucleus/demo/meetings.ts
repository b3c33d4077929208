import { changeRequestStatuses, changeRequestTypes } from '#constants/changeRequests.ts'
import {
  meetingPriorities,
  meetingSides,
  meetingStatuses as status,
  meetingTypes,
  participationStatuses as came,
} from '#constants/meetings.ts'
import { registrationSides } from '#constants/choices.ts'
import { locationTypes } from '#constants/setUpChoices.ts'
import { registrationStatus } from '#constants/statuses.ts'
import type { Db } from '../db/client.ts'
import { meetingChangeRequests, meetingParticipants, meetings } from '../db/tables/index.ts'
import type { SeededEvent } from './events.ts'
import { insertRows } from './insertRows.ts'
import { ofEvent, type SeedRows } from './ofEvent.ts'
import { at, makeRandom, type Random } from './random.ts'
import type { PlannedRegistration } from './registrations.ts'
import { stamped } from './stamps.ts'

type MeetingRow = typeof meetings.$inferInsert
interface MeetingsInput {
  baseDate: string
  events: readonly SeededEvent[]
  planned: readonly PlannedRegistration[]
  registrationIds: readonly number[]
  contacts: SeedRows<{ eventId: number; contactId: number; eventRegistrationId?: number | null; attendsMeetings?: boolean }>
  speakers: SeedRows<{ eventId: number; contactId?: number | null }>
  locations: SeedRows<{ eventId: number; locationType: number; reservedForEventCompanyId?: number | null }>
  meetingTimes: SeedRows<{ eventId: number; startsAt: string; endsAt: string; isOpen?: boolean }>
}

/** The most people of a side, and meetings that each allocator asks for. */
const [mostPeople, asked] = [120, 4]
const messages = ['We met in London last year.', 'Your new credit fund fits what we look for.', null, null, null]

/** Inserts the meetings of each event: allocators ask managers, and most are placed, each at a table. Nobody who speaks is among them. */
export async function seedMeetings(db: Db, input: MeetingsInput) {
  const rows = input.events.flatMap((event) => meetingsOf(event, input))
  const ids = await insertRows(db, meetings, rows, 'meetingId')
  const people = rows.flatMap((row, index) => participantsOf(row, at(ids, index)))
  const participantIds = await insertRows(db, meetingParticipants, people, 'meetingParticipantId')
  const changeRequests = rows.flatMap((row, index) => changeRequestsOf(row, { meetingId: at(ids, index), index }))
  return {
    meetings: { rows, ids },
    participants: { rows: people, ids: participantIds },
    changeRequests: {
      rows: changeRequests,
      ids: await insertRows(db, meetingChangeRequests, changeRequests, 'meetingChangeRequestId'),
    },
  }
}

const { open, inProgress, closed, rejected } = changeRequestStatuses
const wishes = [
  [changeRequestTypes.reschedule, open, 'Arrives on the noon train. Any time in the afternoon would do.', null],
  [changeRequestTypes.addColleague, inProgress, 'Wants to bring the head of research.', null],
  [changeRequestTypes.changeLocation, closed, 'A quieter table, if there is one.', 'Moved to a table by the window.'],
  [changeRequestTypes.cancel, rejected, 'Double-booked with a call.', 'The call was moved instead.'],
] as const

/** What the requesting person of every third meeting that both sides want asks for. */
function changeRequestsOf(
  { meetingStatusId, requestedByContactId, createdAt, updatedAt }: MeetingRow,
  { meetingId, index }: { meetingId: number; index: number },
): (typeof meetingChangeRequests.$inferInsert)[] {
  const isWanted = meetingStatusId === status.accepted || meetingStatusId === status.provisional || meetingStatusId === status.confirmed
  if (!isWanted || index % 3 !== 0) return []
  const [changeRequestType, changeRequestStatusId, instructions, outcome] = at(wishes, (index / 3) % wishes.length)
  return [
    {
      ...{ meetingId, requestedByContactId, changeRequestType, changeRequestStatusId, instructions, outcome },
      ...{ createdAt, updatedAt },
    },
  ]
}

function meetingsOf(event: SeededEvent, input: MeetingsInput): MeetingRow[] {
  const random = makeRandom(`meetings ${event.plan.code}`)
  const [allocators, managers] = [peopleOf(event, input, registrationSides.allocator), peopleOf(event, input, registrationSides.manager)]
  if (managers.length === 0) return []
  const places = placesOf(event, input)
  return allocators.flatMap((allocator, index) =>
    Array.from({ length: Math.min(asked, managers.length) }, (_, n) => {
      const pair = { requestedByContactId: allocator, requestedToContactId: at(managers, (index + n) % managers.length) }
      return meetingOf(event, pair, { random, places, isOver: event.endsOn < input.baseDate })
    }),
  )
}

/** Whom an approved registration of a side brought to the event, but for its speakers and those who do not attend meetings. */
function peopleOf(event: SeededEvent, { planned, registrationIds, contacts, speakers }: MeetingsInput, side: number): number[] {
  const approved = new Set(
    planned.flatMap(({ row, type, event: { eventId } }, index) =>
      eventId === event.eventId && type.side === side && row.eventStatusId === registrationStatus.approved
        ? [at(registrationIds, index)]
        : [],
    ),
  )
  const speaking = new Set(ofEvent(speakers, event).map(({ row }) => row.contactId))
  return ofEvent(contacts, event)
    .filter(({ row }) => row.attendsMeetings !== false && row.eventRegistrationId && approved.has(row.eventRegistrationId))
    .flatMap(({ row }) => (speaking.has(row.contactId) ? [] : [row.contactId]))
    .slice(0, mostPeople)
}

/** Every free table in every open slot, with who is busy then. */
function placesOf(event: SeededEvent, { locations, meetingTimes }: MeetingsInput) {
  const tables = ofEvent(locations, event).filter(({ row }) => row.locationType === locationTypes.table && !row.reservedForEventCompanyId)
  return ofEvent(meetingTimes, event)
    .filter(({ row }) => row.isOpen)
    .map(({ row, id }) => ({ meetingTimeId: id, ...row, tables: tables.map((one) => one.id), busy: new Set<number>() }))
}
type Places = ReturnType<typeof placesOf>

interface MeetingContext {
  random: Random
  places: Places
  isOver: boolean
}

function meetingOf(
  { eventId, madeOn }: SeededEvent,
  pair: Pick<MeetingRow, 'requestedByContactId' | 'requestedToContactId'>,
  context: MeetingContext,
): MeetingRow {
  const { random, places, isOver } = context
  const wish = random.pick(isOver ? [6, 6, 6, 6, 4, 7, 9, 10] : [1, 1, 2, 2, 3, 4, 4, 4, 4, 8])
  const people = [pair.requestedByContactId, pair.requestedToContactId]
  const isPlaced = wish >= status.provisional && wish <= status.noShow
  const slot = isPlaced ? places.find(({ tables, busy }) => tables.length > 0 && !people.some((id) => busy.has(id))) : undefined
  const sessionLocationId = slot?.tables.shift() ?? null
  for (const id of people) slot?.busy.add(id)
  const meetingStatusId = isPlaced && !slot ? (isOver ? status.expired : status.accepted) : wish
  const needsReason = meetingStatusId === status.declined || meetingStatusId === status.cancelled
  return {
    ...{ eventId, ...pair, meetingStatusId },
    meetingType: random.chance(0.1) ? meetingTypes.smallGroup : meetingTypes.oneToOne,
    priority: random.pick([meetingPriorities.must, meetingPriorities.meet, meetingPriorities.meet, meetingPriorities.possible]),
    message: random.pick(messages),
    ...{ meetingTimeId: slot?.meetingTimeId ?? null, startsAt: slot?.startsAt ?? null, endsAt: slot?.endsAt ?? null },
    ...{ sessionLocationId, placeNumber: sessionLocationId === null ? null : 1, isLocked: isPlaced && random.chance(0.1) },
    statusReason: needsReason ? 'The dates do not suit' : null,
    ...stamped(madeOn),
  }
}

const { confirmed, attended, noShow, declined, cancelled, expired, invited } = came
/** What both people did, by the status of their meeting. */
const participation: Readonly<Record<number, readonly [number, number]>> = {
  [status.requested]: [confirmed, invited],
  [status.accepted]: [confirmed, confirmed],
  [status.provisional]: [confirmed, confirmed],
  [status.confirmed]: [confirmed, confirmed],
  [status.completed]: [attended, attended],
  [status.noShow]: [attended, noShow],
  [status.declined]: [confirmed, declined],
  [status.cancelled]: [cancelled, cancelled],
  [status.expired]: [expired, expired],
}

function participantsOf(row: MeetingRow, meetingId: number): (typeof meetingParticipants.$inferInsert)[] {
  const [by, to] = participation[row.meetingStatusId ?? status.requested] ?? [confirmed, invited]
  const of = { meetingId, eventId: row.eventId, createdAt: row.createdAt, updatedAt: row.updatedAt }
  return [
    { ...of, contactId: row.requestedByContactId, side: meetingSides.requesting, meetingParticipationStatusId: by },
    { ...of, contactId: row.requestedToContactId, side: meetingSides.requested, meetingParticipationStatusId: to },
  ]
}
