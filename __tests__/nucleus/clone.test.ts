import { afterAll, describe, expect, test } from '@jest/globals'
import { and, asc, eq, gt, max, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { cloneEvent, cloneParts } from '#contract/events/events.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import {
  makeCompany,
  makeCompanyType,
  makeEvent,
  makeLocation,
  makeQuestion,
  makeRegistration,
  makeSpeaker,
  makeStaff,
  makeTrack,
  ok,
  startNucleus,
} from '../support/nucleus.ts'

const { changes, eventCompanyTypes, eventQuestionAnswers, eventQuestions, events, registrations, locations, tracks, speakers } = tables
let count = 0

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

interface Copy {
  eventId: number
  startsAt?: string
  parts?: (typeof cloneParts)[number][]
  eventCode?: string
  name?: string
}
const clone = ({ eventId, startsAt = '2027-06-07T13:00:00Z', parts = [], ...more }: Copy, as = token) =>
  nucleus.call(cloneEvent, { eventId, name: 'Next year', eventCode: `copy-${(count += 1)}`, startsAt, parts, ...more }, as)
const cloned = async (copy: Copy) => ok(await clone(copy))

/** How many rows every table of an event has. */
const howMany = async () => {
  const all = [events, tracks, locations, speakers, eventCompanyTypes, eventQuestions, eventQuestionAnswers, registrations, changes]
  const totals: number[] = []
  for (const table of all) totals.push(await nucleus.db.$count(table))
  return totals
}

