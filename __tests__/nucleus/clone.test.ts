import { afterAll, describe, expect, test } from '@jest/globals'
import { and, asc, eq, gt, max, sql } from 'drizzle-orm'
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
