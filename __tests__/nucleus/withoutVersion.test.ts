import { afterAll, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { registrationStatus } from '#contract/events/registrations.ts'
import { registrationNote } from '#contract/events/registrationNote.ts'
import { tracks } from '#contract/events/tracks.ts'
import { removeView, saveView } from '#contract/savedViews.ts'
import { registrations, tracks as tracksTable, views } from '#nucleus/db/tables/index.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { type TestAnswer, makeRegistration, makeTrack, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db, call } = nucleus
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

/** Makes a write while another transaction, such as a bulk move, has changed the row and is not done. */
async function during<T>(change: (tx: Parameters<Parameters<typeof db.transaction>[0]>[0]) => Promise<unknown>, write: () => Promise<T>) {
  let answer: Promise<T> | undefined
  await db.transaction(async (tx) => {
    await change(tx)
    answer = write()
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await eventually(async () => expect((await db.execute(waiting)).rows).toHaveLength(1))
  })
  return answer as Promise<T>
}
const nextVersion = { rowVersion: sql`row_version + 1` }
const changedRegistration = (id: number) => (tx: Pick<typeof db, 'update'>) =>
  tx
    .update(registrations)
    .set({ ...nextVersion, eventStatusId: 5 })
    .where(eq(registrations.eventRegistrationId, id))

test('a note without a version is written over what a bulk move has made of the registration', async () => {
  const { eventRegistrationId: id } = await makeRegistration(db)
  const note = (more: object = {}) =>
    call(registrationNote, { eventRegistrationId: id, eventRegistrationNotes: 'Call back', ...more }, token)
  const answer: TestAnswer<unknown> = await during(changedRegistration(id), note)
  expect(ok(answer)).toMatchObject({ rowVersion: 3, eventStatusId: 5, eventRegistrationNotes: 'Call back' })
  // With a version it is of that version alone.
  const stale = await during(changedRegistration(id), () => note({ eventRegistrationNotes: 'Too late', rowVersion: 3 }))
  expect([stale.status, stale.body.data]).toMatchObject([409, { rowVersion: 4, eventRegistrationNotes: 'Call back' }])
})

test('a move of status without a version is decided on what the registration has become', async () => {
  const { eventRegistrationId: id } = await makeRegistration(db)
  const answer = await during(changedRegistration(id), () => call(registrationStatus, { eventRegistrationId: id, eventStatusId: 2 }, token))
  expect(answer.status).not.toBe(409)
})

test('a delete without a version deletes what the row has become', async () => {
  const { sessionTrackId } = await makeTrack(db)
  const removed = await during(
    (tx) => tx.update(tracksTable).set(nextVersion).where(eq(tracksTable.sessionTrackId, sessionTrackId)),
    () => call(tracks.calls.remove, { sessionTrackId }, token),
  )
  expect(ok(removed)).toMatchObject({ id: sessionTrackId })

  const { viewId } = ok(await call(saveView, { list: 'tracks', name: 'Mine', settings: {} }, token))
  const gone = await during(
    (tx) => tx.update(views).set(nextVersion).where(eq(views.viewId, viewId)),
    () => call(removeView, { viewId }, token),
  )
  expect(ok(gone)).toMatchObject({ id: viewId })
})