describe('a copy of an event', () => {
  test('is a draft with the name, code and start given, the rest as it was, and says where it came from', async () => {
    const { companyId } = await makeCompany(nucleus.db)
    const { contactId } = await makeStaff(nucleus.db, 'irRep')
    const source = await makeEvent(nucleus.db, {
      eventStateId: 5,
      capacity: 300,
      descriptionHtml: '<p>Hi</p>',
      irReps: [contactId],
      eventHosts: [{ eventHostId: 3, companyId, displayName: 'Host', sortOrder: 0 }],
      registrationOpensAt: '2026-02-01T14:00:00Z',
      registrationClosesAt: '2026-05-31T03:59:00Z',
    })
    await makeRegistration(nucleus.db, { eventId: source.eventId })
    const copy = await cloned({ eventId: source.eventId, startsAt: '2027-06-07T13:00:00Z' })
    expect(copy).toMatchObject({
      name: 'Next year',
      eventStateId: 1,
      clonedFromEventId: source.eventId,
      rowVersion: 1,
      registrationCounts: {},
      seatsTaken: 0,
      startsAt: '2027-06-07T13:00:00.000Z',
      endsAt: '2027-06-09T21:00:00.000Z',
      capacity: 300,
      descriptionHtml: '<p>Hi</p>',
      irReps: [contactId],
      eventHosts: source.eventHosts,
      // 371 days on, and 09:00 in New York is 14:00 in UTC on both days.
      registrationOpensAt: '2027-02-07T14:00:00.000Z',
      registrationClosesAt: '2027-06-06T03:59:00.000Z',
      meetingRequestOpensAt: null,
    })
    const [row] = await nucleus.db.select().from(events).where(eq(events.eventId, source.eventId))
    expect(row).toEqual(source)
  })

  test('is written table by table, not row by row, and every row keeps what hangs on it', async () => {
    const { eventId } = await makeEvent(nucleus.db)
    const questions: string[] = []
    for (let type = 0; type < 3; type += 1) {
      const { eventCompanyTypeId } = await makeCompanyType(nucleus.db, { eventId, name: `Type ${type}` })
      await makeTrack(nucleus.db, { eventId })
      for (let question = 0; question < 3; question += 1) {
        const label = `Question ${type}.${question}`
        questions.push(`Type ${type}: ${label}: Yes ${label}`)
        const { eventQuestionId } = await makeQuestion(nucleus.db, { eventId, eventCompanyTypeId, label })
        await nucleus.db.insert(eventQuestionAnswers).values({ eventQuestionId, label: `Yes ${label}`, value: 'yes' })
      }
    }
    const [before] = await nucleus.db.select({ last: max(changes.changeId) }).from(changes)
    const copy = await cloned({ eventId, parts: ['tracks', 'companyTypes'] })
    const writes = await nucleus.db
      .select({ resource: changes.resource, rows: sql<number>`count(*)::int` })
      .from(changes)
      .where(gt(changes.changeId, before?.last ?? 0))
      .groupBy(changes.resource, sql`cmin::text`)
    expect(Object.fromEntries(writes.map(({ resource, rows }) => [resource, rows]))).toEqual({
      events: 1,
      tracks: 3,
      eventCompanyTypes: 3,
      eventQuestions: 9,
      eventQuestionAnswers: 9,
      eventPages: 9,
    })
    expect(writes).toHaveLength(6)
    const { name } = eventCompanyTypes
    const answers = await nucleus.db
      .select({ name, question: eventQuestions.label, answer: eventQuestionAnswers.label })
      .from(eventQuestionAnswers)
      .innerJoin(eventQuestions, eq(eventQuestions.eventQuestionId, eventQuestionAnswers.eventQuestionId))
      .innerJoin(eventCompanyTypes, eq(eventCompanyTypes.eventCompanyTypeId, eventQuestions.eventCompanyTypeId))
      .where(and(eq(eventQuestions.eventId, copy.eventId), eq(eventCompanyTypes.eventId, copy.eventId)))
      .orderBy(asc(eventQuestionAnswers.eventQuestionAnswerId))
    expect(answers.map((one) => `${one.name}: ${one.question}: ${one.answer}`)).toEqual(questions)
  })

  test('has none of the parts that were not chosen', async () => {
    const { eventId } = await makeEvent(nucleus.db)
    await makeTrack(nucleus.db, { eventId })
    await makeSpeaker(nucleus.db, { eventId })
    const copy = await cloned({ eventId, parts: ['locations'] })
    expect(await nucleus.db.$count(tracks, eq(tracks.eventId, copy.eventId))).toBe(0)
    expect(await nucleus.db.$count(speakers, eq(speakers.eventId, copy.eventId))).toBe(0)
  })

  test('has the tracks, without those deleted, and once however often they are chosen', async () => {
    const { eventId } = await makeEvent(nucleus.db)
    const track = await makeTrack(nucleus.db, { eventId, description: 'Main', sortOrder: 4, rowVersion: 7 })
    await makeTrack(nucleus.db, { eventId, deletedAt: '2026-01-01T00:00:00Z' })
    await makeTrack(nucleus.db)
    const copy = await cloned({ eventId, parts: ['tracks', 'tracks'] })
    const { name, color, description, sortOrder } = track
    expect(await nucleus.db.select().from(tracks).where(eq(tracks.eventId, copy.eventId))).toMatchObject([
      { name, color, description, sortOrder, rowVersion: 1 },
    ])
  })

  test('has the locations with blackouts on the new days, not reserved', async () => {
    const { eventId } = await makeEvent(nucleus.db)
    const blackouts = [{ startsAt: '2026-06-02T13:00:00Z', endsAt: '2026-06-02T14:00:00Z' }]
    await makeLocation(nucleus.db, { eventId, name: 'Suite 1', seats: 8, assignment: 2, reservedForEventCompanyId: 9, blackouts })
    const copy = await cloned({ eventId, startsAt: '2027-01-11T14:00:00Z', parts: ['locations'] })
    expect(await nucleus.db.select().from(locations).where(eq(locations.eventId, copy.eventId))).toMatchObject([
      {
        name: 'Suite 1',
        seats: 8,
        assignment: 2,
        reservedForEventCompanyId: null,
        blackouts: [{ startsAt: '2027-01-12T14:00:00.000Z', endsAt: '2027-01-12T15:00:00.000Z' }],
      },
    ])
  })

  test('never has people, even when they are requested', async () => {
    const { eventId } = await makeEvent(nucleus.db)
    await makeSpeaker(nucleus.db, { eventId })
    await makeRegistration(nucleus.db, { eventId })
    const copy = await cloned({ eventId, parts: [...cloneParts] })
    expect(await nucleus.db.$count(speakers, eq(speakers.eventId, copy.eventId))).toBe(0)
    expect(await nucleus.db.$count(registrations, eq(registrations.eventId, copy.eventId))).toBe(0)
    const before = await howMany()
    const refused = await nucleus.call(
      cloneEvent,
      { eventId, name: 'Next year', eventCode: 'with-speakers', startsAt: '2027-06-07T13:00:00Z', parts: ['speakers'] },
      token,
    )
    expect(refused.status).toBe(422)
    expect(await howMany()).toEqual(before)
  })

  test('has the company types with the questions of their forms and the options of these', async () => {
    const { eventId } = await makeEvent(nucleus.db)
    const types = [
      await makeCompanyType(nucleus.db, { eventId, name: 'Allocator', capacity: 50 }),
      await makeCompanyType(nucleus.db, { eventId, name: 'Manager', side: 2 }),
    ]
    const questions = await Promise.all(
      types.map(({ eventCompanyTypeId }, index) => makeQuestion(nucleus.db, { eventId, eventCompanyTypeId, internalKey: `key_${index}` })),
    )
    await nucleus.db
      .insert(eventQuestionAnswers)
      .values(questions.map(({ eventQuestionId }, index) => ({ eventQuestionId, label: `Option ${index}`, value: `o${index}` })))
    const copy = await cloned({ eventId, parts: ['companyTypes'] })
    const found = await nucleus.db
      .select({
        type: eventCompanyTypes.name,
        capacity: eventCompanyTypes.capacity,
        event: eventQuestions.eventId,
        key: eventQuestions.internalKey,
        option: eventQuestionAnswers.label,
      })
      .from(eventCompanyTypes)
      .innerJoin(eventQuestions, eq(eventQuestions.eventCompanyTypeId, eventCompanyTypes.eventCompanyTypeId))
      .innerJoin(eventQuestionAnswers, eq(eventQuestionAnswers.eventQuestionId, eventQuestions.eventQuestionId))
      .where(eq(eventCompanyTypes.eventId, copy.eventId))
      .orderBy(asc(eventCompanyTypes.name))
    expect(found).toEqual([
      { type: 'Allocator', capacity: 50, event: copy.eventId, key: 'key_0', option: 'Option 0' },
      { type: 'Manager', capacity: null, event: copy.eventId, key: 'key_1', option: 'Option 1' },
    ])
  })

  test('leaves a trace of every row it made', async () => {
    const { token: mine, user } = await nucleus.signIn('eventManager')
    const { eventId } = await makeEvent(nucleus.db)
    await makeTrack(nucleus.db, { eventId })
    await makeLocation(nucleus.db, { eventId })
    const copy = ok(await clone({ eventId, parts: ['tracks', 'locations'] }, mine))
    const log = await nucleus.db
      .select()
      .from(changes)
      .where(and(eq(changes.actorContactId, user.contactId), eq(changes.action, 'create')))
      .orderBy(asc(changes.changeId))
    expect(log.map(({ resource, after }) => [resource, after?.eventId ?? after?.clonedFromEventId])).toEqual([
      ['events', eventId],
      ['tracks', copy.eventId],
      ['locations', copy.eventId],
      ...Array<unknown>(9).fill(['eventPages', copy.eventId]),
    ])
  })
})

