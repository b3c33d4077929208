import { and, asc, eq, getTableColumns, inArray, isNull, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { eventState } from '#constants/statuses.ts'
import { cloneEvent, type cloneParts, type Event, type events } from '#contract/events/events.ts'
import { instant, isBefore, type TimeRange } from '#contract/fields.ts'
import { localDaysBetween, movedByLocalDays } from '../common/zones.ts'
import { rowColumns } from '../db/columns.ts'
import type { Db } from '../db/client.ts'
import { eventCompanyTypes, eventQuestionAnswers, eventQuestions, locations, tracks, speakers } from '../db/tables/index.ts'
import { ruleBroken } from '../core/errors.ts'
import { mountCall } from '../core/mountCall.ts'
import { explainRefusals } from '../core/resource/explainRefusals.ts'
import type { Rows } from '../core/resource/rows.ts'
import type { Actor, Nucleus } from '../core/context.ts'
import type { Values } from '../core/values.ts'
import { column, insertRow, insertRows, type RecordedTable } from '../core/writes.ts'
import { eventInstants } from './eventRules.ts'

interface EventCopy {
  tx: Db
  actor: Actor
  from: number
  to: number
  /** Moves an instant by as many local days as the event moves. */
  moved: (instant: string) => string
}

const speakerInvited = 1

/** Copies an event and the parts chosen in one transaction: all of it or nothing. */
export const mountClone = (app: FastifyInstance, { db }: Nucleus, rows: Rows<typeof events>): void =>
  mountCall(app, cloneEvent, async ({ input, actor }) => {
    const to = await explainRefusals(
      () =>
        db.transaction(
          async (tx) => {
            const source = await rows.need(tx, input.eventId)
            const moved = movedWithin(source, input.startsAt)
            const { id } = await insertRow(tx, rows, rows.parse(copyOfEvent(source, input, moved)), actor)
            for (const part of new Set(input.parts)) await copyPart[part]({ tx, actor, from: source.eventId, to: id, moved })
            return id
          },
          { isolationLevel: 'repeatable read' },
        ),
      rows,
    )
    return rows.need(db, to)
  })

/** Moves an instant by as many local days as the event moves. Throws 422 when it would leave the years that instants have. */
function movedWithin({ timeZone, startsAt }: Event, newStart: string): EventCopy['moved'] {
  const moved = movedByLocalDays(timeZone, localDaysBetween(timeZone, startsAt, newStart))
  return (at) => {
    const to = instant.safeParse(moved(at))
    if (!to.success) throw ruleBroken({ startsAt: 'The copy would have dates beyond the years that can be stored: choose another start' })
    return to.data
  }
}

/** The start is the one given; every other instant keeps its time of day. Throws 422 when the copy would end before it starts. */
function copyOfEvent(
  source: Event,
  { name, eventCode, startsAt }: { name: string; eventCode: string; startsAt: string },
  moved: EventCopy['moved'],
): Event {
  const instants = Object.fromEntries(eventInstants.map((key) => [key, source[key] && moved(source[key])] as const))
  const copy: Event = {
    ...source,
    ...instants,
    name,
    eventCode,
    startsAt: new Date(startsAt).toISOString(),
    eventStateId: eventState.draft,
    clonedFromEventId: source.eventId,
  }
  if (!isBefore(copy.startsAt, copy.endsAt))
    throw ruleBroken({ startsAt: 'The copy would start after it ends: choose an earlier time of day' })
  return copy
}

const copyPart: Readonly<Record<(typeof cloneParts)[number], (copy: EventCopy) => Promise<unknown>>> = {
  tracks: (copy) => copyOfEventRows(copy, { resource: 'tracks', table: tracks, idKey: 'sessionTrackId' }),
  // A reservation names a company of the old event.
  locations: (copy) =>
    copyOfEventRows(copy, { resource: 'locations', table: locations, idKey: 'sessionLocationId' }, ({ blackouts }) => ({
      blackouts: movedTimeRanges(blackouts, copy),
      reservedForEventCompanyId: null,
    })),
  // Whoever spoke last time has not said yes to the new event.
  speakers: (copy) =>
    copyOfEventRows(copy, { resource: 'speakers', table: speakers, idKey: 'speakerId' }, ({ availability }) => ({
      availability: movedTimeRanges(availability, copy),
      speakerStatusId: speakerInvited,
      isPublished: false,
      hasArrived: false,
    })),
  companyTypes: async (copy) => {
    const types = await copyOfEventRows(copy, { resource: 'eventCompanyTypes', table: eventCompanyTypes, idKey: 'eventCompanyTypeId' })
    const questions = await copyOfEventRows(
      copy,
      { resource: 'eventQuestions', table: eventQuestions, idKey: 'eventQuestionId' },
      (question) => ({
        eventCompanyTypeId: types.get(question.eventCompanyTypeId),
      }),
    )
    const answers = { resource: 'eventQuestionAnswers', table: eventQuestionAnswers, idKey: 'eventQuestionAnswerId' }
    await copyRows(copy, answers, inArray(eventQuestionAnswers.eventQuestionId, [...questions.keys()]), ({ eventQuestionId }) => ({
      eventQuestionId: questions.get(eventQuestionId),
    }))
  },
}

const movedTimeRanges = (timeRanges: readonly TimeRange[], { moved }: EventCopy): TimeRange[] =>
  timeRanges.map(({ startsAt, endsAt }) => ({ startsAt: moved(startsAt), endsAt: moved(endsAt) }))

/** A table with a type of its own. */
interface Copied<T extends PgTable> extends RecordedTable {
  table: T
}

/** Copies the rows that hang on the event. Returns new ids by old ones. */
const copyOfEventRows = <T extends PgTable>(
  copy: EventCopy,
  copied: Copied<T>,
  change: (row: T['$inferSelect']) => Values = () => ({}),
): Promise<Map<number, number>> =>
  copyRows(copy, copied, eq(column(copied.table, 'eventId'), copy.from), (row) => ({ ...change(row), eventId: copy.to }))

/** Copies rows with their audit rows, in one statement. Returns new ids by old ones. */
async function copyRows<T extends PgTable>(
  { tx, actor }: EventCopy,
  copied: Copied<T>,
  which: SQL,
  change: (row: T['$inferSelect']) => Values,
): Promise<Map<number, number>> {
  const { idKey } = copied
  const table: PgTable = copied.table
  const found: T['$inferSelect'][] = await tx
    .select()
    .from(table)
    .where(and(which, isNull(column(table, 'deletedAt'))))
    .orderBy(asc(column(table, idKey)))
  const own = new Set([idKey, ...Object.keys(rowColumns())])
  const kept = Object.keys(getTableColumns(table)).filter((key) => !own.has(key))
  const copies = found.map((row) => ({ ...Object.fromEntries(kept.map((key) => [key, row[key]])), ...change(row) }))
  const ids = await insertRows(tx, copied, copies, actor)
  return new Map(found.map((row, at) => [Number(row[idKey]), ids[at] ?? 0]))
}
