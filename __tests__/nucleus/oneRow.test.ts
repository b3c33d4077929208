import { afterAll, expect, test } from '@jest/globals'
import { registrations } from '#contract/events/registrations.ts'
import { tracks } from '#contract/events/tracks.ts'
import { makeEvent, makeRegistration, makeTrack, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { token } = await nucleus.signIn()
afterAll(() => nucleus.close())

test('a list gives one row by its id, and only one that is its own', async () => {
  const [here, there] = [await makeEvent(nucleus.db), await makeEvent(nucleus.db)]
  const [one] = [await makeTrack(nucleus.db, { eventId: here.eventId }), await makeTrack(nucleus.db, { eventId: here.eventId })]
  const idsOf = async (eventId: number, id: number) =>
    ok(await nucleus.call(tracks.calls.list, { eventId, id }, token)).map(({ sessionTrackId }) => sessionTrackId)
  expect(await idsOf(here.eventId, one.sessionTrackId)).toEqual([one.sessionTrackId])
  expect(await idsOf(there.eventId, one.sessionTrackId)).toEqual([])
  expect(await idsOf(here.eventId, 2_000_000)).toEqual([])
})

test('so does a list with joins, beside its filters', async () => {
  const { eventId, eventRegistrationId } = await makeRegistration(nucleus.db)
  await makeRegistration(nucleus.db, { eventId })
  const all = { eventId, eventCompanyTypeId: 0, eventStatusId: 0 }
  const found = ok(await nucleus.call(registrations.calls.list, { ...all, id: eventRegistrationId }, token))
  expect(found.map((row) => row.eventRegistrationId)).toEqual([eventRegistrationId])
})
