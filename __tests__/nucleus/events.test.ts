import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import type { Role } from '#constants/roles.ts'
import { type Event, eventById, eventCodes, eventHosts, events as declared, irReps } from '#contract/events/events.ts'
import { changes, events } from '#nucleus/db/tables/index.ts'
import { fieldsOf, makeCompany, makeContact, makeEvent, makeRegistration, makeStaff, ok, startNucleus } from '../support/nucleus.ts'

const { list, upsert } = declared.calls
let count = 0

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

/** What the form of a new event sends. */
const form = (more: object = {}) => ({
  name: 'Global Allocator Summit',
  eventCode: `summit-${(count += 1)}`,
  eventFormat: 1,
  eventStateId: 1,
  timeZone: 'America/New_York',
  startsAt: '2026-06-01T13:00:00.000Z',
  endsAt: '2026-06-03T21:00:00.000Z',
  city: 'Miami',
  countryCode: 'US',
  meetingMode: 1,
  availabilityScope: 1,
  ...more,
})
const save = (input: object, as = token) => nucleus.call(upsert, input, as)
const saved = async (input: object): Promise<Event> => ok(await save(input))
const change = ({ eventId, rowVersion }: Pick<Event, 'eventId' | 'rowVersion'>, fields: object) => save({ eventId, rowVersion, ...fields })
const stored = async (eventId: number) => (await nucleus.db.select().from(events).where(eq(events.eventId, eventId)))[0]
const howMany = async () => (await nucleus.db.select({ id: events.eventId }).from(events)).length

/** A refusal that names the field and leaves the event as it was. */
async function expectRefused(event: Event, fields: object, message: Record<string, string>) {
  const before = await stored(event.eventId)
  const answer = await change(event, fields)
  expect([answer.status, fieldsOf(answer)]).toEqual([422, message])
  expect(await stored(event.eventId)).toEqual(before)
}

