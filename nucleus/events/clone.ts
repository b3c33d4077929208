import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { eventState } from '#constants/statuses.ts'
import { cloneEvent, cloneParts, type Event, type events } from '#contract/events/events.ts'
import { instant, isBefore, type TimeRange } from '#contract/fields.ts'
import { localDaysBetween, movedByLocalDays } from '../common/zones.ts'
import { eventCompanyTypes, eventQuestionAnswers, eventQuestions, locations, tracks, speakers } from '../db/tables/index.ts'
import { ruleBroken } from '../core/errors.ts'
import { mountCall } from '../core/mountCall.ts'
import { explainRefusals } from '../core/resource/explainRefusals.ts'
import type { Rows } from '../core/resource/rows.ts'
import type { Nucleus } from '../core/context.ts'
import { insertRow } from '../core/writes.ts'
import { agenda } from './clone/agenda.ts'
import { copyOfEventRows, copyRows } from './clone/copyRows.ts'
import type { EventCopy } from './clone/EventCopy.ts'
import { eventInstants } from './eventRules.ts'

const dayMs = 86_400_000
const speakerInvited = 1

/** Copies an event and the parts chosen in one transaction: all of it or nothing. */
export const mountClone = (app: FastifyInstance, { db }: Nucleus, rows: Rows<typeof events>): void =>
  mountCall(app, cloneEvent, async ({ input, actor }) => {
    const to = await explainRefusals(
      () =>
        db.transaction(
          async (tx) => {
            const source = await rows.need(tx, input.eventId)
            const moves = movesOf(source, input.startsAt)
            const { id } = await insertRow(tx, rows, rows.parse(copyOfEvent(source, input, moves.moved)), actor)
            const copy: EventCopy = { tx, actor, from: source.eventId, to: id, ids: {}, ...moves }
            // Each after those that its rows may refer to, in whatever order they are asked for.
            for (const part of cloneParts) if (input.parts.includes(part)) await copyPart[part](copy)
            return id
          },
          { isolationLevel: 'repeatable read' },
        ),
      rows,
    )
    return rows.need(db, to)
  })

/** What moves instants and dates by as many local days as the event moves. Throws 422 when one would leave the years that can be stored. */
function movesOf({ timeZone, startsAt }: Event, newStart: string): Pick<EventCopy, 'moved' | 'movedDate'> {
  const days = localDaysBetween(timeZone, startsAt, newStart)
  const moved = movedByLocalDays(timeZone, days)
  const stored = (at: string) => {
    const to = instant.safeParse(at)
    if (!to.success) throw ruleBroken({ startsAt: 'The copy would have dates beyond the years that can be stored: choose another start' })
    return to.data
  }
  return {
    moved: (at) => stored(moved(at)),
    movedDate: (date) => stored(new Date(Date.parse(date) + days * dayMs).toISOString()).slice(0, 10),
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
  tracks: async (copy) => {
    copy.ids.sessionTrackId = await copyOfEventRows(copy, { resource: 'tracks', table: tracks, idKey: 'sessionTrackId' })
  },
  // A reservation names a company of the old event.
  locations: async (copy) => {
    const copied = { resource: 'locations', table: locations, idKey: 'sessionLocationId' }
    copy.ids.sessionLocationId = await copyOfEventRows(copy, copied, ({ blackouts }) => ({
      blackouts: movedTimeRanges(blackouts, copy),
      reservedForEventCompanyId: null,
    }))
  },
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
    copy.ids.eventCompanyTypeId = types
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
  agenda: agenda.copy,
}

const movedTimeRanges = (timeRanges: readonly TimeRange[], { moved }: EventCopy): TimeRange[] =>
  timeRanges.map(({ startsAt, endsAt }) => ({ startsAt: moved(startsAt), endsAt: moved(endsAt) }))
