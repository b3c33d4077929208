import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { meetingStatuses, participationStatuses } from '#constants/meetings.ts'
import { meetings } from '#contract/events/meetings.ts'
import { undo } from '#contract/history.ts'
import { contacts, meetingParticipants } from '#nucleus/db/tables/index.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import { between, meetingEvent } from '../support/meetings.ts'
import { makeContact, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

test('a file brings requests between people of the event, each with both; a check writes none, and an undo takes all back', async () => {
  const event = await meetingEvent(db)
  const { eventId } = event
  const ada = await event.person('allocators', { firstName: 'Ada' })
  const ben = await event.person('managers', { firstName: 'Ben' })
  const cleo = await event.person('managers', { firstName: 'Cleo' })
  const stranger = await makeContact(db, { firstName: 'Sam', lastName: 'Stray' })
  const addressOf = async (contactId: number) => (await db.select().from(contacts).where(eq(contacts.contactId, contactId)))[0]?.email ?? ''
  ok(await nucleus.call(meetings.calls.upsert, between(eventId, ada, ben), token))
  const bytes = csvFile([
    ['From', 'To', 'Priority', 'Message'],
    [await addressOf(ada.contactId), 'Cleo Lee', 'Must meet', 'Credit'],
    [await addressOf(ben.contactId), await addressOf(cleo.contactId), 'Meet', ''],
    [await addressOf(ada.contactId), stranger.email, 'Meet', ''],
    [await addressOf(ben.contactId), 'Ada Lee', 'Meet', ''],
  ])
  const listed = async () => ok(await nucleus.call(meetings.calls.list, { eventId }, token))
  const people = () => db.$count(meetingParticipants, eq(meetingParticipants.eventId, eventId))
  const imports = importsBy(nucleus, meetings.calls, token)
  const { results, commitInput } = await imports.checked(bytes, { parentId: eventId })
  expect(results.map(({ state }) => state)).toEqual(['new', 'new', 'fault', 'fault'])
  expect(JSON.stringify(results.slice(2))).toContain('there is no contact of the event with this e-mail address')
  expect(JSON.stringify(results.slice(2))).toContain('These two have a meeting at this event already: it is Requested')
  expect([(await listed()).length, await people()]).toEqual([1, 2])
  const { added, undoToken } = await imports.committed({ ...commitInput, skipFaulty: true })
  expect(added).toBe(2)
  const rows = await listed()
  expect(rows.map((row) => row.participants.length)).toEqual([2, 2, 2])
  expect(rows.find(({ message }) => message === 'Credit')).toMatchObject({
    ...{ requestedByName: 'Ada Lee', requestedToName: 'Cleo Lee', priority: 1, meetingStatusId: meetingStatuses.requested },
    participants: [
      { meetingParticipationStatusId: participationStatuses.confirmed },
      { meetingParticipationStatusId: participationStatuses.invited },
    ],
  })
  ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token))
  expect(await listed()).toHaveLength(1)
})