describe('saving an event', () => {
  test('stores a new draft, answers the whole row and logs who made it', async () => {
    const { token: mine, user } = await nucleus.signIn('eventManager')
    const input = form({ capacity: 200, summary: 'Three days', registrationOpensAt: '2026-01-05T09:00:00Z' })
    const row = ok(await save(input, mine))
    expect(() => declared.row.parse(row)).not.toThrow()
    expect(row).toMatchObject({
      ...input,
      registrationOpensAt: '2026-01-05T09:00:00.000Z',
      rowVersion: 1,
      registrationCounts: {},
      seatsTaken: 0,
      eventHosts: [],
      irReps: [],
    })
    expect(await stored(row.eventId)).toMatchObject({ name: input.name, capacity: 200, createdByContactId: user.contactId })
    const [entry] = await nucleus.db.select().from(changes).where(eq(changes.rowId, row.eventId))
    expect(entry).toMatchObject({ resource: 'events', action: 'create', actorContactId: user.contactId })
  })

  test('changes only what was sent and counts the version up', async () => {
    const event = await saved(form({ summary: 'Before' }))
    const row = ok(await change(event, { name: 'After' }))
    expect(row).toEqual({ ...event, name: 'After', rowVersion: 2, updatedAt: row.updatedAt })
  })

  test('does not count the version up when an instant is only spelled differently', async () => {
    const event = await saved(form())
    expect(ok(await change(event, { startsAt: '2026-06-01T13:00:00Z' }))).toMatchObject({ rowVersion: 1 })
  })

  test('keeps the first of two writes and answers the second with the row as it is', async () => {
    const event = await saved(form())
    ok(await change(event, { name: 'First' }))
    const second = await change(event, { name: 'Second' })
    expect([second.status, second.body.data]).toMatchObject([409, { name: 'First', rowVersion: 2 }])
    expect(await stored(event.eventId)).toMatchObject({ name: 'First' })
  })

  test.each<Role>(['readOnly', 'sender', 'vetter', 'irRep'])('is refused to the role %s and stores nothing', async (role) => {
    const { token: theirs } = await nucleus.signIn(role)
    const before = await howMany()
    expect((await save(form(), theirs)).status).toBe(403)
    expect(await howMany()).toBe(before)
  })

  test('is refused with a word per wrong field and stores nothing', async () => {
    const before = await howMany()
    const answer = await save(form({ city: '', capacity: 0, endsAt: '2026-06-01T12:00:00Z', timeZone: 'Mars/Olympus' }))
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([422, expect.arrayContaining(['capacity', 'timeZone'])])
    // What is required because of another field is reported together with fields that are always required.
    expect(fieldsOf(await save(form({ name: undefined, city: null, countryCode: undefined })))).toEqual({
      name: 'Please enter Name',
      city: 'Please enter City',
      countryCode: 'Please enter Country',
    })
    expect(fieldsOf(await save(form({ city: '', endsAt: '2026-06-01T12:00:00Z' })))).toEqual({
      city: 'Please enter City',
      endsAt: 'Ends must be after Starts',
    })
    expect(await howMany()).toBe(before)
  })

  test('refuses the code of another event', async () => {
    const { eventCode } = await saved(form())
    const before = await howMany()
    const answer = await save(form({ eventCode }))
    expect([answer.status, fieldsOf(answer)]).toEqual([422, { eventCode: 'This event code is already in use' }])
    await expectRefused(await saved(form()), { eventCode }, { eventCode: 'This event code is already in use' })
    expect(await howMany()).toBe(before + 1)
    expect(ok(await nucleus.call(eventCodes, {}, token))).toContain(eventCode)
  })

  test.each([
    ['a number too large for any id', { irReps: [9_000_000_000] }, 'IR reps (0) must be at most 2147483647'],
    ['a character that text cannot hold', { name: 'Summit\u0000' }, 'Name holds a character that cannot be stored'],
    ['a year before the first', { registrationOpensAt: '0026-01-05T09:00:00Z' }, 'Registration opens must be in the years 1900 to 2200'],
    [
      'a host in a place that no number holds',
      { eventHosts: [{ displayName: 'H', companyId: 1, sortOrder: 2_147_483_648 }] },
      'Order must be at most 2147483647',
    ],
    ['a zone that has no summer time', { timeZone: 'EST' }, 'Time zone is not a valid time zone'],
  ])('refuses %s in words and stores nothing', async (_, wrong, message) => {
    const before = await howMany()
    const answer = await save(form(wrong))
    expect([answer.status, answer.body.message]).toEqual([422, message])
    expect(await howMany()).toBe(before)
  })

  test('leaves it to the copying to say which event a copy came from', async () => {
    const { eventId } = await saved(form())
    expect(fieldsOf(await save(form({ clonedFromEventId: eventId })))).toHaveProperty('clonedFromEventId')
    expect((await change(await saved(form()), { clonedFromEventId: eventId })).status).toBe(422)
  })

  test('allows a capacity below the seats that are taken', async () => {
    const event = await saved(form({ capacity: 10 }))
    await makeRegistration(nucleus.db, { eventId: event.eventId })
    await makeRegistration(nucleus.db, { eventId: event.eventId })
    expect(ok(await change(event, { capacity: 1 }))).toMatchObject({ capacity: 1, seatsTaken: 2 })
  })
})

describe('the state of an event', () => {
  test('is Draft for a new event', async () => {
    const before = await howMany()
    const answer = await save(form({ eventStateId: 2 }))
    expect([answer.status, fieldsOf(answer)]).toEqual([422, { eventStateId: 'A new event starts as Draft' }])
    expect(await howMany()).toBe(before)
  })

  test('moves as the table of moves allows', async () => {
    let event = await saved(form())
    for (const eventStateId of [2, 3, 2, 4, 5, 4, 5, 7, 5]) event = ok(await change(event, { eventStateId }))
    expect(await stored(event.eventId)).toMatchObject({ eventStateId: 5, rowVersion: 10 })
  })

  test('refuses any other move and names both states', async () => {
    await expectRefused(await saved(form()), { eventStateId: 4 }, { eventStateId: 'An event cannot move from Draft to Live' })
  })

  test('goes back to Draft only while nobody has registered', async () => {
    const empty = ok(await change(await saved(form()), { eventStateId: 2 }))
    const used = ok(await change(await saved(form()), { eventStateId: 2 }))
    await makeRegistration(nucleus.db, { eventId: used.eventId, eventStatusId: 7 })
    expect(ok(await change(empty, { eventStateId: 1 }))).toMatchObject({ eventStateId: 1 })
    await expectRefused(
      used,
      { eventStateId: 1 },
      { eventStateId: 'An event cannot move from Published to Draft once anyone has registered' },
    )
  })
})

