import { afterAll, expect, test } from '@jest/globals'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { meetingSides, meetingStatuses as status, meetingTypes, participationStatuses as came } from '#constants/meetings.ts'
import { registrationStatus as registered } from '#constants/statuses.ts'
import { changeMeetingStatus } from '#contract/events/meetingCalls.ts'
import { locations } from '#contract/events/locations.ts'
import { meetingParticipants, meetings } from '#contract/events/meetings.ts'
import { meetingTimes } from '#contract/events/meetingTimes.ts'
import { applyPlacement, rollBackPlacement } from '#contract/events/placements.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { undo } from '#contract/history.ts'
import { participationStatus } from '#contract/meetings/floor.ts'
import {
  meetingParticipants as people,
  meetings as table,
  locations as locationTable,
  meetingTimes as slotTable,
} from '#nucleus/db/tables/index.ts'
import { randomFrom } from '#nucleus/events/meetings/solver/random.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { untilWaiting } from '../support/during.ts'
import { makeMeeting, makePlacementRun, meetingEvent } from '../support/meetings.ts'
import { ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

/** Everybody may have two placed meetings, a slot takes three, and a table one at a time. */
const most = { ofPerson: 2, inSlot: 3 }

async function busyEvent() {
  const event = await meetingEvent(db)
  const { eventId } = event
  const guest = { maxMeetings: most.ofPerson }
  const names = ['Ada', 'Ben', 'Cleo', 'Dan']
  const requesters = await Promise.all(names.map((firstName) => event.person('allocators', { firstName, guest })))
  const requested = await Promise.all(names.map((firstName) => event.person('managers', { firstName, guest })))
  const slots = []
  for (const hour of ['13', '14', '15']) slots.push(await event.slot(`${hour}:00`, `${hour}:25`, { maxMeetings: most.inSlot }))
  const tables = await Promise.all(['Table 1', 'Table 2', 'Table 3'].map((name) => event.table(name)))
  const rows: Awaited<ReturnType<typeof makeMeeting>>[] = []
  for (const by of requesters)
    for (const to of requested) {
      const pair = { requestedByContactId: by.contactId, requestedToContactId: to.contactId }
      const values = { meetingStatusId: status.accepted, meetingType: meetingTypes.smallGroup }
      rows.push(await makeMeeting(db, { eventId, ...pair, ...values }))
    }
  const runs = []
  for (const [at, slot] of slots.entries()) {
    const places = tables.flatMap(({ sessionLocationId }, index) => {
      const meeting = rows[(at + index * 5) % rows.length]
      return meeting ? [{ meetingId: meeting.meetingId, from: null, to: [slot.meetingTimeId, sessionLocationId, 1] as const }] : []
    })
    runs.push(await makePlacementRun(db, { eventId, places }))
  }
  return { eventId, all: [...requesters, ...requested], slots, tables, rows, runs }
}

test('of many who change the meetings of an event at the same time each gets an answer, and nobody is booked twice', async () => {
  const { eventId, all, slots, tables, rows, runs } = await busyEvent()
  const random = randomFrom(1)
  const pick = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(random() * list.length)]
    if (one === undefined) throw new Error('Nothing to choose from')
    return one
  }
  const answers: { what: string; status: number; message: string }[] = []
  /** Makes a call, and undoes it at once: a delete always, so that there is something left, others mostly. */
  async function send(what: string, call: Parameters<typeof nucleus.call>[0], input: object): Promise<void> {
    const answer = await nucleus.call(call, input, token)
    answers.push({ what, status: answer.status, message: answer.body.message })
    const { undoToken } = (answer.body.data ?? {}) as { undoToken?: string | null }
    if (undoToken && (what.endsWith('delete') || random() < 0.7)) await send(`undo of ${what}`, undo, { undoToken })
  }
  const place = () => ({ meetingTimeId: pick(slots).meetingTimeId, sessionLocationId: pick(tables).sessionLocationId })
  const move = (meetingStatusId: number, more: object = {}) =>
    send('move', changeMeetingStatus, { meetingId: pick(rows).meetingId, meetingStatusId, ...more })
  const actions = [
    () => move(status.provisional, place()),
    () => move(status.provisional, place()),
    () => move(status.confirmed, place()),
    () => move(status.accepted),
    () => move(status.cancelled, { reason: 'Ill' }),
    () => send('apply', applyPlacement, { placementRunId: pick(runs).placementRunId }),
    () => send('roll back', rollBackPlacement, { placementRunId: pick(runs).placementRunId }),
    () =>
      send('registration', registrationStatus, {
        eventRegistrationId: pick(all).eventRegistrationId,
        eventStatusId: pick([registered.approved, registered.cancelled, registered.pending]),
        reason: 'Because',
      }),
    () =>
      send('participant', meetingParticipants.calls.upsert, {
        ...{ meetingId: pick(rows).meetingId, contactId: pick(all).contactId, side: meetingSides.requested },
      }),
    async () => {
      const which = and(eq(people.meetingId, pick(rows).meetingId), isNull(people.deletedAt))
      const [last] = (await db.select().from(people).where(which).orderBy(people.meetingParticipantId)).slice(-1)
      if (last) await send('participant delete', meetingParticipants.calls.remove, { meetingParticipantId: last.meetingParticipantId })
    },
    () => send('slot delete', meetingTimes.calls.remove, { meetingTimeId: pick(slots).meetingTimeId }),
    () => send('location delete', locations.calls.remove, { sessionLocationId: pick(tables).sessionLocationId }),
    async () => {
      const [row] = await db
        .select()
        .from(table)
        .where(eq(table.meetingId, pick(rows).meetingId))
      if (row) await send('save', meetings.calls.upsert, { meetingId: row.meetingId, rowVersion: row.rowVersion, ...place() })
    },
    async () => {
      const [row] = await db
        .select()
        .from(slotTable)
        .where(eq(slotTable.meetingTimeId, pick(slots).meetingTimeId))
      if (!row) return
      const { meetingTimeId, rowVersion } = row
      await send('slot', meetingTimes.calls.upsert, { meetingTimeId, rowVersion, isOpen: random() < 0.8 })
    },
    () => send('delete', meetings.calls.remove, { meetingId: pick(rows).meetingId }),
    () =>
      send('participation', participationStatus, {
        meetingParticipantId: pick(pick(rows).participants).meetingParticipantId,
        meetingParticipationStatusId: pick([came.declined, came.confirmed]),
      }),
  ]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let count = 0; count < 40; count += 1) await pick(actions)()
    }),
  )
  expect(answers.filter((one) => one.status >= 500)).toEqual([])
  expect(answers.filter((one) => one.status === 200).length).toBeGreaterThan(50)

  const placed = await db
    .select()
    .from(table)
    .where(and(eq(table.eventId, eventId), isNotNull(table.startsAt), isNull(table.deletedAt)))
  const crowded = [...Map.groupBy(placed, (one) => one.meetingTimeId).values()].filter((list) => list.length > most.inSlot)
  expect(crowded).toEqual([])
  const { rows: homeless } = await db.execute(sql`
    select ${table.meetingId} from ${table} left join ${slotTable} using (meeting_time_id) left join ${locationTable} using (session_location_id)
    where ${table.eventId} = ${eventId} and ${table.startsAt} is not null and ${table.deletedAt} is null
      and (${slotTable.deletedAt} is not null or ${locationTable.deletedAt} is not null or ${slotTable.startsAt} <> ${table.startsAt})`)
  expect(homeless).toEqual([])
  const { rows: twice } = await db.execute(sql`
    select one.contact_id from ${people} as one join ${people} as other on other.contact_id = one.contact_id and other.event_id = one.event_id
      and other.meeting_participant_id > one.meeting_participant_id and other.held_from < one.held_until and other.held_until > one.held_from
    where one.event_id = ${eventId}`)
  expect(twice).toEqual([])
  const held = await db
    .select()
    .from(people)
    .where(and(eq(people.eventId, eventId), isNotNull(people.heldFrom)))
  const busy = [...Map.groupBy(held, (one) => one.contactId).values()].filter((list) => list.length > most.ofPerson)
  expect(busy).toEqual([])
})

