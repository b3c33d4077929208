import { expect, test } from '@jest/globals'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { resaveHeadshots } from '#contract/events/headshots.ts'
import { speakers } from '#contract/events/speakers.ts'
import { getJob } from '#contract/jobs.ts'
import { isActive } from '#constants/jobs.ts'
import { type Db, queriesOn } from '#nucleus/db/client.ts'
import { openPools } from '#nucleus/db/pools.ts'
import { changes, files, jobs, speakers as table } from '#nucleus/db/tables/index.ts'
import { callApi } from '../../bench/support/callApi.ts'
import { socketUrl } from '../../bench/support/processes.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { nucleusToKill } from '../support/killedNucleus.ts'
import { makeEvent } from '../support/nucleus.ts'

/** More than may be in vain: each time it goes on. Where the exports between them take long, it is done before the last. */
const mostKills = 7
const people = 900
const { folder, running, token, startNucleus } = await nucleusToKill()

async function beside<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const pools = openPools(socketUrl(folder))
  try {
    return await work(queriesOn(pools.calls))
  } finally {
    await pools.close()
  }
}

/** An event of so many speakers whose headshots were never cut. */
const crowded = () =>
  beside(async (db) => {
    const [{ headshotOriginalUrl } = { headshotOriginalUrl: '' }] = await db
      .select()
      .from(table)
      .where(isNotNull(table.headshotOriginalUrl))
    const { eventId } = await makeEvent(db)
    const made = { eventId, firstName: 'Ada', speakerStatusId: 2, headshotOriginalUrl } as const
    await db.insert(table).values(Array.from({ length: people }, (_, at) => ({ ...made, lastName: `Byron ${at}`, sortOrder: at })))
    return { eventId, filesBefore: await db.$count(files) }
  })

async function killedAndStartedAgain(): Promise<void> {
  process.kill(running.nucleus.pid, 'SIGKILL')
  await running.nucleus.ended
  running.nucleus = await startNucleus()
}

test('work is done once, however often what does it is killed', async () => {
  const { eventId, filesBefore } = await crowded()
  const started = (await callApi(running.nucleus.base, resaveHeadshots, { eventId }, token)).data
  if (!started || !('job' in started)) throw new Error('It was no job')
  const stateOf = async (jobId: string) => (await callApi(running.nucleus.base, getJob, { jobId }, token)).data
  const exported: string[] = []
  let [reached, kills] = [0, 0]
  while (kills < mostKills) {
    // An export that is stopped in its first step twice is given up.
    await eventually(async () => {
      const before = await Promise.all(exported.map(stateOf))
      expect(before.filter((job) => !job || isActive(job.state))).toEqual([])
    })
    const { data: file } = await callApi(running.nucleus.base, speakers.calls.exportJob, { eventId, format: 'csv' }, token)
    exported.push(file?.jobId ?? '')
    await eventually(async () => {
      const now = await stateOf(started.job.jobId)
      expect(now?.done).toBeGreaterThan(reached)
      reached = now?.done ?? 0
    })
    if (reached === people) break
    await killedAndStartedAgain()
    kills += 1
  }
  expect(kills).toBeGreaterThan(0)
  const ends = await eventually(async () => {
    const states = await Promise.all([started.job.jobId, ...exported].map(stateOf))
    expect(states.filter((job) => !job || isActive(job.state))).toEqual([])
    return states
  })
  expect(ends.map((job) => [job?.label, job?.state, job?.error])).toEqual(ends.map((job) => [job?.label, 'done', null]))
  const [resaved, ...exports] = ends
  expect(resaved).toMatchObject({ done: people, total: people, result: { rendered: people, skipped: 0 } })
  expect(exports.map((job) => job?.result)).toEqual(exports.map(() => ({ rows: people })))
  await beside(async (db) => {
    const [row] = await db.select().from(jobs).where(eq(jobs.jobId, started.job.jobId))
    expect(row?.attempt).toBeGreaterThan(kills)
    const rows = await db.select().from(table).where(eq(table.eventId, eventId))
    expect(rows.filter(({ rowVersion, headshotUrl }) => rowVersion !== 2 || !headshotUrl)).toEqual([])
    const logged = await db.$count(
      changes,
      and(eq(changes.resource, 'speakers'), sql`${changes.rowId} in (select speaker_id from speakers where event_id = ${eventId})`),
    )
    expect([logged, (await db.$count(files)) - filesBefore]).toEqual([people, people])
  })
})
