import { afterAll, expect, test } from '@jest/globals'
import ICAL from 'ical.js'
import { meetingStatuses as status } from '#constants/meetings.ts'
import { changeMeetingStatus, scheduleFile } from '#contract/events/meetingCalls.ts'
import { meetings } from '#contract/events/meetings.ts'
import { mergeContacts } from '#contract/utilities/merges.ts'
import { between, threePeople } from '../support/meetings.ts'
import { makeContact, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const move = async (meetingId: number, meetingStatusId: number, more: object = {}) =>
  ok(await nucleus.call(changeMeetingStatus, { meetingId, meetingStatusId, ...more }, token))

/** What a calendar program reads of the file of a person: one entry for each of their meetings. */
async function entriesOf(eventId: number, contactId: number) {
  const answer = await nucleus.call(scheduleFile, { eventId, contactId }, token)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const file = new ICAL.Component(ICAL.parse(answer.text) as unknown[])
  for (const zone of file.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return file.getAllSubcomponents('vevent').map((entry) => {
    const event = new ICAL.Event(entry)
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate().toISOString(),
      summary: event.summary,
      location: event.location,
      status: entry.getFirstPropertyValue('status'),
    }
  })
}

test('a meeting is one entry for ever: planned, confirmed, cancelled at its last time, and planned again', async () => {
  const { eventId, ada, ben, place, slot } = await threePeople(db)
  const { meetingId } = ok(await nucleus.call(meetings.calls.upsert, between(eventId, ada, ben), token))
  expect(await entriesOf(eventId, ada.contactId)).toEqual([])
  await move(meetingId, status.provisional, place)
  const [planned] = await entriesOf(eventId, ada.contactId)
  expect(planned).toMatchObject({
    ...{ start: '2026-06-01T13:00:00.000Z', summary: 'Meeting with Ben Lee, Ben Capital' },
    ...{ location: 'Table 1', status: 'TENTATIVE' },
  })
  const ofBen = await entriesOf(eventId, ben.contactId)
  expect(ofBen).toMatchObject([{ summary: 'Meeting with Ada Lee, Ada Capital' }])
  expect(ofBen[0]?.uid).not.toBe(planned?.uid)

  await move(meetingId, status.confirmed)
  const [confirmed] = await entriesOf(eventId, ada.contactId)
  await move(meetingId, status.cancelled, { reason: 'Ben is ill' })
  const [cancelled] = await entriesOf(eventId, ada.contactId)
  await move(meetingId, status.accepted)
  const { meetingTimeId } = await slot('14:00', '14:25')
  await move(meetingId, status.provisional, { ...place, meetingTimeId })
  const [again] = await entriesOf(eventId, ada.contactId)
  const seen = [confirmed, cancelled, again]
  expect(seen.map((one) => [one?.uid, one?.status, one?.start])).toEqual([
    [planned?.uid, 'CONFIRMED', '2026-06-01T13:00:00.000Z'],
    [planned?.uid, 'CANCELLED', '2026-06-01T13:00:00.000Z'],
    [planned?.uid, 'TENTATIVE', '2026-06-01T14:00:00.000Z'],
  ])
  const sequences = [planned, ...seen].map((one) => one?.sequence ?? 0)
  expect(sequences.every((one, index) => index === 0 || one > (sequences[index - 1] ?? 0))).toBe(true)
})

test('two contacts who become one have the entries that they had; nobody else has a file', async () => {
  const { eventId, ada, ben, place } = await threePeople(db)
  const { meetingId } = ok(await nucleus.call(meetings.calls.upsert, between(eventId, ada, ben), token))
  await move(meetingId, status.provisional, place)
  const [before] = await entriesOf(eventId, ada.contactId)
  const { contactId } = await makeContact(db, { firstName: 'Ada', lastName: 'Lee' })
  const sent = { survivorContactId: contactId, mergedContactIds: [ada.contactId], rowVersions: { survivor: 1, merged: [1] } }
  ok(await nucleus.call(mergeContacts, sent, token))
  expect((await entriesOf(eventId, contactId)).map(({ uid }) => uid)).toEqual([before?.uid])
  expect((await nucleus.call(scheduleFile, { eventId, contactId: 999_999 }, token)).status).toBe(404)
  expect((await nucleus.call(scheduleFile, { eventId: 999_999, contactId }, token)).status).toBe(404)
})
