import { afterAll, describe, expect, test } from '@jest/globals'
import { cloneEvent, events as declared } from '#contract/events/events.ts'
import { registrations } from '#contract/events/registrations.ts'
import { locations } from '#contract/events/locations.ts'
import { tracks } from '#contract/events/tracks.ts'
import { speakers } from '#contract/events/speakers.ts'
import { events, tracks as tracksTable } from '#nucleus/db/tables/index.ts'
import { fieldsOf, makeCompanyType, makeEvent, makeLocation, ok, startNucleus } from '../support/nucleus.ts'

/** What comes in and is refused: by name, in words, and before anything is stored. */
const nucleus = await startNucleus()
const { token } = await nucleus.signIn('admin')
afterAll(() => nucleus.close())

let count = 0
const event = (more: object = {}) => ({
  name: 'Summit',
  eventCode: `input-${(count += 1)}`,
  eventFormat: 2,
  eventStateId: 1,
  timeZone: 'UTC',
  startsAt: '2026-06-01T13:00:00.000Z',
  endsAt: '2026-06-03T21:00:00.000Z',
  meetingMode: 1,
  availabilityScope: 1,
  ...more,
})
const saveEvent = (input: object) => nucleus.call(declared.calls.upsert, input, token)
const lostPicture = '/nucleus/files/00000000-0000-4000-8000-000000000000'

describe('what a row refers to', () => {
  const track = { name: 'Credit', color: '#112233' }
  test('must exist, and is named when it does not', async () => {
    const gone = await makeEvent(nucleus.db, { deletedAt: '2026-01-01T00:00:00Z' })
    for (const eventId of [2_000_000_000, gone.eventId])
      expect(fieldsOf(await nucleus.call(tracks.calls.upsert, { ...track, eventId }, token))).toEqual({
        eventId: 'This event does not exist',
      })
    expect(await nucleus.db.$count(tracksTable)).toBe(0)
    const { eventId } = await makeEvent(nucleus.db)
    const speaker = { eventId, firstName: 'Ada', lastName: 'Byron', speakerStatusId: 1, companyId: 999_999 }
    expect(fieldsOf(await nucleus.call(speakers.calls.upsert, speaker, token))).toEqual({ companyId: 'This company does not exist' })
    const { eventCompanyTypeId } = await makeCompanyType(nucleus.db, { eventId })
    const person = { eventId, eventCompanyTypeId, firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', companyId: 999_999 }
    expect(fieldsOf(await nucleus.call(registrations.calls.upsert, person, token))).toEqual({ companyId: 'This company does not exist' })
  })

  test('cannot be a company of the event, while an event has none', async () => {
    const { eventId } = await makeEvent(nucleus.db)
    const location = { eventId, name: 'Suite', locationType: 1, assignment: 2, priority: 1, reservedForEventCompanyId: 7 }
    expect(fieldsOf(await nucleus.call(locations.calls.upsert, location, token))).toEqual({
      reservedForEventCompanyId: 'This company does not belong to the event',
    })
  })

  test.each(['logoUrl', 'bannerUrl'])('cannot be a picture that was never uploaded: %s', async (field) => {
    const before = await nucleus.db.$count(events)
    expect(fieldsOf(await saveEvent(event({ [field]: lostPicture })))).toEqual({ [field]: 'The picture was not found. Upload it again.' })
    expect(await nucleus.db.$count(events)).toBe(before)
    expect(ok(await saveEvent(event({ [field]: 'https://example.com/logo.png' })))).toHaveProperty(field)
  })
})

test('a copy cannot carry a time range out of the years that can be stored', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  await makeLocation(nucleus.db, { eventId, blackouts: [{ startsAt: '2030-06-01T13:00:00Z', endsAt: '2030-06-01T14:00:00Z' }] })
  const before = await nucleus.db.$count(events)
  const copy = { eventId, name: 'Far', eventCode: 'far', startsAt: '2199-06-01T13:00:00Z', parts: ['locations'] }
  expect(fieldsOf(await nucleus.call(cloneEvent, copy, token))).toHaveProperty('startsAt')
  expect(await nucleus.db.$count(events)).toBe(before)
})

describe('HTML', () => {
  const nested = (times: number, tag = 'div') => `<${tag}>`.repeat(times) + 'x' + `</${tag}>`.repeat(times)
  const tooDeep = { descriptionHtml: 'Description is nested too deeply: at most 50 elements inside each other' }

  test('is refused when it is nested too deeply, in whatever elements', async () => {
    expect(ok(await saveEvent(event({ descriptionHtml: nested(50) }))).descriptionHtml).toBe(nested(50))
    for (const html of [nested(51), nested(6_666, 'table'), '<div>'.repeat(20_000), nested(51, 'font')])
      expect(fieldsOf(await saveEvent(event({ descriptionHtml: html })))).toEqual(tooDeep)
  })

  test('is not deep for being long', async () => {
    const html = '<p>One<br />two</p><hr />'.repeat(500)
    expect(ok(await saveEvent(event({ descriptionHtml: html }))).descriptionHtml).toBe(html)
    expect((await saveEvent(event({ descriptionHtml: '<br><img><p>open'.repeat(500) }))).status).toBe(200)
  })

  test('is measured as it will be stored, so that what was stored can be sent back and copied', async () => {
    expect(fieldsOf(await saveEvent(event({ descriptionHtml: '&'.repeat(100_000) })))).toEqual({
      descriptionHtml: 'Description must be at most 100000 characters',
    })
    const longest = ok(await saveEvent(event({ descriptionHtml: '&'.repeat(20_000) })))
    expect(longest.descriptionHtml).toHaveLength(100_000)
    const { eventId, rowVersion } = longest
    expect(ok(await saveEvent({ eventId, rowVersion, name: 'Renamed' })).name).toBe('Renamed')
    const copy = { eventId, name: 'Copy', eventCode: `copy-${eventId}`, startsAt: '2027-06-01T13:00:00Z', parts: [] }
    expect(ok(await nucleus.call(cloneEvent, copy, token)).descriptionHtml).toBe(longest.descriptionHtml)
  })
})