describe('a copy that is refused leaves nothing behind', () => {
  test.each<[string, Partial<Copy>, number, Record<string, string> | undefined]>([
    ['a code that another event has', { eventCode: 'taken' }, 422, { eventCode: 'This event code is already in use' }],
    ['no name', { name: ' ' }, 422, { name: 'Please enter Name' }],
    [
      'a start that is later in the day than the end',
      { startsAt: '2027-06-07T22:00:00Z' },
      422,
      { startsAt: 'The new event would start after it ends. Choose an earlier time' },
    ],
    ['an event that does not exist', { eventId: 999_999 }, 404, undefined],
  ])('for %s', async (_, wrong, status, fields) => {
    if (wrong.eventCode) await makeEvent(nucleus.db, { eventCode: wrong.eventCode })
    const { eventId } = await makeEvent(nucleus.db, { endsAt: '2026-06-01T21:00:00Z' })
    await makeTrack(nucleus.db, { eventId })
    const before = await howMany()
    const answer = await clone({ eventId, parts: ['tracks'], ...wrong })
    expect([answer.status, (answer.body.data as { fields?: object } | null)?.fields]).toEqual([status, fields])
    expect(await howMany()).toEqual(before)
  })

  test('when a part of it cannot be written', async () => {
    const { eventId } = await makeEvent(nucleus.db)
    await makeTrack(nucleus.db, { eventId })
    await makeLocation(nucleus.db, { eventId, name: 'No copy of this' })
    await nucleus.db.execute(
      `create function refuse() returns trigger language plpgsql as $$ begin if new.name = 'No copy of this' then raise 'refused'; end if; return new; end $$`,
    )
    await nucleus.db.execute('create trigger refuse before insert on locations for each row execute function refuse()')
    const before = await howMany()
    expect((await clone({ eventId, parts: ['tracks', 'locations'] })).status).toBe(500)
    expect(await howMany()).toEqual(before)
    await nucleus.db.execute('drop trigger refuse on locations')
  })

  test('for somebody who may only read', async () => {
    const { eventId } = await makeEvent(nucleus.db)
    const { token: reader } = await nucleus.signIn('readOnly')
    const before = await howMany()
    expect((await clone({ eventId }, reader)).status).toBe(403)
    expect(await howMany()).toEqual(before)
  })
})

