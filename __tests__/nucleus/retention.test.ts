import { afterAll, describe, expect, test } from '@jest/globals'
import { count, eq, gt, sql } from 'drizzle-orm'
import { undoSeconds } from '#constants/limits.ts'
import { type Track, tracks } from '#contract/events/tracks.ts'
import { history, restore, undo } from '#contract/history.ts'
import { getJob, listJobs } from '#contract/jobs.ts'
import { pruneHistory } from '#nucleus/resource/history/pruneHistory.ts'
import { rememberChanges } from '#nucleus/kernel/undoTokens.ts'
import { changes, undos } from '#nucleus/db/tables/index.ts'
import { endOf } from '../support/jobs.ts'
import { makeEvent, makeTrack, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { app, db, call, clock, parts } = nucleus
const manager = await nucleus.signIn('eventManager')
const actor = { contactId: manager.user.contactId, role: manager.user.role, sessionId: '' }
const { eventId } = await makeEvent(db)
afterAll(() => nucleus.close())

const save = async (input: object): Promise<Track> => ok(await call(tracks.calls.upsert, input, manager.token))
const historyOf = async ({ sessionTrackId: id }: Track) => ok(await call(history, { resource: 'tracks', id }, manager.token))

describe('an undo', () => {
  test('is offered beside its job for as long as it is good, and then forgotten', async () => {
    const start = app.jobs.define({
      kind: 'undoable',
      permission: 'editEvents',
      work: ({ step }) =>
        step(async (tx) => ({
          result: { undoToken: await rememberChanges(tx, [{ resource: 'tracks', versions: new Map([[1, 2]]) }], actor, clock.now()) },
        })),
    })
    const job = await start({ label: 'A test', input: {} }, actor)
    expect((await endOf(nucleus, job, manager.token)).undoToken).toEqual(expect.any(String))
    clock.move({ seconds: undoSeconds })
    expect(ok(await call(getJob, { jobId: job.jobId }, manager.token)).undoToken).toEqual(expect.any(String))
    await pruneHistory(parts)
    expect(await db.$count(undos)).toBe(1)

    clock.move({ seconds: 1 })
    expect(ok(await call(getJob, { jobId: job.jobId }, manager.token)).undoToken).toBeNull()
    expect(ok(await call(listJobs, {}, manager.token))).toMatchObject([{ jobId: job.jobId, undoToken: null }])
    await pruneHistory(parts)
    expect(await db.$count(undos)).toBe(0)
  })
})

describe('history that is too old', () => {
  const aged = (months: number, changeId: number) =>
    db.execute(
      sql`update ${changes} set at = ${clock.now().toISOString()}::timestamptz - make_interval(months => ${months}) where change_id <= ${changeId}`,
    )
  const prune = async (months: number) => pruneHistory({ ...parts, config: { ...parts.config, HISTORY_MONTHS: months } })

  test('goes, and what is left can be read, restored and undone', async () => {
    const first = await save({ eventId, name: 'First', color: '#111111' })
    const second = await save({ ...first, name: 'Second' })
    const third = await save({ ...second, color: '#333333' })
    const [, change] = await historyOf(third)
    if (!change) throw new Error('There is no history')
    await aged(13, change.changeId - 1)
    await prune(0)
    await prune(14)
    expect(await historyOf(third)).toHaveLength(3)
    await prune(12)
    expect(await historyOf(third)).toMatchObject([{ version: 3 }, { version: 2, after: { name: 'Second' } }])

    const input = { resource: 'tracks', id: third.sessionTrackId, changeId: change.changeId, rowVersion: third.rowVersion }
    expect(ok(await call(restore, input, manager.token))).toMatchObject({ name: 'Second', color: '#111111' })
    const { undoToken } = ok(await call(tracks.calls.remove, { sessionTrackId: third.sessionTrackId }, manager.token))
    await aged(13, change.changeId)
    await prune(12)
    ok(await call(undo, { undoToken }, manager.token))
    expect(await historyOf(third)).toMatchObject([{ action: 'restore' }, { action: 'delete' }, { action: 'restore' }, { version: 3 }])
  })

  test('goes in batches, and newer rows among the oldest stay', async () => {
    const { sessionTrackId: rowId } = await makeTrack(db, { eventId })
    const [last] = await db
      .select({ changeId: changes.changeId })
      .from(changes)
      .orderBy(sql`change_id desc`)
      .limit(1)
    await db.execute(sql`
      insert into ${changes} (resource, row_id, action, version, before, after, at)
      select 'tracks', ${rowId}, 'update', n, '{}', '{}', ${clock.now().toISOString()}::timestamptz - make_interval(months => 13) from generate_series(1, 12000) n`)
    await prune(12)
    const left = await db
      .select({ rows: count() })
      .from(changes)
      .where(gt(changes.changeId, last?.changeId ?? 0))
    expect(left).toEqual([{ rows: 0 }])
    expect(await db.$count(changes, eq(changes.resource, 'tracks'))).toBeGreaterThan(0)
  })
})
