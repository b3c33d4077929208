import { afterAll, expect, test } from '@jest/globals'
import { limits } from '#constants/limits.ts'
import { locations } from '#contract/events/locations.ts'
import { tracks } from '#contract/events/tracks.ts'
import { makeEvent, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { eventId } = await makeEvent(nucleus.db)
const reader = await nucleus.signIn()
const other = await nucleus.signIn()
afterAll(() => nucleus.close())

const listTracks = () => nucleus.call(tracks.calls.list, { eventId, page: 1 }, reader.token)

/** Locks the tracks while `work` runs, so that their lists wait in the database. */
async function whileTracksAreLocked(work: () => Promise<void>): Promise<void> {
  const holder = await nucleus.parts.database.jobs.connect()
  try {
    await holder.query('begin; lock table tracks in access exclusive mode')
    await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

test('lists of one user leave connections for everybody else', async () => {
  const lists: ReturnType<typeof listTracks>[] = []
  await whileTracksAreLocked(async () => {
    for (let n = 0; n < 20; n += 1) lists.push(listTracks())
    ok(await nucleus.call(locations.calls.list, { eventId, page: 1 }, other.token))
  })
  for (const reply of await Promise.all(lists)) ok(reply)
})

test('a user with too many waiting lists is refused and told when to try again; others are not', async () => {
  const lists: ReturnType<typeof listTracks>[] = []
  await whileTracksAreLocked(async () => {
    for (let n = 0; n < limits.listsOfPerson + limits.listsWaitingOfPerson; n += 1) lists.push(listTracks())
    const refused = await nucleus.call(locations.calls.list, { eventId, page: 1 }, reader.token)
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('You are loading too many lists at once. Try again in a moment.')
    ok(await nucleus.call(locations.calls.list, { eventId, page: 1 }, other.token))
  })
  for (const reply of await Promise.all(lists)) ok(reply)
})
