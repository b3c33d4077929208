import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { coffeeChatAttendees } from '#contract/coffeeChats/attendees.ts'
import { locations } from '#contract/events/locations.ts'
import { meetingParticipants, meetings } from '#contract/events/meetings.ts'
import { listUndoables, undo } from '#contract/history.ts'
import { tracks } from '#contract/events/tracks.ts'
import { undoableText } from '#contract/undoableText.ts'
import { contacts, events, undos } from '#nucleus/db/tables/index.ts'
import { makeAttendee, makeChat } from '../support/coffeeChats.ts'
import { between, threePeople } from '../support/meetings.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import { makeEvent, makeLocation, makeTrack, ok, startNucleus, type TestAnswer } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
afterAll(() => nucleus.close())
const { eventId, name: eventName } = await makeEvent(db)

/** A user, and what they can still undo, as the messages show it. */
async function signedIn() {
  const { token, user } = await nucleus.signIn('eventManager')
  const listed = async () => ok(await nucleus.call(listUndoables, {}, token))
  return { token, user, listed, texts: async () => (await listed()).map(undoableText) }
}
async function deleteLocation(token: string, ...names: string[]): Promise<string> {
  const rows = await Promise.all(names.map((name) => makeLocation(db, { eventId, name })))
  const { removeMany } = locations.calls
  const { undoToken } = ok(await nucleus.call(removeMany, { ids: rows.map(({ sessionLocationId }) => sessionLocationId) }, token))
  return undoToken ?? ''
}

test('what a user can still undo is listed, newest first, in words of the thing', async () => {
  const { token, texts, listed } = await signedIn()
  const start = nucleus.clock.now()
  await deleteLocation(token, 'Hall')
  nucleus.clock.move({ seconds: 60 })
  await deleteLocation(token, 'Attic', 'Cellar')
  nucleus.clock.move({ seconds: 60 })
  const rooms = importsBy(nucleus, locations.calls, token)
  const { commitInput } = await rooms.checked(csvFile([['Name'], ['North'], ['South'], ['East']]), { parentId: eventId })
  await rooms.committed(commitInput)
  expect(await texts()).toEqual(['3 locations added', '2 locations deleted', 'Location Hall deleted'])
  const oldest = (await listed()).at(-1)
  expect(oldest).toMatchObject({ at: start.toISOString(), expiresAt: new Date(start.getTime() + 600_000).toISOString() })
})

test('each says what its rows belong to in the end, and where that opens, but not where they belong to several', async () => {
  const { token, listed } = await signedIn()
  const other = await makeEvent(db)
  const [here, elsewhere] = [await makeLocation(db, { eventId }), await makeLocation(db, { eventId: other.eventId })]
  const { roundTableId } = await makeChat(db, { title: 'Over a flat white' })
  const attendee = await makeAttendee(db, { roundTableId })
  const scene = await threePeople(db)
  const { meetingId } = ok(
    await nucleus.call(meetings.calls.upsert, { ...between(scene.eventId, scene.ada, scene.ben), meetingType: 2 }, token),
  )
  const colleague = { meetingId, contactId: scene.cleo.contactId, side: 1 }
  const { meetingParticipantId } = ok(await nucleus.call(meetingParticipants.calls.upsert, colleague, token))
  const removals = [
    () => nucleus.call(locations.calls.removeMany, { ids: [here.sessionLocationId] }, token),
    () => nucleus.call(locations.calls.removeMany, { ids: [elsewhere.sessionLocationId] }, token),
    () => nucleus.call(coffeeChatAttendees.calls.remove, { coffeeChatAttendeeId: attendee.coffeeChatAttendeeId }, token),
    () => nucleus.call(meetingParticipants.calls.remove, { meetingParticipantId }, token),
  ]
  for (const remove of removals) {
    nucleus.clock.move({ seconds: 1 })
    ok(await (remove() as Promise<TestAnswer<unknown>>))
  }
  const [event] = await db.select({ name: events.name }).from(events).where(eq(events.eventId, scene.eventId))
  expect((await listed()).map(({ belongsTo }) => belongsTo)).toEqual([
    { title: event?.name, address: `/events/${scene.eventId}/basic` },
    { title: 'Over a flat white', address: `/coffee-chats?open=${roundTableId}` },
    { title: other.name, address: `/events/${other.eventId}/basic` },
    { title: eventName, address: `/events/${eventId}/basic` },
  ])
  const both = [await makeLocation(db, { eventId }), await makeLocation(db, { eventId: other.eventId })]
  nucleus.clock.move({ seconds: 1 })
  ok(await nucleus.call(locations.calls.removeMany, { ids: both.map(({ sessionLocationId }) => sessionLocationId) }, token))
  expect((await listed())[0]).toMatchObject({ rows: [{ count: 2 }], belongsTo: null })
})

