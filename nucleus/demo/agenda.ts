import { sessionRoles, sessionStatuses, sessionTypes } from '#constants/programmeChoices.ts'
import { locationTypes } from '#constants/setUpChoices.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { eventState } from '#constants/statuses.ts'
import type { Db } from '../db/client.ts'
import { agendaDays, agendaSessions, agendaSessionSpeakers, type locations, type speakers, type tracks } from '../db/tables/index.ts'
import { firstDay, largeDay, laterDay, type SessionPlan, unscheduled } from './agendaPlans.ts'
import { makeSpeakerPool } from './speakerPool.ts'
import { addDays, instantIn } from './dates.ts'
import { at, type Random, makeRandom } from './random.ts'
import type { SeededEvent } from './events.ts'
import { insertRows } from './insertRows.ts'
import { ofEvent, type SeedRows } from './ofEvent.ts'
import { stamped } from './stamps.ts'

interface AgendaInput {
  tracks: SeedRows<typeof tracks.$inferInsert>
  locations: SeedRows<typeof locations.$inferInsert>
  speakers: SeedRows<typeof speakers.$inferInsert>
  /** Company types of each event, the allocators' first. */
  types: ReadonlyMap<number, readonly { eventCompanyTypeId: number }[]>
}
type DayRow = typeof agendaDays.$inferInsert
type SessionRow = typeof agendaSessions.$inferInsert
type SessionSpeakerRow = Omit<typeof agendaSessionSpeakers.$inferInsert, 'agendaDaySessionId'>

const { draft, published, cancelled } = sessionStatuses
const { speaker: speaking, moderator: moderating, panelist: onPanel } = sessionRoles
const { room, virtual, offSite } = locationTypes
const { panel } = sessionTypes
const isLarge = ({ plan }: SeededEvent): boolean => plan.speakers > 100

/** Inserts days, sessions and their speakers; returns the rows of each. */
export async function seedAgenda(db: Db, events: readonly SeededEvent[], input: AgendaInput) {
  const dayRows = events.flatMap(daysOf)
  const dayIds = await insertRows(db, agendaDays, dayRows, 'agendaDayId')
  const idOfDay = new Map(dayRows.map(({ eventId, date }, index) => [`${eventId} ${date}`, at(dayIds, index)] as const))
  const planned = events.flatMap((event) => sessionsOf(event, input, (date) => idOfDay.get(`${event.eventId} ${date}`) ?? null))
  const sessionRows = planned.map(({ row }) => row)
  const sessionIds = await insertRows(db, agendaSessions, sessionRows, 'agendaDaySessionId')
  const sessionSpeakerRows = planned.flatMap(({ places }, index) =>
    places.map((place) => ({ agendaDaySessionId: at(sessionIds, index), ...place })),
  )
  const sessionSpeakerIds = await insertRows(db, agendaSessionSpeakers, sessionSpeakerRows, 'agendaDaySessionSpeakerId')
  return {
    days: { rows: dayRows, ids: dayIds },
    sessions: { rows: sessionRows, ids: sessionIds },
    places: { rows: sessionSpeakerRows, ids: sessionSpeakerIds },
  }
}

const datesOf = ({ startsOn, plan }: SeededEvent): string[] => Array.from({ length: plan.days }, (_, index) => addDays(startsOn, index))

const daysOf = (event: SeededEvent): DayRow[] =>
  datesOf(event).map((date, index) => ({
    eventId: event.eventId,
    date,
    title: event.plan.days === 1 ? null : `Day ${index + 1}`,
    startTime: '08:00',
    endTime: index === 0 ? '23:00' : '18:00',
    isPublished: event.plan.state !== eventState.draft,
    ...stamped(event.madeOn),
  }))