describe('the people of an event', () => {
  test('are staff where they represent it, each once, and are answered in order with their state', async () => {
    const left = await makeStaff(nucleus.db, 'irRep', { firstName: 'Lea', lastName: 'Gone' })
    const here = await makeStaff(nucleus.db, 'irRep', { firstName: 'Ivo', lastName: 'Here', headshotUrl: 'https://example.com/ivo.png' })
    const event = await saved(form({ irReps: [left.contactId, here.contactId, left.contactId] }))
    expect(event.irReps).toEqual([left.contactId, here.contactId])
    await nucleus.db.execute(`update contacts set is_admin = false where contact_id = ${left.contactId}`)
    expect(ok(await nucleus.call(irReps, { eventId: event.eventId }, token))).toEqual([
      { contactId: left.contactId, name: 'Lea Gone', email: left.email, headshotUrl: null, isActive: false },
      { contactId: here.contactId, name: 'Ivo Here', email: here.email, headshotUrl: 'https://example.com/ivo.png', isActive: true },
    ])
    expect(ok(await change(event, { name: 'Still saved' }))).toMatchObject({ irReps: [left.contactId, here.contactId] })
    expect(ok(await nucleus.call(irReps, { eventId: (await saved(form())).eventId }, token))).toEqual([])
  })

  test('cannot represent it without being staff', async () => {
    const { contactId } = await makeContact(nucleus.db)
    const words = { irReps: `Only staff can be IR reps, and contact ${contactId} is not` }
    await expectRefused(await saved(form()), { irReps: [contactId] }, words)
    expect(fieldsOf(await save(form({ irReps: [contactId] })))).toEqual(words)
  })

  test('get a number as hosts that a host removed does not leave to the next', async () => {
    const { companyId } = await makeCompany(nucleus.db)
    const { contactId } = await makeContact(nucleus.db)
    const host = (displayName: string, more: object) => ({ displayName, sortOrder: 0, ...more })
    const event = await saved(form({ eventHosts: [host('One', { companyId }), host('Two', { contactId })] }))
    expect(event.eventHosts).toMatchObject([
      { eventHostId: 1, companyId, displayName: 'One' },
      { eventHostId: 2, contactId, displayName: 'Two' },
    ])
    const next = ok(await change(event, { eventHosts: [{ ...event.eventHosts?.[0] }, host('Three', { companyId, contactId })] }))
    expect(next.eventHosts).toMatchObject([
      { eventHostId: 1, displayName: 'One' },
      { eventHostId: 3, displayName: 'Three' },
    ])
    expect((await stored(event.eventId))?.eventHosts).toEqual(next.eventHosts)
  })

  test('must exist as hosts and have numbers of their own', async () => {
    const { companyId } = await makeCompany(nucleus.db)
    const event = await saved(form())
    const host = { displayName: 'Host', sortOrder: 0 }
    await expectRefused(
      event,
      {
        eventHosts: [
          { ...host, companyId },
          { ...host, companyId: 999_999 },
        ],
      },
      { 'eventHosts.1.companyId': 'This company does not exist' },
    )
    await expectRefused(
      event,
      { eventHosts: [{ ...host, contactId: 999_999 }] },
      { 'eventHosts.0.contactId': 'This contact does not exist' },
    )
    await expectRefused(
      event,
      {
        eventHosts: [
          { ...host, companyId, eventHostId: 4 },
          { ...host, companyId, eventHostId: 4 },
        ],
      },
      { eventHosts: 'Two hosts have the same number' },
    )
    await expectRefused(event, { eventHosts: [host] }, { 'eventHosts.0': 'A host needs a company or a contact' })
  })

  test('are offered once each as hosts of a next event, under their latest name, the newest first', async () => {
    const { companyId } = await makeCompany(nucleus.db)
    const { contactId } = await makeContact(nucleus.db)
    const hosts = (displayName: string, who: object) => [{ eventHostId: 1, displayName, sortOrder: 0, ...who }]
    await makeEvent(nucleus.db, { startsAt: '2031-01-01T09:00:00Z', eventHosts: hosts('Old name', { companyId }) })
    await makeEvent(nucleus.db, { startsAt: '2033-01-01T09:00:00Z', eventHosts: hosts('New name', { companyId, contactId: null }) })
    await makeEvent(nucleus.db, { startsAt: '2032-01-01T09:00:00Z', eventHosts: hosts('A person', { contactId }) })
    const offered = ok(await nucleus.call(eventHosts, {}, token))
    expect(offered.slice(0, 2)).toEqual([
      { companyId, contactId: null, displayName: 'New name', sortOrder: 0 },
      { companyId: null, contactId, displayName: 'A person', sortOrder: 1 },
    ])
    expect(offered.filter((host) => host.companyId === companyId)).toHaveLength(1)
  })

  test('are offered as hosts at most 200 at a time', async () => {
    const { contactId } = await makeContact(nucleus.db)
    const eventHostsOf = Array.from({ length: 210 }, (_, index) => ({
      eventHostId: index + 1,
      companyId: index + 1,
      contactId,
      displayName: `Host ${index}`,
      sortOrder: index,
    }))
    const { eventId } = await makeEvent(nucleus.db, { startsAt: '2029-01-01T09:00:00Z', eventHosts: eventHostsOf })
    expect(ok(await nucleus.call(eventHosts, {}, token))).toHaveLength(200)
    await nucleus.db.delete(events).where(eq(events.eventId, eventId))
  })
})

