import { afterAll, describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { companies } from '#contract/companies.ts'
import { events } from '#contract/events/events.ts'
import { type Track, tracks } from '#contract/events/tracks.ts'
import { undo } from '#contract/history.ts'
import { changes, tracks as table } from '#nucleus/db/tables/index.ts'
import { makeCompany, makeEvent, makeTrack, ok, startNucleus } from '../support/nucleus.ts'

/** What every resource does, seen through the tracks of an event. */
const { list, upsert, remove } = tracks.calls

const nucleus = await startNucleus()
const {
  token,
  user: { contactId },
} = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const save = (input: object) => nucleus.call(upsert, input, token)
const newEvent = async () => (await makeEvent(nucleus.db)).eventId
const newTrack = async (values: object = {}): Promise<Track> =>
  ok(await save({ eventId: await newEvent(), name: 'Credit', color: '#aabbcc', description: 'Private and public', ...values }))
const stored = async ({ sessionTrackId }: Pick<Track, 'sessionTrackId'>) =>
  (await nucleus.db.select().from(table).where(eq(table.sessionTrackId, sessionTrackId)))[0]
const countOf = async (of: typeof table | typeof changes) => nucleus.db.$count(of)

describe('create', () => {
  test('answers the whole stored row, with what the server adds', async () => {
    const eventId = await newEvent()
    expect(ok(await save({ eventId, name: '  Macro  ', color: '#112233' }))).toEqual({
      sessionTrackId: expect.any(Number),
      sessionCount: 0,
      eventId,
      name: 'Macro',
      description: null,
      color: '#112233',
      sortOrder: nucleusLimits.sortOrderStep,
      rowVersion: 1,
      createdAt: expect.stringMatching(/Z$/),
      createdByContactId: contactId,
      updatedAt: expect.stringMatching(/Z$/),
      updatedByContactId: contactId,
    })
  })

  test('takes an id of null or none as a new row', async () => {
    const eventId = await newEvent()
    const first = ok(await save({ eventId, name: 'One', color: '#112233', sessionTrackId: null }))
    const second = ok(await save({ eventId, name: 'Two', color: '#112233' }))
    expect(second.sessionTrackId).not.toBe(first.sessionTrackId)
  })

  test.each([
    ['no name', { name: '' }, { name: 'Please enter Name' }],
    ['a name of blanks', { name: '   ' }, { name: 'Please enter Name' }],
    ['a name that is too long', { name: 'x'.repeat(201) }, { name: 'Name must be at most 200 characters' }],
    ['a colour in another form', { color: 'red' }, { color: 'Colour does not match the expected pattern. Use a colour such as #1f5fbf' }],
    ['an order below the least', { sortOrder: -1 }, { sortOrder: 'Order must be between 0 and 1000000000' }],
    ['a text for a number', { sortOrder: 'first' }, { sortOrder: 'Order is not a valid number' }],
    ['several mistakes at once', { name: null, color: '' }, { name: 'Please enter Name', color: 'Please enter Colour' }],
  ])('refuses %s in the words of the form and writes nothing', async (_, wrong, fields) => {
    const eventId = await newEvent()
    const before = await countOf(table)
    const answer = await save({ eventId, name: 'Macro', color: '#112233', ...wrong })
    expect(answer).toMatchObject({ status: 422, body: { code: 422, data: { fields } } })
    expect(await countOf(table)).toBe(before)
  })

  test('refuses a second row with a name that must be unique, whatever its case', async () => {
    const { eventId } = await newTrack({ name: 'Credit' })
    expect(await save({ eventId, name: 'CREDIT', color: '#112233' })).toMatchObject({
      status: 422,
      body: {
        message: 'Another track of this event has this name',
        data: { fields: { name: 'Another track of this event has this name' } },
      },
    })
  })

  test('refuses a row of an event that does not exist', async () => {
    expect((await save({ eventId: 2_000_000_000, name: 'Lost', color: '#112233' })).status).toBe(422)
  })

  test('is refused to a role that only reads, and writes nothing', async () => {
    const reader = await nucleus.signIn('readOnly')
    const eventId = await newEvent()
    const answer = await nucleus.call(upsert, { eventId, name: 'Macro', color: '#112233' }, reader.token)
    expect(answer).toMatchObject({ status: 403, body: { message: 'Your role does not allow this. Ask an administrator.' } })
    expect((await nucleus.call(list, { eventId }, reader.token)).body.data).toEqual([])
  })
})

describe('update', () => {
  test('keeps the fields that were not sent and counts the version up', async () => {
    const track = await newTrack()
    nucleus.clock.move({ minutes: 1 })
    const { sessionTrackId, rowVersion } = track
    const updated = ok(await save({ sessionTrackId, rowVersion, name: 'Private credit' }))
    expect(updated).toEqual({ ...track, name: 'Private credit', rowVersion: 2, updatedAt: nucleus.clock.now().toISOString() })
    const { sessionCount: counted, ...written } = updated
    expect(counted).toBe(0)
    expect(await stored(track)).toMatchObject(written)
  })

  test('empties a field that is sent as null', async () => {
    const { sessionTrackId, rowVersion } = await newTrack()
    expect(ok(await save({ sessionTrackId, rowVersion, description: null })).description).toBeNull()
  })

  test('that changes nothing keeps the version and leaves no trace', async () => {
    const track = await newTrack()
    const before = await countOf(changes)
    expect(ok(await save(track))).toEqual(track)
    expect(await countOf(changes)).toBe(before)
  })

  test('by a stale version answers the row as it is now and changes nothing', async () => {
    const track = await newTrack()
    const newest = ok(await save({ ...track, name: 'Theirs' }))
    const stale = await save({ ...track, name: 'Mine' })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 409, message: 'Someone else changed this. Compare the changes and save again.', data: newest },
    })
    expect((await stored(track))?.name).toBe('Theirs')
  })

  test('that is sent again after its reply was lost answers the row that it saved, however the server wrote the values', async () => {
    const { sessionTrackId, rowVersion } = await newTrack()
    const saved = ok(await save({ sessionTrackId, rowVersion, name: ' New ' }))
    const before = await countOf(changes)
    expect(ok(await save({ sessionTrackId, rowVersion, name: ' New ' }))).toEqual(saved)
    expect(saved).toMatchObject({ name: 'New', rowVersion: 2 })
    expect(await countOf(changes)).toBe(before)

    const { companyId } = await makeCompany(nucleus.db, { countryCode: 'CH' })
    const called = { companyId, rowVersion: 1, phone: '044 668 18 00' }
    const company = ok(await nucleus.call(companies.calls.upsert, called, token))
    expect(company).toMatchObject({ phone: '+41446681800', rowVersion: 2 })
    expect(ok(await nucleus.call(companies.calls.upsert, called, token))).toEqual(company)
  })

  test.each([
    ['of another event', { eventId: 2_000_000_000 }],
    ['that another row has', { name: 'Taken' }],
  ])('by a stale version answers the row as it is now, also with a value %s', async (_, wrong) => {
    const track = await newTrack()
    await newTrack({ eventId: track.eventId, name: 'Taken' })
    const newest = ok(await save({ ...track, name: 'Theirs' }))
    expect(await save({ ...track, ...wrong })).toMatchObject({ status: 409, body: { data: newest } })
  })

  test('of one version by many at once is won by exactly one', async () => {
    const track = await newTrack()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => save({ ...track, name: `Name ${n}` })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    const winner = answers.find(({ status }) => status === 200)
    expect(await stored(track)).toMatchObject({ name: winner?.body.data.name, rowVersion: 2 })
  })

  test('without a version is refused', async () => {
    const { sessionTrackId } = await newTrack()
    expect(await save({ sessionTrackId, name: 'Mine' })).toMatchObject({
      status: 422,
      body: { data: { fields: { rowVersion: expect.any(String) } } },
    })
  })

  test('of an id that nobody knows answers 404', async () => {
    expect(await save({ sessionTrackId: 2_000_000_000, rowVersion: 1, name: 'Mine' })).toMatchObject({
      status: 404,
      body: { message: 'Session Track was not found. It may have been deleted.' },
    })
  })

  test('cannot move a row to another event', async () => {
    const track = await newTrack()
    expect((await save({ ...track, eventId: await newEvent() })).status).toBe(422)
    expect((await stored(track))?.eventId).toBe(track.eventId)
  })
})