function sessionsOf(event: SeededEvent, input: AgendaInput, dayIdOn: (date: string) => number | null) {
  const random = makeRandom(`agenda ${event.plan.code}`)
  const places = ofEvent(input.locations, event)
  const ofType = (type: number) => places.flatMap(({ row, id }) => (row.locationType === type ? [id] : []))
  const rooms = ofType(places.some(({ row }) => row.locationType === room) ? room : virtual)
  const evening = ofType(offSite)[0]
  const trackIds = ofEvent(input.tracks, event).map(({ id }) => id)
  const allocators = input.types.get(event.eventId)?.[0]?.eventCompanyTypeId
  const speakerPool = makeSpeakerPool(ofEvent(input.speakers, event).map(({ row, id }) => ({ ...row, speakerId: id })))
  const dates = datesOf(event)
  const plans = dates.flatMap((date, index) => {
    const ofDay = isLarge(event) ? largeDay(index, dates.length, rooms.length) : index === 0 ? firstDay : laterDay
    return ofDay
      .filter((plan) => (plan.room === 'evening' ? evening : plan.room < rooms.length || plan.takesSameSpeakers))
      .map((plan) => ({ date, plan }))
  })
  const base = { eventId: event.eventId, visibleToCompanyTypeIds: [] as number[], ...stamped(event.madeOn) }
  const scheduled = plans.map(({ date, plan }) => {
    const startsAt = instantIn(event.plan.timeZone, date, plan.from)
    const endsAt = instantIn(event.plan.timeZone, plan.to < plan.from ? addDays(date, 1) : date, plan.to)
    const sessionLocationId = plan.room === 'evening' ? evening : rooms[Math.min(plan.room, rooms.length - 1)]
    const speakerIds = plan.takesSameSpeakers
      ? speakerPool.last().slice(0, plan.speakers)
      : speakerPool.take(plan.speakers, { startsAt, endsAt, isCancelled: plan.status === 'cancelled' })
    return {
      row: {
        ...base,
        ...textsOf(plan),
        agendaDayId: dayIdOn(date),
        startsAt,
        endsAt,
        lengthMinutes: (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000,
        sessionTrackId: plan.speakers > 0 && trackIds.length > 0 ? random.pick(trackIds) : null,
        sessionLocationId: sessionLocationId ?? null,
        capacity: plan.capacity ?? null,
        visibleToCompanyTypeIds: plan.isForAllocators && allocators ? [allocators] : [],
        blocksMeetings: plan.type === 1,
        sessionStatusId: statusOf(event, plan),
      } satisfies SessionRow,
      places: speakerIds.map((speakerId, index) => sessionSpeakerOf(random, plan, speakerId, index, event)),
    }
  })
  const waiting = unscheduled.map(({ title, type }, index) => ({
    row: {
      ...base,
      ...textsOf({ title, type }),
      agendaDayId: null,
      startsAt: null,
      endsAt: null,
      lengthMinutes: 30 + index * 15,
      sessionTrackId: null,
      sessionLocationId: null,
      capacity: null,
      blocksMeetings: false,
      sessionStatusId: draft,
    } satisfies SessionRow,
    places: [] as SessionSpeakerRow[],
  }))
  return [...scheduled, ...waiting]
}

const textsOf = ({ title, type, description = undefined }: Pick<SessionPlan, 'title' | 'type'> & { description?: string }) => ({
  title,
  sessionType: type,
  description: description ?? null,
})

function statusOf({ plan: { state } }: SeededEvent, { status }: SessionPlan): number {
  if (status === 'cancelled') return cancelled
  return status === 'draft' || state === eventState.draft ? draft : published
}

function sessionSpeakerOf(
  random: Random,
  { type }: SessionPlan,
  speakerId: number,
  index: number,
  { madeOn }: SeededEvent,
): SessionSpeakerRow {
  const role = type !== panel ? speaking : index === 0 ? moderating : onPanel
  return { speakerId, role, isConfirmed: random.chance(0.7), sortOrder: (index + 1) * nucleusLimits.sortOrderStep, ...stamped(madeOn) }
}