describe('the description', () => {
  test.each([
    ['<p onclick="go()">Hi <b>there</b><script>steal()</script><style>p{}</style></p>', '<p>Hi <b>there</b></p>'],
    ['<a href="javascript:steal()">x</a>', '<a rel="noopener noreferrer">x</a>'],
    [
      '<a href="https://example.com" target="_blank" rel="opener" style="color:red">x</a>',
      '<a href="https://example.com" rel="noopener noreferrer">x</a>',
    ],
    ['<a href="https://bank.example@evil.example/">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="https:/\\ada:pass@example.com">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="https://example.com/@ada">x</a>', '<a href="https://example.com/@ada" rel="noopener noreferrer">x</a>'],
    ['<a href="mailto:desk@example.com">Write</a>', '<a href="mailto:desk@example.com" rel="noopener noreferrer">Write</a>'],
    ['<a href="tel:+442079460000">Desk</a>', '<a href="tel:+442079460000" rel="noopener noreferrer">Desk</a>'],
    ['<a href="sms:+447700900123">Text us</a>', '<a href="sms:+447700900123" rel="noopener noreferrer">Text us</a>'],
    ['<a href="WWW.example.com/map">Map</a>', '<a href="https://WWW.example.com/map" rel="noopener noreferrer">Map</a>'],
    ['<p>At the door: <img src="https://example.com/no.png" alt="no parking"></p>', '<p>At the door: <span>no parking</span></p>'],
    [
      '<p><a href="#Parking%20area">Parking</a>, <a href="#top">top</a></p><p><a name="Parking area"></a>Bays</p><h2 id="to-gate">Gate</h2>',
      '<p><a href="#to-parking-area" rel="noopener noreferrer">Parking</a>, <a href="#top" rel="noopener noreferrer">top</a></p><p><a id="to-parking-area"></a>Bays</p><h2 id="to-gate">Gate</h2>',
    ],
    [
      '<a href="https://example.com/plan#gate">Plan</a><a href="rooms#Müller">Rooms</a>',
      '<a href="https://example.com/plan#gate" rel="noopener noreferrer">Plan</a><a href="rooms#to-muller" rel="noopener noreferrer">Rooms</a>',
    ],
    ['<a href="//example.com/plan">Plan</a>', '<a href="https://example.com/plan" rel="noopener noreferrer">Plan</a>'],
    ['<img src=x onerror=steal()><iframe src="https://example.com"></iframe><h2>Venue</h2>', '<h2>Venue</h2>'],
    [
      '<ul><li>One</li></ul><table><tr><td colspan="2">2</td></tr></table>',
      '<ul><li>One</li></ul><table><tr><td colspan="2">2</td></tr></table>',
    ],
  ])('of %j is stored as ordinary text markup', async (descriptionHtml, clean) => {
    const event = await saved(form({ descriptionHtml }))
    expect([event.descriptionHtml, (await stored(event.eventId))?.descriptionHtml]).toEqual([clean, clean])
    expect(ok(await change(event, { descriptionHtml: clean }))).toMatchObject({ rowVersion: 1 })
  })
})

