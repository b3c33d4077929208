import { afterAll, expect, test } from '@jest/globals'
import { speakers } from '#contract/events/speakers.ts'
import { locations } from '#contract/events/locations.ts'
import { makeEvent, makeLocation, makeSpeaker, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('readOnly')
afterAll(() => nucleus.close())

/** Room, table, booth, virtual and off-site; in the order of neither their numbers nor their labels. */
async function locationsOfEveryType() {
  const { eventId } = await makeEvent(nucleus.db)
  for (const locationType of [4, 1, 3, 5, 2])
    await makeLocation(nucleus.db, { eventId, locationType, priority: ((locationType + 1) % 3) + 1 })
  return eventId
}
const sorted = async (eventId: number, sort: string) => ok(await nucleus.call(locations.calls.list, { eventId, sort }, token))

test('an enumeration sorts by its labels, as the list shows them', async () => {
  const eventId = await locationsOfEveryType()
  const types = async (sort: string) => (await sorted(eventId, sort)).map(({ locationType }) => locationType)
  // Booth, off-site, room, table, virtual.
  expect(await types('locationType')).toEqual([3, 5, 1, 2, 4])
  expect(await types('-locationType')).toEqual([4, 2, 1, 5, 3])
})

test('rows of the same label stand in pages that never overlap', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  for (let count = 0; count < 7; count += 1) await makeLocation(nucleus.db, { eventId, locationType: 1 + (count % 2) })
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) =>
      ok(await nucleus.call(locations.calls.list, { eventId, page, pageSize: 3, sort: 'locationType' }, token)),
    ),
  )
  expect(new Set(pages.flat().map(({ sessionLocationId }) => sessionLocationId)).size).toBe(7)
})

test('one whose values have an order of their own sorts by that', async () => {
  const eventId = await locationsOfEveryType()
  const priorities = (await sorted(eventId, 'priority')).map(({ priority }) => priority)
  // High, normal, low.
  expect(priorities).toEqual(priorities.toSorted((a, b) => a - b))
  for (const speakerStatusId of [4, 2, 3, 1]) await makeSpeaker(nucleus.db, { eventId, speakerStatusId })
  const listed = ok(await nucleus.call(speakers.calls.list, { eventId, sort: 'speakerStatusId' }, token))
  // Invited, confirmed, declined, cancelled.
  expect(listed.map(({ speakerStatusId }) => speakerStatusId)).toEqual([1, 2, 3, 4])
})

test('a stored value without a label comes last', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  for (const locationType of [99, 5, 3]) await makeLocation(nucleus.db, { eventId, locationType })
  const answer = await nucleus.app.inject({
    url: `/nucleus/events/session_locations/${eventId}?sort=-locationType`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.json<{ data: { locationType: number }[] }>().data.map(({ locationType }) => locationType)).toEqual([5, 3, 99])
})