test.each(['move', 'delete', 'undo', 'participation', 'registration'])(
  'the %s that the database ends, because two wait for each other, is made again',
  async (what) => {
    const scene = async () => {
      const { eventId, person, slot, table: makeTable } = await meetingEvent(db)
      const [by, to] = [await person('allocators', { firstName: 'Ada' }), await person('managers', { firstName: 'Ben' })]
      const pair = { requestedByContactId: by.contactId, requestedToContactId: to.contactId }
      const { meetingId, participants } = await makeMeeting(db, { eventId, ...pair, meetingStatusId: status.accepted })
      const place = {
        meetingTimeId: (await slot('13:00', '13:25')).meetingTimeId,
        sessionLocationId: (await makeTable('Table 1')).sessionLocationId,
      }
      const move = (meetingStatusId: number, more: object = {}) =>
        nucleus.call(changeMeetingStatus, { meetingId, meetingStatusId, ...more }, token)
      const { undoToken = '' } = ok(await move(status.provisional, place))
      const [first] = participants
      const calls: Record<string, () => Promise<{ status: number }>> = {
        move: () => move(status.cancelled, { reason: 'Ill' }),
        delete: () => nucleus.call(meetings.calls.remove, { meetingId }, token),
        undo: () => nucleus.call(undo, { undoToken }, token),
        participation: () =>
          nucleus.call(
            participationStatus,
            { meetingParticipantId: first?.meetingParticipantId, meetingParticipationStatusId: came.declined },
            token,
          ),
        registration: () =>
          nucleus.call(
            registrationStatus,
            { eventRegistrationId: by.eventRegistrationId, eventStatusId: registered.cancelled, reason: 'Because' },
            token,
          ),
      }
      const call = calls[what]
      if (!call) throw new Error(`There is no call for ${what}`)
      return { call, meetingId }
    }
    // The database ends the first of the two that has waited for a second. On a busy machine that is the other one: then it is tried again.
    await eventually(async () => {
      const { call, meetingId } = await scene()
      let answer: Promise<{ status: number }> | undefined
      // Somebody who locks the people before their meeting.
      const other = db.transaction(async (tx) => {
        await tx.select().from(people).where(eq(people.meetingId, meetingId)).for('update')
        answer = call()
        await untilWaiting(db, 1)
        await tx.select().from(table).where(eq(table.meetingId, meetingId)).for('update')
      })
      const isOtherEnded = await other.then(
        () => false,
        () => true,
      )
      expect([isOtherEnded, (await answer)?.status]).toEqual([false, 200])
    })
  },
)
