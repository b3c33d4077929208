import { and, asc, eq, inArray, isNotNull, isNull, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { automaticEmailLimits, automaticStatuses, automaticTimings } from '#constants/automaticEmails.ts'
import { notificationLimits } from '#constants/emailNotifications.ts'
import { eventState, type RegistrationStatusId } from '#constants/statuses.ts'
import type { Db } from '../../db/client.ts'
import { automaticEmails as table, emailNotifications as runs, events, registrations } from '../../db/tables/index.ts'
import { ruleMoment } from './moment.ts'

const { relative, statusChange } = automaticTimings
const { on, paused, waiting, sent, missed } = automaticStatuses
const late = sql`make_interval(mins => ${sql.raw(String(notificationLimits.lateMinutes))})`

/** Whether a rule has sent something. */
export const hasRun: SQL<boolean> = sql<boolean>`exists (select from ${runs} where ${runs.automaticEmailId} = ${table.automaticEmailId})`
/** A rule relative to the event sends once. */
const isDone = sql`(${eq(table.timing, relative)} and ${hasRun})`
/** Nobody gets automatic mail of an event that is still being written, or does not take place. */
export const isEventOpen: SQL = notInArray(events.eventStateId, [eventState.draft, eventState.cancelled, eventState.archived])

/** The status of a rule, in a query with its event. */
export const ruleStatus: SQL<number> = sql<number>`case
  when ${isDone} then ${sql.raw(String(sent))}
  when ${table.isPaused} then ${sql.raw(String(paused))}
  when not (${isEventOpen}) then ${sql.raw(String(waiting))}
  when ${table.missedFor} = ${ruleMoment} then ${sql.raw(String(missed))}
  else ${sql.raw(String(on))} end`

const now = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** Rules with a moment that have not sent, and are not paused. */
const isPending = and(eq(table.timing, relative), eq(table.isPaused, false), isNull(table.deletedAt), sql`not ${hasRun}`)

/** Whether the moment of a pending rule has come, was known before, and passed at most an hour ago. */
export const isDue = (at: Date): SQL | undefined =>
  and(isPending, sql`${table.armedFor} = ${ruleMoment}`, sql`${ruleMoment} <= ${now(at)}`, sql`${ruleMoment} > ${now(at)} - ${late}`)

/**
 * Notes the moments of rules: those to come, at which they send, and those that passed without a sending. A moment that lies in the past when it is first
 * seen, because the rule or its event was changed, is missed. `which` narrows the rules. Notes are no version of the row.
 */
export async function noteMoments(db: Db, at: Date, which?: SQL): Promise<void> {
  const ofEvent = eq(events.eventId, table.eventId)
  await db
    .update(table)
    .set({ armedFor: ruleMoment })
    .from(events)
    .where(and(ofEvent, isPending, sql`${ruleMoment} > ${now(at)}`, sql`${table.armedFor} is distinct from ${ruleMoment}`, which))
  await db
    .update(table)
    .set({ missedFor: ruleMoment })
    .from(events)
    .where(
      and(
        ofEvent,
        isPending,
        sql`${ruleMoment} <= ${now(at)}`,
        sql`${table.missedFor} is distinct from ${ruleMoment}`,
        sql`(${table.armedFor} is distinct from ${ruleMoment} or ${ruleMoment} <= ${now(at)} - ${late})`,
        which,
      ),
    )
}

/**
 * Notes since when rules that follow a status are on. However a rule was paused and resumed, and whatever ended or opened its event, changes of
 * status meanwhile send nothing. Notes are no version of the row.
 */
export async function noteActivity(db: Db, at: Date): Promise<void> {
  const ofEvent = eq(events.eventId, table.eventId)
  const follows = eq(table.timing, statusChange)
  await db
    .update(table)
    .set({ activeSince: null })
    .from(events)
    .where(and(ofEvent, follows, isNotNull(table.activeSince), or(eq(table.isPaused, true), not(isEventOpen))))
  await db
    .update(table)
    .set({ activeSince: at.toISOString() })
    .from(events)
    .where(and(ofEvent, isNull(table.activeSince), isFollowing))
}

/** A rule that sends when a registration gets a status, of an event that is open; in a query with the event. */
export const isFollowing = and(
  eq(table.timing, statusChange),
  eq(table.isPaused, false),
  isNull(table.deletedAt),
  isNull(events.deletedAt),
  isEventOpen,
)

/** The names of the rules that may send something to registrations that get a status. */
export async function rulesOfStatus(db: Db, ids: readonly number[], status: RegistrationStatusId): Promise<string[]> {
  if (ids.length === 0) return []
  const ofRegistrations = db
    .select({ eventId: registrations.eventId })
    .from(registrations)
    .where(inArray(registrations.eventRegistrationId, [...ids]))
  const found = await db
    .select({ name: table.name })
    .from(table)
    .innerJoin(events, eq(events.eventId, table.eventId))
    .where(and(isFollowing, eq(table.triggerStatusId, status), inArray(table.eventId, ofRegistrations)))
    .orderBy(asc(table.automaticEmailId))
    .limit(automaticEmailLimits.named)
  return found.map(({ name }) => name)
}
