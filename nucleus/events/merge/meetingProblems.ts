import { type SQL, sql } from 'drizzle-orm'
import { endedMeetingStatuses } from '#constants/meetings.ts'
import { andList } from '#contract/textLists.ts'
import type { Db } from '../../db/client.ts'
import { fullNameSql } from '../../db/personName.ts'
import { contacts, events, meetingParticipants, meetings } from '../../db/tables/index.ts'
import { asInstant } from '../meetings/busyTimes.ts'
import { spanText } from '../meetings/obstacles.ts'
import type { EventProblem } from './EventProblem.ts'

interface Contacts {
  contactIds: readonly number[]
  eventId?: number
}

/** Why the meetings of contacts keep them from becoming one: staff cancel or delete what is there twice first. */
export async function meetingProblems(tx: Db, { contactIds, eventId }: Contacts): Promise<EventProblem[]> {
  const ids = sql`any(${sql.param([...contactIds])}::int[])`
  const at = eventId === undefined ? sql`` : sql`and ${meetings.eventId} = ${eventId}`
  return [...(await metEachOther(tx, { ids, at })), ...(await metTwice(tx, { ids, at })), ...(await metAtOnce(tx, { ids, at }))]
}

interface Where {
  ids: SQL
  at: SQL
}

const nameOf = (id: unknown): SQL => sql`(select ${fullNameSql(contacts)} from ${contacts} where ${contacts.contactId} = ${id})`
const pair = sql`${nameOf(meetings.requestedByContactId)} || ' and ' || ${nameOf(meetings.requestedToContactId)}`

/** A person does not meet themselves. */
async function metEachOther(tx: Db, { ids, at }: Where): Promise<EventProblem[]> {
  const { rows } = await tx.execute<{ eventId: number; who: string }>(sql`
    select ${meetings.eventId} as "eventId", ${pair} as who from ${meetings}
    where ${meetings.deletedAt} is null ${at} and ${meetings.meetingId} in (select ${meetingParticipants.meetingId} from ${meetingParticipants} where ${meetingParticipants.contactId} = ${ids})
      and (select count(*) from ${meetingParticipants}
      where ${meetingParticipants.meetingId} = ${meetings.meetingId} and ${meetingParticipants.deletedAt} is null and ${meetingParticipants.contactId} = ${ids}) > 1
    order by ${meetings.meetingId} limit 20`)
  return rows.map((one) => ({ eventId: one.eventId, text: `Both are in the meeting of ${one.who}. Delete that meeting first.` }))
}

/** Two people have one meeting at an event that has not come to nothing. */
async function metTwice(tx: Db, { ids, at }: Where): Promise<EventProblem[]> {
  const other = sql`case when ${meetings.requestedByContactId} = ${ids} then ${meetings.requestedToContactId} else ${meetings.requestedByContactId} end`
  const { rows } = await tx.execute<{ eventId: number; name: string }>(sql`
    select "eventId", ${nameOf(sql`other`)} as name from (
      select ${meetings.eventId} as "eventId", ${other} as other from ${meetings}
      where ${meetings.deletedAt} is null ${at} and ${meetings.meetingStatusId} not in ${sql.raw(`(${endedMeetingStatuses.join(', ')})`)}
        and (${meetings.requestedByContactId} = ${ids}) <> (${meetings.requestedToContactId} = ${ids})
    ) as pairs group by "eventId", other having count(*) > 1 order by "eventId", other limit 20`)
  return rows.map((one) => ({ eventId: one.eventId, text: `Both have a meeting with ${one.name}. Cancel or delete one of the two first.` }))
}

/** A person is in one meeting at a time. */
async function metAtOnce(tx: Db, { ids, at }: Where): Promise<EventProblem[]> {
  const { rows } = await tx.execute<{ eventId: number; who: string; timeZone: string; startsAt: string | Date; endsAt: string | Date }>(sql`
    select ${meetings.eventId} as "eventId", ${pair} as who, ${events.timeZone} as "timeZone", one.held_from as "startsAt", one.held_until as "endsAt"
    from ${meetingParticipants} as one
    join ${meetingParticipants} as other on other.event_id = one.event_id and other.contact_id = ${ids} and other.contact_id <> one.contact_id
      and other.meeting_id <> one.meeting_id and other.held_from < one.held_until and other.held_until > one.held_from
    join ${meetings} on ${meetings.meetingId} = one.meeting_id join ${events} on ${events.eventId} = ${meetings.eventId}
    where one.contact_id = ${ids} and one.held_from is not null ${at}
    order by one.held_from, one.meeting_participant_id limit 20`)
  const byEvent = Map.groupBy(rows, ({ eventId }) => eventId)
  return [...byEvent].map(([eventId, list]) => {
    const named = list.map(
      ({ who, timeZone, ...span }) =>
        `${who} from ${spanText(timeZone, { startsAt: asInstant(span.startsAt), endsAt: asInstant(span.endsAt) })}`,
    )
    const text = `They have placed meetings at the same time: ${andList(named)}. Move or cancel all but one first.`
    return { eventId, text }
  })
}