test('an undone write is no longer listed, in any tab, nor is one that is too old', async () => {
  const { token, texts } = await signedIn()
  const undoToken = await deleteLocation(token, 'Salon')
  nucleus.clock.move({ seconds: 300 })
  await deleteLocation(token, 'Foyer')
  expect(await texts()).toEqual(['Location Foyer deleted', 'Location Salon deleted'])
  ok(await nucleus.call(undo, { undoToken }, token))
  expect(await texts()).toEqual(['Location Foyer deleted'])
  nucleus.clock.move({ seconds: 601 })
  expect(await texts()).toEqual([])
})

test('nobody sees the undo of another user', async () => {
  const [one, other] = [await signedIn(), await signedIn()]
  await deleteLocation(one.token, 'Studio')
  expect(await other.listed()).toEqual([])
})

test('a user who may no longer change the rows does not see their undo', async () => {
  const { token, user, listed } = await signedIn()
  await deleteLocation(token, 'Library')
  expect(await listed()).toHaveLength(1)
  await db.update(contacts).set({ role: 'readOnly' }).where(eq(contacts.contactId, user.contactId))
  // Roles are remembered for five seconds.
  nucleus.clock.move({ seconds: 10 })
  expect(await listed()).toEqual([])
  expect(await db.$count(undos, eq(undos.contactId, user.contactId))).toBe(1)
})

test('at most fifty are listed, the newest', async () => {
  const { token, listed } = await signedIn()
  for (let at = 0; at < 52; at += 1) {
    await deleteLocation(token, `Room ${at}`)
    nucleus.clock.move({ seconds: 1 })
  }
  const names = (await listed()).map(({ name }) => name)
  expect([names.length, names[0], names.at(-1)]).toEqual([50, 'Room 51', 'Room 2'])
})

test('a write whose rows were changed since is marked, until that is undone', async () => {
  const { token, listed, texts } = await signedIn()
  const { sessionTrackId, rowVersion } = await makeTrack(db, { eventId, color: '#112233' })
  const { updateMany } = tracks.calls
  if (!updateMany) throw new Error('Tracks have no bulk edit')
  const paint = async (color: string) =>
    ok(await nucleus.call(updateMany, { ids: [sessionTrackId], values: { color } }, token)).undoToken ?? ''
  const first = await paint('#445566')
  nucleus.clock.move({ seconds: 1 })
  const second = await paint('#778899')
  const marks = async () => new Map((await listed()).map(({ undoToken, isChanged }) => [undoToken, isChanged]))
  expect(await marks()).toEqual(
    new Map([
      [second, false],
      [first, true],
    ]),
  )
  ok(await nucleus.call(undo, { undoToken: second }, token))
  expect(await marks()).toEqual(new Map([[first, false]]))
  ok(await nucleus.call(tracks.calls.upsert, { sessionTrackId, rowVersion: rowVersion + 3, color: '#aabbcc' }, token))
  expect(await marks()).toEqual(new Map([[first, true]]))
  expect((await nucleus.call(undo, { undoToken: first }, token)).status).toBe(409)
  expect(await texts()).toHaveLength(1)
})
