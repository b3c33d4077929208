import { and, asc, count, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { openChatStatuses } from '#constants/coffeeChats.ts'
import { mailResolutions } from '#constants/mails.ts'
import { openMeetingStatuses } from '#constants/meetings.ts'
import { comingStates } from '#constants/statuses.ts'
import { openVettingStatuses } from '#constants/vetting.ts'
import { openWork, type OpenWorkCount } from '#contract/dashboard/openWork.ts'
import { addDays } from '../common/localDates.ts'
import type { Db } from '../db/client.ts'
import { coffeeChats, events, meetings, registrationMails, vettingSubmissions } from '../db/tables/index.ts'
import { chatIsOn } from '../coffeeChats/chatIsOn.ts'
import { seatFields } from '../coffeeChats/seats.ts'
import { isOnDay } from '../events/meetings/meetingFields.ts'
import { failedMails } from '../events/mails/failedEmails.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'

/** Serves what waits for staff, as numbers that the lists of each kind reproduce. */
export const mountOpenWork = (app: FastifyInstance, { db, clock }: Nucleus): void =>
  mountCall(app, openWork, async ({ input: { date } }) => [
    ...(await vettingOf(db, clock().toISOString())),
    ...(await meetingsOn(db, date)),
    ...(await chatsOn(db, date)),
    ...(await mailsThatFailed(db)),
  ])

const total = count()
const ofEvent = { eventId: events.eventId, eventName: events.name }
const ofNoEvent = { eventId: null, eventName: null }

async function vettingOf(db: Db, now: string): Promise<OpenWorkCount[]> {
  const { vettingStatusId, deletedAt } = vettingSubmissions
  const rows = await db
    .select({ ...ofEvent, statusId: vettingStatusId, count: total })
    .from(vettingSubmissions)
    .innerJoin(events, eq(events.eventId, vettingSubmissions.eventId))
    .where(
      and(
        ...[isNull(deletedAt), inArray(vettingStatusId, [...openVettingStatuses])],
        ...[isNull(events.deletedAt), gte(events.endsAt, now), inArray(events.eventStateId, [...comingStates])],
      ),
    )
    .groupBy(events.eventId, vettingStatusId)
    .orderBy(asc(events.startsAt), asc(events.eventId), asc(vettingStatusId))
  return rows.map((row) => ({ kind: 'vetting', ...row }))
}

async function meetingsOn(db: Db, date: string): Promise<OpenWorkCount[]> {
  const { meetingStatusId, deletedAt, startsAt } = meetings
  const rows = await db
    .select({ ...ofEvent, statusId: meetingStatusId, count: total })
    .from(meetings)
    .innerJoin(events, eq(events.eventId, meetings.eventId))
    .where(
      and(
        ...[isNull(deletedAt), isNull(events.deletedAt), inArray(meetingStatusId, [...openMeetingStatuses])],
        // By an index: no zone is more than a day away.
        ...[gt(startsAt, addDays(date, -1)), lt(startsAt, addDays(date, 2)), isOnDay(date)],
      ),
    )
    .groupBy(events.eventId, meetingStatusId)
    .orderBy(asc(events.startsAt), asc(events.eventId), asc(meetingStatusId))
  return rows.map((row) => ({ kind: 'meetings', ...row }))
}

/** By the status that the list shows: a chat whose seats are all taken is full, which is not stored. */
async function chatsOn(db: Db, date: string): Promise<OpenWorkCount[]> {
  const { coffeeChatStatusId, deletedAt } = coffeeChats
  const chats = db
    .select({ statusId: seatFields.coffeeChatStatusId.as('status_id') })
    .from(coffeeChats)
    .where(and(isNull(deletedAt), inArray(coffeeChatStatusId, [...openChatStatuses]), chatIsOn(date)))
    .as('chats')
  const rows = await db
    .select({ statusId: sql<number>`${chats.statusId}`, count: total })
    .from(chats)
    .groupBy(chats.statusId)
    .orderBy(asc(chats.statusId))
  return rows.map((row) => ({ kind: 'coffeeChats', ...ofNoEvent, ...row }))
}

async function mailsThatFailed(db: Db): Promise<OpenWorkCount[]> {
  const { deliveryStatusId, resolution } = registrationMails
  const query = db
    .select({ statusId: sql<number>`${deliveryStatusId}`, count: total })
    .from(failedMails.table)
    .$dynamic()
  for (const { table, on } of failedMails.from) void query.leftJoin(table, on)
  const rows = await query
    .where(and(failedMails.where, eq(resolution, mailResolutions.open)))
    .groupBy(deliveryStatusId)
    .orderBy(asc(deliveryStatusId))
  return rows.map((row) => ({ kind: 'failedEmails', ...ofNoEvent, ...row }))
}
