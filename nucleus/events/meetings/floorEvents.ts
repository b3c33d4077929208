import { and, asc, eq, gt, inArray, isNull, lt, lte, min, ne, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { locationAssignments, locationTypes } from '#constants/setUpChoices.ts'
import { meetingStatuses, placedStatuses, unsettledStatuses } from '#constants/meetings.ts'
import { type FloorEvent, floorEvents } from '#contract/meetings/floorEvents.ts'
import { localDateAt } from '../../common/localDates.ts'
import type { Db } from '../../db/client.ts'
import { events, locations, meetings } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { isUnsettledAt } from './meetingFields.ts'

/** More events do not have meetings on one day. */
const maxEvents = 50
const shownPlaces = 20
/** A local day lies within these hours before and after any of its instants. */
const dayHours = 24

/** Serves what happens today on the floor of events. */
export const mountFloorEvents = (app: FastifyInstance, { db, clock }: Nucleus): void =>
  mountCall(app, floorEvents, async () => {
    const now = clock().toISOString()
    const today = await eventsOfToday(db, now)
    const places = await freePlaces(db, now, [...today.keys()])
    return [...today.values()].map((event) => ({ ...event, freePlaces: places.get(event.eventId) ?? [] }))
  })

const countOf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
const isIn = (...statuses: readonly number[]) => inArray(meetings.meetingStatusId, [...statuses])
const nextStart = (now: string) =>
  sql<string | null>`min(${meetings.startsAt}) filter (where ${gt(meetings.startsAt, now)})`.mapWith(meetings.startsAt)

/** Placed meetings that start today, on the clock of their event. The first condition is for the index of starts. */
const startToday = (now: string) =>
  and(
    gt(meetings.startsAt, hoursFrom(now, -dayHours)),
    lt(meetings.startsAt, hoursFrom(now, dayHours)),
    sql`(${meetings.startsAt} at time zone ${events.timeZone})::date = (${now}::timestamptz at time zone ${events.timeZone})::date`,
    inArray(meetings.meetingStatusId, [...placedStatuses]),
    isNull(meetings.deletedAt),
    isNull(events.deletedAt),
  )
const hoursFrom = (now: string, hours: number): string => new Date(Date.parse(now) + hours * 3_600_000).toISOString()

async function eventsOfToday(db: Db, now: string): Promise<ReadonlyMap<number, Omit<FloorEvent, 'freePlaces'>>> {
  const { eventId, name, timeZone } = events
  const rows = await db
    .select({
      eventId,
      eventName: name,
      timeZone,
      comingCount: countOf(sql`${isIn(meetingStatuses.provisional, meetingStatuses.confirmed)} and ${gt(meetings.startsAt, now)}`),
      unsettledCount: countOf(isUnsettledAt(new Date(now))),
      completedCount: countOf(isIn(meetingStatuses.completed)),
      noShowCount: countOf(isIn(meetingStatuses.noShow)),
      nextStartsAt: nextStart(now),
    })
    .from(meetings)
    .innerJoin(events, eq(eventId, meetings.eventId))
    .where(startToday(now))
    .groupBy(eventId)
    .orderBy(asc(min(meetings.startsAt)), asc(eventId))
    .limit(maxEvents)
  return new Map(rows.map((row) => [row.eventId, { ...row, date: localDateAt(row.timeZone, now) }]))
}

/** The locations of events that can take a meeting now, as the rules of placing say. */
async function freePlaces(db: Db, now: string, eventIds: readonly number[]): Promise<ReadonlyMap<number, FloorEvent['freePlaces']>> {
  const byEvent = new Map<number, FloorEvent['freePlaces']>()
  if (eventIds.length === 0) return byEvent
  const planned = await plannedIn(db, now, eventIds)
  for (const { sessionLocationId, name, maxSimultaneousMeetings, blackouts, eventId } of await offeredLocations(db, eventIds)) {
    const { running = 0, nextStartsAt = null } = planned.get(sessionLocationId) ?? {}
    const places = maxSimultaneousMeetings - running
    const shown = byEvent.get(eventId) ?? []
    const isClosed = blackouts.some(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
    if (places < 1 || isClosed || shown.length >= shownPlaces) continue
    const ends = [...blackouts.map(({ startsAt }) => startsAt), nextStartsAt].filter((at) => at !== null && at > now)
    const [freeUntil = null] = ends.toSorted()
    byEvent.set(eventId, [...shown, { sessionLocationId, locationName: name, places, freeUntil }])
  }
  return byEvent
}

/** Locations for anybody's meetings, in the order in which they are offered. */
function offeredLocations(db: Db, eventIds: readonly number[]) {
  const { open, reservable } = locationAssignments
  const isForAnybody = or(
    eq(locations.assignment, open),
    and(eq(locations.assignment, reservable), isNull(locations.reservedForEventCompanyId)),
  )
  return db
    .select()
    .from(locations)
    .where(
      and(
        inArray(locations.eventId, [...eventIds]),
        gt(locations.maxSimultaneousMeetings, 0),
        ne(locations.locationType, locationTypes.virtual),
        isForAnybody,
        isNull(locations.deletedAt),
      ),
    )
    .orderBy(asc(locations.priority), asc(locations.sortOrder), asc(locations.sessionLocationId))
}

/** By location: the meetings that are on, and the start of the next. One that is said to be over, or to which somebody did not come, leaves its table. */
async function plannedIn(db: Db, now: string, eventIds: readonly number[]) {
  const rows = await db
    .select({
      sessionLocationId: meetings.sessionLocationId,
      running: sql<number>`(count(*) filter (where ${lte(meetings.startsAt, now)}))::int`,
      nextStartsAt: nextStart(now),
    })
    .from(meetings)
    .innerJoin(events, eq(events.eventId, meetings.eventId))
    .where(and(inArray(meetings.eventId, [...eventIds]), startToday(now), gt(meetings.endsAt, now), isIn(...unsettledStatuses)))
    .groupBy(meetings.sessionLocationId)
  return new Map(rows.map((row) => [row.sessionLocationId, row]))
}
