import { afterAll, describe, expect, test } from '@jest/globals'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { meetingPriorities, meetingStatuses, meetingTypes, participationStatuses } from '#constants/meetings.ts'
import { placementChanges, placementModes, placementRunsPerEvent, placementStates } from '#constants/placements.ts'
import { changeMeetingStatus } from '#contract/events/meetingCalls.ts'
import { locations } from '#contract/events/locations.ts'
import { meetings } from '#contract/events/meetings.ts'
import { meetingTimes } from '#contract/events/meetingTimes.ts'
import {
  applyPlacement,
  comparePlacementRuns,
  placementRunEntries,
  placementRuns,
  proposePlacement,
  rollBackPlacement,
} from '#contract/events/placements.ts'
import { participationStatus } from '#contract/meetings/floor.ts'
import { eventContacts, meetingParticipants as people, meetings as table, undos } from '#nucleus/db/tables/index.ts'
import type { Db } from '#nucleus/db/client.ts'
import { runSolver } from '#nucleus/events/meetings/solver/runSolver.ts'
import { inTurn } from '../support/during.ts'
import { endOf } from '../support/jobs.ts'
import { at, between, makePlacementRun, meetingEvent, type Scene, threePeople } from '../support/meetings.ts'
import { ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const save = (input: object) => nucleus.call(meetings.calls.upsert, input, token)
/** A meeting as a save or a delete names it. */
async function read(meetingId: number) {
  const [row] = await db.select({ rowVersion: table.rowVersion }).from(table).where(eq(table.meetingId, meetingId))
  return { meetingId, rowVersion: row?.rowVersion ?? 0 }
}
const apply = (placementRunId: number) => nucleus.call(applyPlacement, { placementRunId }, token)
const rollBack = (placementRunId: number) => nucleus.call(rollBackPlacement, { placementRunId }, token)
const entriesOf = async (placementRunId: number, more: object = {}) =>
  ok(await nucleus.call(placementRunEntries, { placementRunId, ...more }, token))

type Named = Awaited<ReturnType<typeof read>>

/** The rows of an event's meetings and of their people, but for what every write changes. */
async function rowsOf(eventId: number) {
  const strip = ({ rowVersion: _, updatedAt: __, updatedByContactId: ___, ...row }: Record<string, unknown>) => row
  const [meetingRows, personRows] = [
    await db.select().from(table).where(eq(table.eventId, eventId)).orderBy(asc(table.meetingId)),
    await db.select().from(people).where(eq(people.eventId, eventId)).orderBy(asc(people.meetingParticipantId)),
  ]
  return [...meetingRows.map(strip), ...personRows.map(strip)]
}

async function propose(eventId: number, options: object = {}) {
  const job = ok(await nucleus.call(proposePlacement, { eventId, mode: placementModes.all, ...options }, token))
  const ended = await endOf(nucleus, job, token)
  expect([ended.state, ended.error]).toEqual(['done', null])
  return { summary: ended.summary, ...(ended.result as { placementRunId: number }) }
}

/** Says of somebody that they do not attend meetings, as before there was such a rule. */
const leaveMeetings = ({ eventCompanyContactId }: { eventCompanyContactId: number }) =>
  db.update(eventContacts).set({ attendsMeetings: false }).where(eq(eventContacts.eventCompanyContactId, eventCompanyContactId))

/** Ada, who must meet Ben, and Cleo, who may, want the one time and table. */
async function twoWishes(): Promise<Scene & { must: number; may: number }> {
  const scene = await threePeople(db)
  const may = ok(await save({ ...between(scene.eventId, scene.cleo, scene.ben), priority: meetingPriorities.possible }))
  const must = ok(await save({ ...between(scene.eventId, scene.ada, scene.ben), priority: meetingPriorities.must }))
  return { ...scene, must: must.meetingId, may: may.meetingId }
}

describe('a proposal', () => {
  test('places must meets first, says of each other meeting why it has no place, and changes nothing', async () => {
    const { eventId, must, may, place } = await twoWishes()
    const before = await rowsOf(eventId)
    const { placementRunId, summary } = await propose(eventId)
    expect(summary).toBe('1 placed, 1 without a place')
    // It waits where nobody else's jobs do.
    expect((await db.execute(sql`select distinct name from pgboss.job where data ? 'jobId'`)).rows).toEqual([{ name: 'heavyJobs' }])
    const { run, total, entries } = await entriesOf(placementRunId)
    expect(run).toMatchObject({ placementState: placementStates.proposed, placed: 1, moved: 0, removed: 0, unplaced: 1, isBest: true })
    expect(total).toBe(2)
    expect(entries.find((one) => one.meetingId === must)).toMatchObject({
      ...{ requestedByName: 'Ada Lee', requestedToName: 'Ben Lee', change: placementChanges.placed, from: null, reason: null },
      to: { ...place, startsAt: at('13:00'), endsAt: at('13:25'), locationName: 'Table 1' },
    })
    expect(entries.find((one) => one.meetingId === may)).toMatchObject({
      ...{ change: placementChanges.unplaced, from: null, to: null },
      reason: 'Ben Lee and Cleo Lee have other meetings in this proposal whenever both could meet',
    })
    expect(await entriesOf(placementRunId, { change: placementChanges.unplaced })).toMatchObject({
      total: 1,
      entries: [{ meetingId: may }],
    })
    expect(await rowsOf(eventId)).toEqual(before)
  })

  test('leaves locked meetings and, where only gaps are filled, all others where they are', async () => {
    const { eventId, must, may, place, ...scene } = await twoWishes()
    const stored = ok(await nucleus.call(meetings.calls.list, { eventId }, token)).find((one) => one.meetingId === may)
    ok(await save({ meetingId: may, rowVersion: stored?.rowVersion, ...place }))
    expect((await propose(eventId, { mode: placementModes.gaps })).summary).toBe('0 placed, 1 without a place')
    const all = await propose(eventId)
    expect(all.summary).toBe('1 placed, 1 taken out, 1 without a place')
    const [row] = await db.select().from(table).where(eq(table.meetingId, may))
    ok(await save({ meetingId: may, rowVersion: row?.rowVersion, isLocked: true }))
    expect((await propose(eventId)).summary).toBe('0 placed, 1 without a place')
    await scene.slot('14:00', '14:25')
    const { placementRunId } = await propose(eventId)
    expect((await entriesOf(placementRunId)).entries).toMatchObject([{ meetingId: must, to: { startsAt: at('14:00') } }])
    const compared = ok(await nucleus.call(comparePlacementRuns, { placementRunId, otherRunId: all.placementRunId }, token))
    expect(compared).toMatchObject({ same: 0, different: 1, onlyHere: 0, onlyThere: 0 })
    expect(await entriesOf(placementRunId, { otherRunId: all.placementRunId })).toMatchObject({
      total: 1,
      entries: [{ meetingId: must, to: { startsAt: at('14:00') }, there: { startsAt: at('13:00') } }],
    })
  })

  test.each([placementModes.all, placementModes.gaps])('leaves locked meetings without a place there, in mode %s', async (mode) => {
    const { eventId, ada, ben } = await threePeople(db)
    const locked = ok(await save({ ...between(eventId, ada, ben), isLocked: true }))
    const before = await rowsOf(eventId)
    const { placementRunId, summary } = await propose(eventId, { mode })
    expect(summary).toBe('0 placed')
    expect((await entriesOf(placementRunId)).entries).toEqual([])
    const places = [{ meetingId: locked.meetingId, from: null, to: [1, 1, 1] as const }]
    const earlier = await makePlacementRun(db, { eventId, places })
    expect((await apply(earlier.placementRunId)).body.message).toBe('Nothing was applied. Ada Lee and Ben Lee: It was locked since')
    expect(await rowsOf(eventId)).toEqual(before)
  })

  test('says what keeps two people from any meeting', async () => {
    const { eventId, ...scene } = await meetingEvent(db)
    const ada = await scene.person('allocators', { firstName: 'Ada', eventStatusId: 2 })
    const ben = await scene.person('managers', { firstName: 'Ben' })
    ok(await save(between(eventId, ada, ben)))
    const { placementRunId } = await propose(eventId)
    expect((await entriesOf(placementRunId)).entries.map((one) => one.reason)).toEqual([
      'Ada Lee has no approved registration at this event',
    ])
  })

  test('places no meeting whose other person declined', async () => {
    const { eventId, place, ada, ben } = await threePeople(db)
    const { participants } = ok(await save({ ...between(eventId, ada, ben), ...place }))
    const [, other] = participants
    const declined = {
      meetingParticipantId: other?.meetingParticipantId ?? 0,
      meetingParticipationStatusId: participationStatuses.declined,
    }
    ok(await nucleus.call(participationStatus, declined, token))
    const { placementRunId, summary } = await propose(eventId)
    expect(summary).toBe('0 placed, 1 without a place')
    expect((await entriesOf(placementRunId)).entries.map((one) => one.reason)).toEqual([
      'Ben Lee declined this meeting. Ask them again, and change their participation to Confirmed first',
    ])
  })

  test('uses the table of a company alone', async () => {
    const scene = await threePeople(db)
    const { sessionLocationId: fixedLocationId } = await scene.table('Table 9')
    const dan = await scene.person('managers', { firstName: 'Dan', company: { fixedLocationId } })
    ok(await save(between(scene.eventId, scene.ada, dan)))
    const { placementRunId } = await propose(scene.eventId)
    expect((await entriesOf(placementRunId)).entries).toMatchObject([{ to: { locationName: 'Table 9' } }])
  })

  test('keeps every rule of a placed meeting, so that it can be applied', async () => {
    const { eventId, ...scene } = await meetingEvent(db)
    const away = { startsAt: at('13:00'), endsAt: at('13:25') }
    const allocators = [
      await scene.person('allocators', { firstName: 'Ada', guest: { blackouts: [away] } }),
      await scene.person('allocators', { firstName: 'Cleo' }),
      await scene.person('allocators', { firstName: 'Eve', company: { maxMeetings: 1 } }),
    ]
    const ben = await scene.person('managers', { firstName: 'Ben', guest: { maxMeetings: 2 } })
    const managers = [ben, await scene.person('managers', { firstName: 'Dan' }), await scene.person('managers', { firstName: 'Fay' })]
    const { sessionLocationId } = await scene.table('Table 1')
    await scene.table('Booth', { reservedForEventCompanyId: ben.eventCompanyId })
    await scene.table('Terrace', { blackouts: [{ startsAt: at('12:00'), endsAt: at('14:00') }] })
    await scene.slot('13:00', '13:25', { maxMeetings: 1 })
    await scene.slot('13:10', '13:50', { groupName: 'Long' })
    await scene.slot('14:00', '14:25', { locationIds: [sessionLocationId] })
    await scene.slot('14:30', '14:55')
    for (const by of allocators) for (const to of managers) ok(await save(between(eventId, by, to)))
    const { placementRunId } = await propose(eventId)
    const { run } = await entriesOf(placementRunId)
    expect(run.placed + run.unplaced).toBe(9)
    expect(run.placed).toBeGreaterThan(3)
    ok(await apply(placementRunId))
    const placed = await db.select().from(people).where(eq(people.eventId, eventId))
    const count = (contactId: number) => placed.filter((one) => one.contactId === contactId && one.heldFrom !== null).length
    expect([count(ben.contactId) <= 2, count(allocators[2]?.contactId ?? 0) <= 1]).toEqual([true, true])
  })

  test('is stored with the latest others of its event', async () => {
    const { eventId } = await meetingEvent(db)
    const older: number[] = []
    for (let count = 0; count < placementRunsPerEvent; count += 1) older.push((await makePlacementRun(db, { eventId })).placementRunId)
    const { placementRunId } = await propose(eventId)
    const runs = ok(await nucleus.call(placementRuns, { eventId }, token))
    expect(runs.map((one) => one.placementRunId)).toEqual([placementRunId, ...older.slice(1).reverse()])
  })
})

describe('a proposal that is applied', () => {
  test('is stored beside 20 newer ones, to be rolled back, until another is applied', async () => {
    const { eventId, must } = await twoWishes()
    const before = await rowsOf(eventId)
    const { placementRunId } = await propose(eventId)
    ok(await apply(placementRunId))
    for (let count = 0; count < placementRunsPerEvent; count += 1) await makePlacementRun(db, { eventId })
    const newest = await propose(eventId)
    const listed = async () => ok(await nucleus.call(placementRuns, { eventId }, token)).map((one) => one.placementRunId)
    expect((await listed()).at(-1)).toBe(placementRunId)
    expect(await listed()).toHaveLength(placementRunsPerEvent + 1)
    ok(await rollBack(placementRunId))
    expect(await rowsOf(eventId)).toEqual(before)
    const places = [{ meetingId: must, from: null, to: null }]
    await makePlacementRun(db, { eventId, places, placementState: placementStates.applied, appliedAt: at('12:00') })
    await propose(eventId)
    expect(await listed()).not.toContain(placementRunId)
    expect(await listed()).toContain(newest.placementRunId)
  })

  test('gives the meetings their places at once, and rolling it back restores the rows exactly', async () => {
    const { eventId, must, may, place } = await twoWishes()
    const before = await rowsOf(eventId)
    const { placementRunId } = await propose(eventId)
    expect(ok(await apply(placementRunId))).toMatchObject({ placementState: placementStates.applied })
    const stored = await db.select().from(table).where(eq(table.eventId, eventId))
    expect(stored.find((one) => one.meetingId === must)).toMatchObject({
      ...{ ...place, placeNumber: 1, startsAt: at('13:00'), endsAt: at('13:25') },
      meetingStatusId: meetingStatuses.provisional,
    })
    expect(stored.find((one) => one.meetingId === may)).toMatchObject({ startsAt: null, meetingTimeId: null })
    expect(ok(await apply(placementRunId))).toMatchObject({ placementState: placementStates.applied })
    expect(ok(await rollBack(placementRunId))).toMatchObject({ placementState: placementStates.rolledBack })
    expect(await rowsOf(eventId)).toEqual(before)
  })

  test.each(['meeting time', 'location'])('places no meeting in a %s that is deleted at that moment', async (what) => {
    const { eventId, place } = await twoWishes()
    const { placementRunId } = await propose(eventId)
    const { meetingTimeId, sessionLocationId } = place
    const remove = () =>
      what === 'location'
        ? nucleus.call(locations.calls.remove, { sessionLocationId }, token)
        : nucleus.call(meetingTimes.calls.remove, { meetingTimeId }, token)
    // Holds up the delete at its end, where it stores how it is undone.
    const lockUndos = (tx: Db) => tx.execute(sql`lock table ${undos} in share row exclusive mode`)
    const [removed, applied] = await inTurn(db, lockUndos, { first: remove, second: () => apply(placementRunId) })
    expect([removed.status, applied.status]).toEqual([200, 422])
    expect(await db.$count(table, and(eq(table.eventId, eventId), isNotNull(table.startsAt)))).toBe(0)
  })

  test('lets meetings exchange their times, and back', async () => {
    const scene = await threePeople(db)
    const late = await scene.slot('14:00', '14:25')
    const { meetingTimeId, sessionLocationId } = scene.place
    const one = ok(await save({ ...between(scene.eventId, scene.ada, scene.ben), ...scene.place }))
    const other = ok(await save({ ...between(scene.eventId, scene.cleo, scene.ben), ...scene.place, meetingTimeId: late.meetingTimeId }))
    const before = await rowsOf(scene.eventId)
    const [first, second] = [[meetingTimeId, sessionLocationId, 1] as const, [late.meetingTimeId, sessionLocationId, 1] as const]
    const places = [
      { meetingId: one.meetingId, from: first, to: second },
      { meetingId: other.meetingId, from: second, to: first },
    ]
    const { placementRunId } = await makePlacementRun(db, { eventId: scene.eventId, places })
    ok(await apply(placementRunId))
    const starts = await db
      .select({ startsAt: table.startsAt })
      .from(table)
      .where(eq(table.eventId, scene.eventId))
      .orderBy(asc(table.meetingId))
    expect(starts.map((row) => row.startsAt)).toEqual([at('14:00'), at('13:00')])
    ok(await rollBack(placementRunId))
    expect(await rowsOf(scene.eventId)).toEqual(before)
  })

  test('gives another table of a room to a meeting that stays there', async () => {
    const scene = await threePeople(db)
    const dan = await scene.person('managers', { firstName: 'Dan' })
    const { sessionLocationId } = await scene.table('Room', { maxSimultaneousMeetings: 2 })
    const { meetingTimeId } = scene.place
    const stays = ok(await save({ ...between(scene.eventId, scene.ada, scene.ben), meetingTimeId, sessionLocationId }))
    const comes = ok(await save(between(scene.eventId, scene.cleo, dan)))
    const [first, second] = [[meetingTimeId, sessionLocationId, 1] as const, [meetingTimeId, sessionLocationId, 2] as const]
    const places = [
      { meetingId: stays.meetingId, from: first, to: second },
      { meetingId: comes.meetingId, from: null, to: first },
    ]
    const { placementRunId } = await makePlacementRun(db, { eventId: scene.eventId, places })
    ok(await apply(placementRunId))
    const numbers = await db
      .select({ place: table.placeNumber })
      .from(table)
      .where(eq(table.eventId, scene.eventId))
      .orderBy(asc(table.meetingId))
    expect(numbers).toEqual([{ place: 2 }, { place: 1 }])
  })

  test('is refused with the names of whoever has a place by now, and nothing is applied', async () => {
    const { eventId, place, ...scene } = await twoWishes()
    const { placementRunId } = await propose(eventId)
    const dan = await scene.person('allocators', { firstName: 'Dan' })
    const eve = await scene.person('managers', { firstName: 'Eve' })
    ok(await save({ ...between(eventId, dan, eve), ...place }))
    const before = await rowsOf(eventId)
    const refused = await apply(placementRunId)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Nothing was applied. Ada Lee and Ben Lee: Table 1 is taken: Dan Lee and Eve Lee from 09:00 to 09:25',
    ])
    expect(await rowsOf(eventId)).toEqual(before)
  })

  test('is not rolled back to a meeting time that has moved since', async () => {
    const scene = await threePeople(db)
    const { eventId, ada, ben, place } = scene
    const late = await scene.slot('14:00', '14:25')
    const { meetingId } = ok(await save({ ...between(eventId, ada, ben), ...place }))
    const { meetingTimeId, sessionLocationId } = place
    const [from, to] = [[meetingTimeId, sessionLocationId, 1] as const, [late.meetingTimeId, sessionLocationId, 1] as const]
    const { placementRunId } = await makePlacementRun(db, { eventId, places: [{ meetingId, from, to }] })
    ok(await apply(placementRunId))
    const moved = { meetingTimeId, rowVersion: 1, startsAt: at('18:00'), endsAt: at('18:25') }
    ok(await nucleus.call(meetingTimes.calls.upsert, moved, token))
    const before = await rowsOf(eventId)
    const refused = await rollBack(placementRunId)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Nothing was rolled back. Ada Lee and Ben Lee: Its meeting time has moved since. Move it back first, or place the meeting again',
    ])
    expect(await rowsOf(eventId)).toEqual(before)
  })

  test('is rolled back without what else was changed of its meetings since', async () => {
    const { eventId, must } = await twoWishes()
    const { placementRunId } = await propose(eventId)
    expect((await rollBack(placementRunId)).body.message).toBe('This proposal is not applied')
    ok(await apply(placementRunId))
    ok(await save({ ...(await read(must)), tableName: 'By the window' }))
    ok(await rollBack(placementRunId))
    const [row] = await db.select().from(table).where(eq(table.meetingId, must))
    expect(row).toMatchObject({ tableName: 'By the window', meetingTimeId: null, meetingStatusId: meetingStatuses.requested })
  })

  test('is rolled back exactly, also where it took out a meeting that broke a rule already', async () => {
    const scene = await threePeople(db)
    const { eventId, ada, ben, cleo, place } = scene
    const dan = await scene.person('managers', { firstName: 'Dan' })
    ok(await save({ ...between(eventId, ada, ben), ...place }))
    ok(await save(between(eventId, cleo, dan)))
    await leaveMeetings(ada)
    const before = await rowsOf(eventId)
    const { placementRunId, summary } = await propose(eventId)
    expect(summary).toBe('1 placed, 1 taken out, 1 without a place')
    ok(await apply(placementRunId))
    ok(await rollBack(placementRunId))
    expect(await rowsOf(eventId)).toEqual(before)
  })

  test('is not rolled back to a place that breaks a rule only since, which is named', async () => {
    const { eventId, may, place, cleo } = await twoWishes()
    ok(await save({ ...(await read(may)), ...place }))
    const { placementRunId } = await propose(eventId)
    ok(await apply(placementRunId))
    await leaveMeetings(cleo)
    const before = await rowsOf(eventId)
    const refused = await rollBack(placementRunId)
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Nothing was rolled back. Cleo Lee and Ben Lee: Cleo Lee does not attend meetings. Change that on the contacts tab first',
    ])
    expect(await rowsOf(eventId)).toEqual(before)
  })

  test.each([
    [
      'has the priority No thanks',
      async (may: Named) => ok(await save({ ...may, priority: meetingPriorities.noThanks })),
      'A meeting with the priority No thanks is never placed. Choose another priority first',
    ],
    ['is locked', async (may: Named) => ok(await save({ ...may, isLocked: true })), 'It was locked since'],
    [
      'is a request again',
      async ({ meetingId }: Named) => {
        for (const meetingStatusId of [meetingStatuses.cancelled, meetingStatuses.requested])
          ok(await nucleus.call(changeMeetingStatus, { meetingId, meetingStatusId, reason: 'Ill' }, token))
      },
      'It is Requested by now',
    ],
    [
      'is virtual, without a link',
      async (may: Named) => ok(await save({ ...may, meetingType: meetingTypes.virtual })),
      'This virtual meeting has no link to join. Add it first',
    ],
  ])('is not rolled back once a meeting that it took out %s, which is named', async (_, change, why) => {
    const { eventId, may, place } = await twoWishes()
    ok(await save({ ...(await read(may)), ...place }))
    const { placementRunId } = await propose(eventId)
    ok(await apply(placementRunId))
    await change(await read(may))
    const before = await rowsOf(eventId)
    const refused = await rollBack(placementRunId)
    expect([refused.status, refused.body.message]).toEqual([422, `Nothing was rolled back. Cleo Lee and Ben Lee: ${why}`])
    expect(await rowsOf(eventId)).toEqual(before)
  })

  test.each([
    ['locked one of its meetings', async (must: Named) => ok(await save({ ...must, isLocked: true })), 'It was locked since'],
    [
      'deleted one',
      async ({ meetingId }: Named) => ok(await nucleus.call(meetings.calls.remove, { meetingId }, token)),
      'It was deleted, declined, cancelled or expired since',
    ],
  ])('is not rolled back once somebody has %s, which is named', async (_, change, why) => {
    const { eventId, must } = await twoWishes()
    const { placementRunId } = await propose(eventId)
    ok(await apply(placementRunId))
    await change(await read(must))
    const before = await rowsOf(eventId)
    const refused = await rollBack(placementRunId)
    expect([refused.status, refused.body.message]).toEqual([422, `Nothing was rolled back. Ada Lee and Ben Lee: ${why}`])
    expect(await rowsOf(eventId)).toEqual(before)
  })
})

test('a search in its process ends when it is aborted', async () => {
  const controller = new AbortController()
  const input = { timeZone: 'UTC', slots: [], locations: [], people: [], busy: [], taken: [], meetings: [] }
  const running = runSolver({ input, seed: 1, maxSteps: 1000, maxSeconds: 10 }, { signal: controller.signal })
  controller.abort(new Error('Enough'))
  await expect(running).rejects.toThrow('Enough')
  expect(await runSolver({ input, seed: 1, maxSteps: 1000, maxSeconds: 10 })).toMatchObject({
    proposal: { places: [], unplaced: [], isBest: true },
  })
})
