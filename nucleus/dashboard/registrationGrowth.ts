import { and, asc, count, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { comingStates } from '#constants/statuses.ts'
import { type EventGrowth, growthLimits, registrationGrowth } from '#contract/dashboard/registrationGrowth.ts'
import { events, registrations } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'

const weekMs = 7 * 86_400_000
const { weeks } = growthLimits

/** Serves how the registrations of the next events grew. */
export const mountRegistrationGrowth = (app: FastifyInstance, { db, clock }: Nucleus): void =>
  mountCall(app, registrationGrowth, async () => {
    const now = clock()
    const next = await db
      .select({ eventId: events.eventId, eventName: events.name })
      .from(events)
      .where(and(isNull(events.deletedAt), inArray(events.eventStateId, [...comingStates]), gt(events.endsAt, now.toISOString())))
      .orderBy(asc(events.startsAt), asc(events.eventId))
      .limit(growthLimits.events)
    const eventIds = next.map(({ eventId }) => eventId)
    // In whole weeks before now; a clock of the database that is ahead must not lose what has just come.
    const age = sql<number>`least(greatest(floor(extract(epoch from ${now.toISOString()}::timestamptz - ${registrations.createdAt}) / ${weekMs / 1000}), 0), ${weeks})::int`
    const found = await db
      .select({ eventId: registrations.eventId, age: age.as('age'), count: count() })
      .from(registrations)
      .where(and(inArray(registrations.eventId, eventIds), isNull(registrations.deletedAt)))
      .groupBy(registrations.eventId, sql`age`)
    return next.flatMap(({ eventId, eventName }): EventGrowth[] => {
      const added = new Map(found.filter((row) => row.eventId === eventId).map((row) => [row.age, row.count]))
      return added.size === 0 ? [] : [{ eventId, eventName, points: pointsOf(added, now) }]
    })
  })

/** What was there at the end of each week, from what was added by weeks before now. */
function pointsOf(added: ReadonlyMap<number, number>, now: Date): EventGrowth['points'] {
  let total = 0
  return Array.from({ length: weeks + 1 }, (_, at) => weeks - at).map((age) => {
    total += added.get(age) ?? 0
    return { at: new Date(now.getTime() - age * weekMs).toISOString(), count: total }
  })
}
