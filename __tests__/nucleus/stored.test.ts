import { afterAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { tracks } from '#contract/events/tracks.ts'
import { readInstant } from '#nucleus/db/readInstant.ts'
import { invalidRowLogger } from '#nucleus/kernel/invalidRowLogger.ts'
import { bearer, makeEvent, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

const at = '2026-01-01T00:00:00.000Z'
const stamps = { createdAt: at, updatedAt: at, createdByContactId: null, updatedByContactId: null }

describe('an instant as the database writes it', () => {
  test.each([
    ['2026-06-01 13:00:00+00', '2026-06-01T13:00:00.000Z'],
    ['2026-06-01 09:00:00.5-04', '2026-06-01T13:00:00.500Z'],
    ['2026-06-01 18:30:00.123+05:30', '2026-06-01T13:00:00.123Z'],
    ['0026-01-05 04:03:58-04:56:02', '0026-01-05T09:00:00.000Z'],
    ['1969-12-31 23:59:59.999+00', '1969-12-31T23:59:59.999Z'],
    ['2026-06-01T13:00:00+00:00', '2026-06-01T13:00:00.000Z'],
  ])('%s is read as %s', (written, read) => {
    expect(readInstant(written)).toBe(read)
  })

  test.each(['infinity', '-infinity', '0044-03-15 12:00:00+00 BC', '12026-01-01 00:00:00+00', '2026-06-01', ''])(
    '%j is no instant that can be served',
    (written) => {
      expect(readInstant(written)).toBeUndefined()
    },
  )
})

test('a row that does not fit is noted once for each version, by id and field, without its values', () => {
  const notes: object[] = []
  const note = invalidRowLogger(tracks, { warn: (...said: unknown[]) => void notes.push(said[0] as object) })
  const row = { sessionTrackId: 7, eventId: 1, name: 'Secret', color: 'red', sessionCount: 0, rowVersion: 1, ...stamps }
  for (const rowVersion of [1, 1, 2])
    note([
      { ...row, rowVersion },
      { ...row, sessionTrackId: 8, color: '#112233' },
    ])
  expect(notes).toEqual(Array.from({ length: 2 }, () => ({ resource: 'tracks', id: 7, fields: ['color'] })))
})

/** The data of a read that must be a success, though the contract would refuse what is stored. */
async function read(path: string): Promise<unknown> {
  const answer = await nucleus.app.inject({ url: `/nucleus${path}`, headers: bearer(token) })
  expect([path, answer.statusCode]).toEqual([path, 200])
  return answer.json<{ data: unknown }>().data
}

describe('a stored row, whatever it holds', () => {
  test('is read alike in every time zone of the session', async () => {
    const { eventId } = await makeEvent(nucleus.db, { registrationOpensAt: '0202-01-05T09:00:00Z', startsAt: '1883-06-01T13:00:00Z' })
    for (const zone of ['America/New_York', 'Asia/Calcutta', 'UTC']) {
      await nucleus.db.execute(sql.raw(`set time zone '${zone}'`))
      expect(await read(`/events/event/${eventId}`)).toMatchObject({
        registrationOpensAt: '0202-01-05T09:00:00.000Z',
        startsAt: '1883-06-01T13:00:00.000Z',
        endsAt: '2026-06-03T21:00:00.000Z',
      })
    }
  })

  test.each([
    ['an instant without end', `registration_opens_at = 'infinity'`],
    ['an instant before Christ', `starts_at = '0044-03-15 12:00:00+00 BC'`],
    ['a name of several lines', `venue_name = E'Hall\\r\\nBEGIN:VEVENT\\u0007'`],
    ['a user in its web address', `website_url = 'https://ada:pass@example.com'`],
    ['a zone that is none', `time_zone = 'Mars/Olympus'`],
    ['a state that is none', `event_state_id = 99`],
    ['a host in a place that no number holds', `event_hosts = '[{"companyId": 7, "displayName": "Big", "sortOrder": 2147483648}]'`],
    ['hosts that are no hosts', `event_hosts = '[{"companyId": "x", "contactId": 9999999999}, 7, null]'`],
    ['hosts that are no list', `event_hosts = '{"a": 1}'`],
    ['representatives that are no ids', `ir_reps = '[9999999999, "x", null, 1.5, -1]'`],
    ['representatives that are no list', `ir_reps = '"x"'`],
  ])('leaves every list whole with %s', async (_, change) => {
    const { eventId, name } = await makeEvent(nucleus.db)
    await nucleus.db.execute(sql.raw(`update events set ${change} where event_id = ${eventId}`))
    expect(await read(`/events?q=${encodeURIComponent(name)}`)).toMatchObject([{ eventId }])
    expect(await read(`/events/event/${eventId}`)).toMatchObject({ eventId })
    for (const path of ['/events/hosts', `/events/ir_reps/${eventId}`, '/admin_contacts']) await read(path)
  })
})
