import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { ReleasedSession } from '#contract/events/releasedAgenda.ts'
import { concernedBy, type People } from '#nucleus/utilities/releaseEmails/concerned.ts'

const words = { timeZone: 'Europe/London', speakerNames: new Map<number, string>() }
const session = (agendaDaySessionId: number): fc.Arbitrary<ReleasedSession> =>
  fc
    .record({
      title: fc.constantFrom('Opening', 'Lunch'),
      description: fc.constantFrom(null, 'One', 'Two'),
      hour: fc.constantFrom(9, 10),
      locationName: fc.constantFrom(null, 'Hall', 'Room 2'),
      visibleToCompanyTypeIds: fc.subarray([1, 2]),
      speakerIds: fc.subarray([1, 2, 3, 4]),
    })
    .map(({ hour, speakerIds, locationName, ...values }) => ({
      ...{ agendaDaySessionId, sessionType: 1, lengthMinutes: 60, sessionTrackId: null, trackName: null, capacity: null },
      ...{ blocksMeetings: false, requiresSignup: false, streamUrl: null, slidesUrl: null, recordingUrl: null },
      ...{ startsAt: `2026-06-01T0${hour - 1}:00:00.000Z`, endsAt: `2026-06-01T${hour + 1}:00:00.000Z` },
      ...{ locationName, sessionLocationId: locationName === null ? null : locationName === 'Hall' ? 1 : 2 },
      speakers: speakerIds.map((speakerId) => ({ agendaDaySessionSpeakerId: speakerId, speakerId, role: 1 })),
      ...values,
    }))
/** Each session is in neither, in one, or in both states. */
const states = (count: number) =>
  fc.tuple(...Array.from({ length: count }, (_, at) => fc.option(session(at + 1)))).map((list) => list.filter((one) => one !== null))

const people: People = {
  // Two speakers are one contact, who is an attendee too; one is no contact.
  speakers: [1, 2, 3, 4].map((speakerId) => ({ speakerId, contactId: [11, 12, 12, null][speakerId - 1] ?? null })),
  attendees: [
    { contactId: 12, eventCompanyTypeId: 1 },
    { contactId: 21, eventCompanyTypeId: 1 },
    { contactId: 22, eventCompanyTypeId: 2 },
  ],
  // Not that of Room 2.
  shownLocationIds: new Set([1]),
}

/** What somebody is to know, written down for one person and one session at a time. */
function isNotifiedOf(contactId: number, before: ReleasedSession | undefined, after: ReleasedSession | undefined): boolean {
  const facts = (one: ReleasedSession | undefined) =>
    one && JSON.stringify([one.title, one.startsAt, one.endsAt, one.locationName === 'Hall' ? 'Hall' : null])
  const texts = (one: ReleasedSession | undefined) =>
    one &&
    JSON.stringify([
      facts(one),
      one.locationName,
      one.description,
      one.visibleToCompanyTypeIds,
      one.speakers.map(({ speakerId }) => speakerId),
    ])
  const isIn = (one: ReleasedSession | undefined) =>
    one?.speakers.some(({ speakerId }) => people.speakers[speakerId - 1]?.contactId === contactId) ?? false
  if (texts(before) !== texts(after) && (isIn(before) || isIn(after))) return true
  const typeId = people.attendees.find((one) => one.contactId === contactId)?.eventCompanyTypeId
  const seen = (one: ReleasedSession | undefined) =>
    typeId !== undefined && one && [0, 2].includes(one.visibleToCompanyTypeIds.length)
      ? facts(one)
      : one?.visibleToCompanyTypeIds.includes(typeId ?? 0)
        ? facts(one)
        : undefined
  return seen(before) !== seen(after)
}

test.each([6, 250])('exactly the people whose sessions changed are notified, each of exactly those: %d sessions', (count) => {
  fc.assert(
    fc.property(states(count), states(count), (before, after) => {
      const notified = Object.fromEntries(
        concernedBy(before, after, people, words).people.map(({ contactId, changes }) => [
          contactId,
          changes.map(({ agendaDaySessionId }) => agendaDaySessionId).toSorted((a, b) => a - b),
        ]),
      )
      const of = (list: readonly ReleasedSession[], id: number) => list.find((one) => one.agendaDaySessionId === id)
      const expected = [11, 12, 21, 22].flatMap((contactId) => {
        const ids = Array.from({ length: count }, (_, at) => at + 1).filter((id) => isNotifiedOf(contactId, of(before, id), of(after, id)))
        return ids.length > 0 ? [[contactId, ids]] : []
      })
      expect(notified).toEqual(Object.fromEntries(expected))
    }),
    { numRuns: count > 100 ? 10 : 300 },
  )
})
