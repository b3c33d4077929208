import { and, asc, eq, getTableColumns, inArray, isNull, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { eventState } from '#constants/statuses.ts'
import { cloneEvent, type cloneParts, type Event, events as declared } from '#contract/events/events.ts'
import { instant, isBefore, type TimeRange } from '#contract/fields.ts'
import { localDaysBetween, movedByLocalDays } from '../common/zones.ts'
import { rowColumns } from '../db/columns.ts'
import type { Db } from '../db/client.ts'
import { eventCompanyTypes, eventQuestionAnswers, eventQuestions, locations, tracks, speakers } from '../db/tables/index.ts'
import { ruleBroken } from '../core/errors.ts'
import { mountCall } from '../core/mountCall.ts'
import type { Values } from '../core/resource/Served.ts'
import { explained } from '../core/resource/explained.ts'
import type { Rows } from '../core/resource/rows.ts'
import { parseWhole } from '../core/wholeRow.ts'
import type { Actor, Nucleus } from '../core/context.ts'
import { column, insertRow, insertRows, type Written } from '../core/writes.ts'
import { eventInstants } from './eventRules.ts'

interface Copying {
  tx: Db
  actor: Actor
  from: number
  to: number
  /** Moves an instant by as many local days as the event moves. */
  moved: (instant: string) => string
}

const speakerInvited = 1

/** Copies an event and the parts chosen in one transaction: all of it or nothing. */
export const mountClone = (app: FastifyInstance, { db }: Nucleus, rows: Rows): void =>
  mountCall(app, cloneEvent, async ({ input, actor }) => {
    const to = await explained(
      () =>
        db.transaction(
          async (tx) => {
            const source = (await rows.need(tx, input.eventId)) as Event
            const moved = movedWithin(source, input.startsAt)
            const { id } = await insertRow(tx, rows, copyOfEvent(source, input, moved), actor)
            for (const part of new Set(input.parts)) await copyPart[part]({ tx, actor, from: source.eventId, to: id, moved })
            return id
          },
          { isolationLevel: 'repeatable read' },
        ),
      rows,
    )
    return (await rows.need(db, to)) as Event
  })

/** Moves an instant by as many local days as the event moves. Throws 422 when it would leave the years that instants have. */
function movedWithin({ timeZone, startsAt }: Event, newStart: string): Copying['moved'] {
  const moved = movedByLocalDays(timeZone, localDaysBetween(timeZone, startsAt, newStart))
  return (at) => {
    const to = instant.safeParse(moved(at))
    if (!to.success) throw ruleBroken({ startsAt: 'The copy would have dates beyond the years that can be stored: choose another start' })
    return to.data
  }
}

/** The start is the one given; every other instant keeps its time of day. */
function copyOfEvent(
  source: Event,
  { name, eventCode, startsAt }: { name: string; eventCode: string; startsAt: string },
  moved: Copying['moved'],
): Values {
  const instants = eventInstants.map((key) => [key, source[key] && moved(source[key])])
  const copy = {
    ...source,
    ...Object.fromEntries(instants),
    name,
    eventCode,
    startsAt: new Date(startsAt).toISOString(),
    eventStateId: eventState.draft,
    clonedFromEventId: source.eventId,
  } as Event
  if (!isBefore(copy.startsAt, copy.endsAt))
    throw ruleBroken({ startsAt: 'The copy would start after it ends: choose an earlier time of day' })
  return parseWhole(declared.schema, copy)
}

const copyPart: Readonly<Record<(typeof cloneParts)[number], (copying: Copying) => Promise<unknown>>> = {
  tracks: (copying) => copyOfEventRows(copying, { resource: 'tracks', table: tracks, idKey: 'sessionTrackId' }),
  // A reservation names a company of the old event.
  locations: (copying) =>
    copyOfEventRows(copying, { resource: 'locations', table: locations, idKey: 'sessionLocationId' }, ({ blackouts }) => ({
      blackouts: movedTimeRanges(blackouts, copying),
      reservedForEventCompanyId: null,
    })),
  // Whoever spoke last time has not said yes to the new event.
  speakers: (copying) =>
    copyOfEventRows(copying, { resource: 'speakers', table: speakers, idKey: 'speakerId' }, ({ availability }) => ({
      availability: movedTimeRanges(availability, copying),
      speakerStatusId: speakerInvited,
      isPublished: false,
      hasArrived: false,
    })),
  companyTypes: async (copying) => {
    const types = await copyOfEventRows(copying, { resource: 'eventCompanyTypes', table: eventCompanyTypes, idKey: 'eventCompanyTypeId' })
    const questions = await copyOfEventRows(
      copying,
      { resource: 'eventQuestions', table: eventQuestions, idKey: 'eventQuestionId' },
      (question) => ({
        eventCompanyTypeId: types.get(question.eventCompanyTypeId as number),
      }),
    )
    const answers = { resource: 'eventQuestionAnswers', table: eventQuestionAnswers, idKey: 'eventQuestionAnswerId' }
    await copyRows(copying, answers, inArray(eventQuestionAnswers.eventQuestionId, [...questions.keys()]), ({ eventQuestionId }) => ({
      eventQuestionId: questions.get(eventQuestionId as number),
    }))
  },
}

const movedTimeRanges = (timeRanges: unknown, { moved }: Copying): TimeRange[] =>
  (timeRanges as TimeRange[]).map(({ startsAt, endsAt }) => ({ startsAt: moved(startsAt), endsAt: moved(endsAt) }))

/** Copies the rows that hang on the event. */
const copyOfEventRows = (copying: Copying, written: Written, change: (row: Values) => Values = () => ({})): Promise<Map<number, number>> =>
  copyRows(copying, written, eq(column(written.table, 'eventId'), copying.from), (row) => ({ ...change(row), eventId: copying.to }))

/** Copies rows with their audit rows, in one statement. Returns new ids by old ones. */
async function copyRows(
  { tx, actor }: Copying,
  written: Written,
  which: SQL,
  change: (row: Values) => Values,
): Promise<Map<number, number>> {
  const { table, idKey } = written
  const found = await tx
    .select()
    .from(table)
    .where(and(which, isNull(column(table, 'deletedAt'))))
    .orderBy(asc(column(table, idKey)))
  const own = new Set([idKey, ...Object.keys(rowColumns())])
  const kept = Object.keys(getTableColumns(table)).filter((key) => !own.has(key))
  const rows = found as Values[]
  const copies = rows.map((row) => ({ ...Object.fromEntries(kept.map((key) => [key, row[key]])), ...change(row) }))
  const ids = await insertRows(tx, written, copies, actor)
  return new Map(rows.map((row, at) => [row[idKey] as number, ids[at] ?? 0]))
}
