import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { tracks } from '#contract/events/tracks.ts'
import { cancelJob, retryJob } from '#contract/jobs.ts'
import { dependents, dependentsOfMany } from '#contract/dependents.ts'
import { history } from '#contract/history.ts'
import { searchEverything } from '#contract/search.ts'

// Every list of today may be read by everybody. One of them shall be for editors alone, from before anything looks at it: what
// serves any list must ask for the list's own permission, whatever it is.
const { list, ids, export: direct } = tracks.calls
for (const call of [list, ids, direct]) Object.assign(call, { permission: 'editEvents' })

const { contacts, jobs } = await import('#nucleus/db/tables/index.ts')
const { makeEvent, makeTrack, ok, startNucleus } = await import('../support/nucleus.ts')
const { addressOf, readLive, receivedRows } = await import('../support/liveReader.ts')
const { endOf } = await import('../support/jobs.ts')

const nucleus = await startNucleus()
const { db, call } = nucleus
const base = await addressOf(nucleus)
const manager = await nucleus.signIn('eventManager')
const reader = await nucleus.signIn('readOnly')
const { eventId } = await makeEvent(db)
const { sessionTrackId } = await makeTrack(db, { eventId, name: 'Buyouts behind doors' })
afterAll(() => nucleus.close())

test('whoever may not read a list reads no row of it, and gets no file of it', async () => {
  const refused = async (...args: Parameters<typeof call>) => (await call(...args)).status
  for (const one of [list, ids, direct]) expect(await refused(one, { eventId }, reader.token)).toBe(403)
  const row = { resource: tracks.name, id: sessionTrackId, ids: [sessionTrackId] }
  for (const one of [history, dependents, dependentsOfMany])
    expect([one.name, await refused(one, row, reader.token)]).toEqual([one.name, 403])
  expect(ok(await call(list, { eventId }, manager.token))).toHaveLength(1)
  const found = async (token: string) => JSON.stringify(ok(await call(searchEverything, { term: 'buyouts' }, token)))
  expect(await found(reader.token)).not.toContain('doors')
  expect(await found(manager.token)).toContain('doors')
  const file = async (token: string) => endOf(nucleus, ok(await call(tracks.calls.exportJob, { eventId }, token)), token)
  expect(await file(manager.token)).toMatchObject({ state: 'done' })
  expect(await file(reader.token)).toMatchObject({
    state: 'failed',
    file: null,
    error: 'Your role does not allow this. Ask an administrator.',
  })
})

test('a change of a list reaches only those who may read it', async () => {
  const [theirs, own] = [await readLive(base, reader.token), await readLive(base, manager.token)]
  const later = await makeEvent(db)
  ok(await call(tracks.calls.upsert, { sessionTrackId, rowVersion: 1, name: 'Debt' }, manager.token))
  await own.until((now) => receivedRows(now).includes(`tracks ${sessionTrackId} v2`))
  // What everybody may read comes after it, so that what should have come before has come.
  ok(
    await call(
      (await import('#contract/events/events.ts')).events.calls.upsert,
      { eventId: later.eventId, rowVersion: 1, name: 'Later' },
      manager.token,
    ),
  )
  await theirs.until((now) => receivedRows(now).includes(`events ${later.eventId} v2`))
  expect(receivedRows(theirs)).toEqual([`events ${later.eventId} v2`])
  theirs.close()
  own.close()
})

test('whoever lost the permission for a kind of job may not start one of theirs again', async () => {
  const vetter = await nucleus.signIn('vetter')
  const { jobId } = await startedMove(vetter.user.contactId)
  expect((await call(retryJob, { jobId }, vetter.token)).status).toBe(200)
  const again = await startedMove(vetter.user.contactId)
  await db.update(contacts).set({ role: 'readOnly' }).where(eq(contacts.contactId, vetter.user.contactId))
  nucleus.clock.move({ seconds: 10 })
  expect((await call(retryJob, again, vetter.token)).status).toBe(403)
  expect((await call(cancelJob, again, vetter.token)).status).toBe(409)
  expect(await db.select({ state: jobs.state }).from(jobs).where(eq(jobs.jobId, again.jobId))).toEqual([{ state: 'failed' }])
})

/** A move of nobody that has failed. */
async function startedMove(contactId: number): Promise<{ jobId: string }> {
  const jobId = crypto.randomUUID()
  const input = { ids: [], eventRegistrationIds: [], eventStatusId: 5 }
  await db.insert(jobs).values({ jobId, kind: 'bulkMove', label: 'Move', state: 'failed', contactId, input })
  return { jobId }
}