describe('the times of a copy', () => {
  test.each([
    [
      'over the start of summer time',
      'America/New_York',
      '2026-02-02T14:00:00Z',
      '2026-02-04T22:00:00Z',
      '2026-06-08T13:00:00Z',
      '2026-06-10T21:00:00.000Z',
    ],
    [
      'when summer time starts between its days',
      'America/New_York',
      '2026-02-06T14:00:00Z',
      '2026-02-09T22:00:00Z',
      '2026-03-06T14:00:00Z',
      '2026-03-09T21:00:00.000Z',
    ],
    [
      'at an hour that the new day skips',
      'America/New_York',
      '2026-03-06T14:00:00Z',
      '2026-03-07T07:30:00Z',
      '2026-03-07T14:00:00Z',
      '2026-03-08T07:30:00.000Z',
    ],
    [
      'at an hour that the new day has twice',
      'America/New_York',
      '2026-10-30T13:00:00Z',
      '2026-10-31T05:30:00Z',
      '2026-10-31T13:00:00Z',
      '2026-11-01T05:30:00.000Z',
    ],
    [
      'at the second of two equal hours, on the same day',
      'America/New_York',
      '2026-10-31T13:00:00Z',
      '2026-11-01T06:30:00Z',
      '2026-10-31T12:00:00Z',
      '2026-11-01T06:30:00.000Z',
    ],
    [
      'where the clock moves by half an hour',
      'Australia/Lord_Howe',
      '2026-03-30T00:00:00Z',
      '2026-03-31T06:00:00Z',
      '2026-04-06T00:30:00Z',
      '2026-04-07T06:30:00.000Z',
    ],
    [
      'by no day at all',
      'Europe/London',
      '2026-06-01T08:00:00Z',
      '2026-06-02T16:00:00Z',
      '2026-06-01T07:00:00Z',
      '2026-06-02T16:00:00.000Z',
    ],
  ])('keep the clock on the wall %s', async (_, timeZone, startsAt, endsAt, newStart, newEnd) => {
    const { eventId } = await makeEvent(nucleus.db, { timeZone, startsAt, endsAt })
    expect((await cloned({ eventId, startsAt: newStart })).endsAt).toBe(newEnd)
  })

  test('keep the clock on the wall and their distance in days, in any zone and over any change of the clocks', async () => {
    const day = 86_400_000
    const zones = [
      'America/New_York',
      'Europe/London',
      'Australia/Lord_Howe',
      'Pacific/Auckland',
      'Asia/Calcutta',
      'Africa/Casablanca',
      'America/Santiago',
      'Pacific/Apia',
    ]
    // Between 06:00 and 22:00 on the wall: no clock of these zones is changed then.
    const minute = fc.integer({ min: 6 * 60, max: 22 * 60 })
    const plan = fc.record({
      timeZone: fc.constantFrom(...zones),
      firstDay: fc.integer({ min: 0, max: 730 }),
      days: fc.integer({ min: -500, max: 900 }),
      length: fc.integer({ min: 1, max: 30 }),
      opensBefore: fc.integer({ min: 2, max: 200 }),
      minutes: fc.tuple(minute, minute, minute, minute),
    })
    await fc.assert(
      fc.asyncProperty(plan, async ({ timeZone, firstDay, days, length, opensBefore, minutes: [start, end, opens, newStart] }) => {
        const first = Date.UTC(2025, 0, 1) + firstDay * day
        const at = (dayFromFirst: number, minutes: number) => instantOf(timeZone, first + dayFromFirst * day + minutes * 60_000)
        const { eventId } = await makeEvent(nucleus.db, {
          timeZone,
          startsAt: at(0, start),
          endsAt: at(length, end),
          registrationOpensAt: at(-opensBefore, opens),
          registrationClosesAt: at(-1, opens),
        })
        const copy = await cloned({ eventId, startsAt: at(days, newStart) })
        const wall = (dayFromFirst: number, minutes: number) =>
          new Date(first + (dayFromFirst + days) * day + minutes * 60_000).toISOString().slice(0, 16)
        expect(
          [copy.startsAt, copy.endsAt, copy.registrationOpensAt, copy.registrationClosesAt].map((instant) => wallOf(timeZone, instant)),
        ).toEqual([wall(0, newStart), wall(length, end), wall(-opensBefore, opens), wall(-1, opens)])
      }),
      { numRuns: 60 },
    )
  })
})

/** Made once for each zone: to make one takes a hundred times as long as to use it. */
const wallFormats = new Map<string, Intl.DateTimeFormat>()

function wallFormatOf(timeZone: string): Intl.DateTimeFormat {
  const digits = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = wallFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', ...digits, hourCycle: 'h23' })
  wallFormats.set(timeZone, format)
  return format
}

/** What a clock and a calendar on the wall show: 2026-03-08T07:30. */
const wallOf = (timeZone: string, instant: string | null | undefined): string =>
  instant ? wallFormatOf(timeZone).format(new Date(instant)).replace(' ', 'T') : ''

/** The instant at which the wall of a zone shows a time, found by looking at every quarter of an hour around it. */
function instantOf(timeZone: string, wall: number): string {
  const sought = new Date(wall).toISOString().slice(0, 16)
  for (let offset = -12 * 4; offset <= 14 * 4; offset += 1) {
    const instant = new Date(wall - offset * 900_000).toISOString()
    if (wallOf(timeZone, instant) === sought) return instant
  }
  throw new Error(`No clock in ${timeZone} shows ${sought}`)
}