describe('list', () => {
  async function threeTracks(): Promise<number> {
    const eventId = await newEvent()
    for (const [index, name] of ['Alpha', 'Beta', 'Gamma'].entries()) await makeTrack(nucleus.db, { eventId, name, sortOrder: 3 - index })
    await makeTrack(nucleus.db)
    return eventId
  }
  const names = (rows: Track[]) => rows.map(({ name }) => name)

  test('without a page answers the whole list of the event in its order, and no total', async () => {
    const { body } = await nucleus.call(list, { eventId: await threeTracks() }, token)
    expect(names(body.data)).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(body).not.toHaveProperty('meta')
  })

  test('with a page answers that page and the total', async () => {
    const { body } = await nucleus.call(list, { eventId: await threeTracks(), page: 2, pageSize: 2, sort: '-name' }, token)
    expect(names(body.data)).toEqual(['Alpha'])
    expect(body.meta).toEqual({ total: 3, page: 2, pageSize: 2 })
  })

  test('shows rows that sort alike on exactly one page each', async () => {
    const eventId = await newEvent()
    for (let n = 0; n < 7; n += 1) await makeTrack(nucleus.db, { eventId, color: '#000000' })
    const seen = []
    for (const page of [1, 2, 3]) seen.push(...ok(await nucleus.call(list, { eventId, page, pageSize: 3, sort: 'color' }, token)))
    expect(new Set(seen.map(({ sessionTrackId }) => sessionTrackId)).size).toBe(7)
  })

  test('searches in every word, and takes wildcards as they are', async () => {
    const mark = `Zq${Date.now()}`
    await makeEvent(nucleus.db, { name: `${mark} Alpha 100%`, city: 'Lisbon' })
    await makeEvent(nucleus.db, { name: `${mark} Beta 1000`, city: 'Lisbon' })
    const found = async (q: string) => ok(await nucleus.call(events.calls.list, { q, page: 1 }, token)).map(({ name }) => name)
    expect(await found(`lisbon ${mark} alpha`)).toEqual([`${mark} Alpha 100%`])
    expect(await found(`${mark} 100%`)).toEqual([`${mark} Alpha 100%`])
    expect(await found(`${mark} nowhere`)).toEqual([])
  })

  test('without a page is refused when it is too long, in words that say what to do', async () => {
    const eventId = await newEvent()
    const add = (from: number, to: number) =>
      nucleus.db.execute(sql`
        insert into tracks (event_id, name, color) select ${eventId}, 'Track ' || n, '#112233' from generate_series(${from}::int, ${to}::int) n`)
    await add(1, 2000)
    expect(ok(await nucleus.call(list, { eventId }, token))).toHaveLength(2000)
    await add(2001, 2001)
    expect(await nucleus.call(list, { eventId }, token)).toMatchObject({
      status: 400,
      body: { data: { fields: { page: 'This list has more than 2,000 rows. Request one page at a time.' } } },
    })
    expect((await nucleus.call(list, { eventId, page: 1 }, token)).body).toMatchObject({ code: 200, meta: { total: 2001 } })
  })

  test.each([
    ['a sort by a field it lacks', { sort: 'nothing' }],
    ['a sort by a column it does not show', { sort: 'deletedAt' }],
    ['a page that is none', { page: 'two' }],
    ['a page size above the most', { page: 1, pageSize: 201 }],
  ])('refuses %s with 400', async (_, input) => {
    expect((await nucleus.call(list, { eventId: 1, ...input }, token)).status).toBe(400)
  })
})