describe('reading events', () => {
  test('answers one event with its registrations counted by status', async () => {
    const { eventId } = await makeEvent(nucleus.db)
    for (const eventStatusId of [2, 3, 5, 5, 4, 7]) await makeRegistration(nucleus.db, { eventId, eventStatusId })
    await makeRegistration(nucleus.db, { eventId, eventStatusId: 5, deletedAt: '2026-01-01T00:00:00Z' })
    await makeRegistration(nucleus.db)
    const { token: reader } = await nucleus.signIn('readOnly')
    const event = ok(await nucleus.call(eventById, { eventId }, reader))
    expect(event).toMatchObject({ eventId, registrationCounts: { 2: 1, 3: 1, 4: 1, 5: 2, 7: 1 }, seatsTaken: 4 })
    expect(event).not.toHaveProperty('searchText')
  })

  test('answers 404 for an unknown event', async () => {
    expect((await nucleus.call(eventById, { eventId: 999_999 }, token)).status).toBe(404)
  })

  test('lists by place and name, state and dates, in pages that say how many there are', async () => {
    const at = (year: number) => ({ startsAt: `${year}-06-01T13:00:00Z`, endsAt: `${year}-06-03T13:00:00Z`, city: 'Reykjavik' })
    const [early, late, middle] = [
      await makeEvent(nucleus.db, at(2021)),
      await makeEvent(nucleus.db, { ...at(2023), eventStateId: 5 }),
      await makeEvent(nucleus.db, at(2022)),
    ]
    const find = async (filters: object) => ok(await nucleus.call(list, { q: 'REYKJ', ...filters }, token)).map(({ eventId }) => eventId)
    expect(await find({})).toEqual([late.eventId, middle.eventId, early.eventId])
    expect(await find({ q: `reykjavik ${middle.eventCode}` })).toEqual([middle.eventId])
    expect(await find({ states: '5,7' })).toEqual([late.eventId])
    expect(await find({ from: '2022-06-03T12:59:59Z', to: '2023-06-01T13:00:01Z' })).toEqual([late.eventId, middle.eventId])
    expect(await find({ from: '2022-06-03T13:00:00Z', to: '2023-06-01T13:00:00Z' })).toEqual([])
    expect(await find({ sort: 'startsAt' })).toEqual([early.eventId, middle.eventId, late.eventId])
    const page = await nucleus.call(list, { q: 'reykj', page: 2, pageSize: 2 }, token)
    expect([ok(page).map(({ eventId }) => eventId), page.body.meta]).toEqual([[early.eventId], { total: 3, page: 2, pageSize: 2 }])
    const first = await nucleus.call(list, { q: 'reykj', pageSize: 2 }, token)
    expect([ok(first).length, first.body.meta]).toEqual([2, { total: 3, page: 1, pageSize: 2 }])
  })

  test('without a sort those that run or come next stand first, the soonest first, then the last ones to have begun', async () => {
    const now = nucleus.clock.now()
    const hours = (count: number) => new Date(now.getTime() + count * 3_600_000).toISOString()
    const from = async (start: number, end: number) =>
      (await makeEvent(nucleus.db, { startsAt: hours(start), endsAt: hours(end), city: 'Tromso' })).eventId
    const longAgo = await from(-300, -290)
    const later = await from(40, 42)
    const justEnded = await from(-3, 0)
    const running = await from(-1, 1)
    const next = await from(2, 3)
    const [before, sameTime] = [await from(-8, -6), await from(-8, -6)]
    const find = async (more: object = {}, as = token) =>
      ok(await nucleus.call(list, { q: 'tromso', ...more }, as)).map(({ eventId }) => eventId)
    const expected = [running, next, later, justEnded, before, sameTime, longAgo]
    expect(await find()).toEqual(expected)
    const pages = [await find({ page: 1, pageSize: 3 }), await find({ page: 2, pageSize: 3 }), await find({ page: 3, pageSize: 3 })]
    expect(pages.flat()).toEqual(expected)
    nucleus.clock.move({ hours: 4 })
    const { token: afterwards } = await nucleus.signIn()
    expect(await find({}, afterwards)).toEqual([later, next, running, justEnded, before, sameTime, longAgo])
  })
})