describe('delete', () => {
  test('answers the id, hides the row, and is undone once, however often it is sent', async () => {
    const track = await newTrack()
    const { sessionTrackId, eventId } = track
    const removed = ok(await nucleus.call(remove, { sessionTrackId }, token))
    expect(removed).toEqual({ id: sessionTrackId, undoToken: expect.any(String) })
    expect(ok(await nucleus.call(list, { eventId }, token))).toEqual([])
    expect((await save({ ...track, name: 'Mine' })).status).toBe(404)

    const { resource, rows, refused } = ok(await nucleus.call(undo, { undoToken: removed.undoToken }, token))
    expect([resource, refused]).toEqual(['tracks', []])
    expect(rows).toMatchObject([{ ...track, rowVersion: 3, updatedAt: expect.any(String) }])
    expect(ok(await nucleus.call(undo, { undoToken: removed.undoToken }, token)).rows).toEqual(rows)
    expect(ok(await nucleus.call(list, { eventId }, token))).toEqual(rows)
    const { token: colleague } = await nucleus.signIn('eventManager')
    expect(await nucleus.call(undo, { undoToken: removed.undoToken }, colleague)).toMatchObject({
      status: 404,
      body: { message: 'This can no longer be undone.' },
    })
  })

  test('by a stale version is refused with the row as it is now', async () => {
    const track = await newTrack()
    const newest = ok(await save({ ...track, name: 'Theirs' }))
    const { sessionTrackId, rowVersion } = track
    expect(await nucleus.call(remove, { sessionTrackId, rowVersion }, token)).toMatchObject({ status: 409, body: { data: newest } })
    expect((await stored(track))?.deletedAt).toBeNull()
  })

  test('of a row that is gone answers 404', async () => {
    const { sessionTrackId } = await newTrack()
    ok(await nucleus.call(remove, { sessionTrackId }, token))
    expect((await nucleus.call(remove, { sessionTrackId }, token)).status).toBe(404)
  })

  test('that is sent again after its reply was lost answers its undo, to nobody else', async () => {
    const track = await newTrack()
    const { sessionTrackId, rowVersion } = track
    ok(await nucleus.call(remove, { sessionTrackId, rowVersion }, token))
    const other = await nucleus.signIn('eventManager')
    expect((await nucleus.call(remove, { sessionTrackId, rowVersion }, other.token)).status).toBe(404)
    expect((await nucleus.call(remove, { sessionTrackId, rowVersion: rowVersion + 1 }, token)).status).toBe(404)
    const before = await countOf(changes)
    const { id, undoToken } = ok(await nucleus.call(remove, { sessionTrackId, rowVersion }, token))
    expect(id).toBe(sessionTrackId)
    expect(await countOf(changes)).toBe(before)
    ok(await nucleus.call(undo, { undoToken }, token))
    expect(ok(await nucleus.call(list, { eventId: track.eventId }, token))).toMatchObject([{ sessionTrackId }])
  })

  test('that cannot be undone is not made', async () => {
    const track = await newTrack()
    const before = await countOf(changes)
    await nucleus.db.execute(sql`alter table undos add constraint never check (false) not valid`)
    const answer = await nucleus.call(remove, { sessionTrackId: track.sessionTrackId }, token)
    await nucleus.db.execute(sql`alter table undos drop constraint never`)
    expect(answer.status).toBe(500)
    expect(ok(await nucleus.call(list, { eventId: track.eventId }, token))).toEqual([track])
    expect(await countOf(changes)).toBe(before)
  })

  test('frees the name for another row', async () => {
    const track = await newTrack()
    ok(await nucleus.call(remove, { sessionTrackId: track.sessionTrackId }, token))
    expect((await save({ eventId: track.eventId, name: track.name, color: '#112233' })).status).toBe(200)
  })
})
