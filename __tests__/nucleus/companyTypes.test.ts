import { afterAll, describe, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import { registrationSides } from '#constants/choices.ts'
import { linkTargets } from '#constants/setUpChoices.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import { registrationStatus as status } from '#constants/statuses.ts'
import { dependents } from '#contract/dependents.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { dynamicLinks, eventQuestions, registrationResponses, registrations } from '#nucleus/db/tables/index.ts'
import {
  fieldsOf,
  makeCompany,
  makeCompanyType,
  makeEvent,
  makeEventCompany,
  makeQuestion,
  makeRegistration,
  ok,
  startNucleus,
} from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const { list, upsert, remove } = eventCompanyTypes.calls
const save = (input: object) => nucleus.call(upsert, input, token)
const event = await makeEvent(db)
const { eventId } = event
let count = 0
const form = (more: object = {}) => ({ eventId, name: `Guests ${(count += 1)}`, side: registrationSides.press, ...more })

describe('a company type', () => {
  test('is stored with every field of its form, and listed with its seats and questions', async () => {
    const input = form({
      linkSlug: 'press-2026',
      introHtml: '<p>Welcome</p>',
      requiresApproval: false,
      minReferences: 2,
      capacity: 20,
      waitlistEnabled: true,
      maxContactsPerCompany: 2,
      opensAt: '2026-01-01T09:00:00.000Z',
      closesAt: '2026-05-01T09:00:00.000Z',
      editableUntil: '2026-05-20T09:00:00.000Z',
      price: 250,
      currency: 'EUR',
      minMeetings: 1,
      maxMeetings: 4,
    })
    const { eventCompanyTypeId } = ok(await save(input))
    await makeQuestion(db, { eventId, eventCompanyTypeId })
    await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId: status.approved })
    await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId: status.withdrawn })
    const rows = ok(await nucleus.call(list, { eventId }, token))
    expect(rows.find((row) => row.eventCompanyTypeId === eventCompanyTypeId)).toMatchObject({ ...input, seatsTaken: 1, questionCount: 1 })
  })

  test('cleans the HTML that registrants see', async () => {
    const row = ok(await save(form({ thanksHtml: '<p onclick="x()">Thanks</p><script>alert(1)</script>' })))
    expect(row.thanksHtml).toBe('<p>Thanks</p>')
  })

  test.each([
    ['a form that closes before it opens', { opensAt: '2026-05-02T00:00:00Z', closesAt: '2026-05-01T00:00:00Z' }, 'closesAt'],
    ['a form that is open after the event', { closesAt: '2027-01-01T00:00:00Z' }, 'closesAt'],
    ['more references than anybody names', { minReferences: 6 }, 'minReferences'],
    ['a price without a currency', { price: 10 }, 'currency'],
    ['more meetings at least than at most', { minMeetings: 3, maxMeetings: 2 }, 'maxMeetings'],
    ['a link with other characters', { linkSlug: 'Press 2026' }, 'linkSlug'],
    ['a type of companies that does not exist', { companyTypeId: 987_654 }, 'companyTypeId'],
    ['requests to a company type of another event', { canRequestTypeIds: [987_654] }, 'canRequestTypeIds.0'],
  ])('refuses %s', async (_, wrong, field) => {
    const answer = await save(form(wrong))
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([422, [field]])
  })

  test('has a name and a form link of its own in its event', async () => {
    const first = ok(await save(form({ linkSlug: 'once' })))
    expect(fieldsOf(await save(form({ name: first.name.toUpperCase() })))).toEqual({
      name: 'This event already has a company type with this name',
    })
    expect(fieldsOf(await save(form({ linkSlug: 'once' })))).toEqual({
      linkSlug: 'Another company type of this event has this form link',
    })
    const { eventId: elsewhere } = await makeEvent(db)
    expect((await save(form({ eventId: elsewhere, linkSlug: 'once' }))).status).toBe(200)
  })
})

describe('the delete of a company type', () => {
  const made = async () => (await makeCompanyType(db, { eventId })).eventCompanyTypeId
  const refused = async (eventCompanyTypeId: number) =>
    fieldsOf(await nucleus.call(remove, { eventCompanyTypeId }, token)).eventCompanyTypeId

  test('is refused while anything depends on it, in words, with a link to what does', async () => {
    const [registered, attended, answered, linked] = [await made(), await made(), await made(), await made()]
    await makeRegistration(db, { eventId, eventCompanyTypeId: registered, eventStatusId: status.pending })
    const { companyId } = await makeCompany(db)
    await makeEventCompany(db, { eventId, eventCompanyTypeId: attended, companyId })
    const { eventQuestionId } = await makeQuestion(db, { eventId, eventCompanyTypeId: answered })
    const ended = await makeRegistration(db, { eventId, eventCompanyTypeId: answered, eventStatusId: status.withdrawn })
    await db.insert(registrationResponses).values({ eventRegistrationId: ended.eventRegistrationId, eventQuestionId, value: 'x' })
    await db
      .insert(dynamicLinks)
      .values({ eventId, name: 'Flyer', shortCode: 'flyer', targetType: linkTargets.registration, eventCompanyTypeId: linked })
    expect(await Promise.all([registered, attended, answered, linked].map(refused))).toEqual([
      'It has 1 registration. Switch it off instead: nobody can register with it any more.',
      expect.stringMatching(/1 company of the event uses it/),
      expect.stringMatching(/1 question uses it/),
      expect.stringMatching(/1 link uses it/),
    ])
    const linksOf = async (id: number) =>
      ok(await nucleus.call(dependents, { resource: 'eventCompanyTypes', id }, token)).flatMap(({ keeps, list: address }) =>
        keeps ? [address] : [],
      )
    expect(await Promise.all([registered, attended, answered, linked].map(linksOf))).toEqual([
      [`/events/${eventId}/registrations?type=${registered}`],
      [`/events/${eventId}/companies?eventCompanyTypeId=${attended}`],
      [`/events/${eventId}/registrationquestions?form=${answered}`],
      [`/events/${eventId}/dynamiclinks?eventCompanyTypeId=${linked}`],
    ])
  })

  test('takes ended registrations and unanswered questions with it', async () => {
    const eventCompanyTypeId = await made()
    await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId: status.cancelled })
    await makeQuestion(db, { eventId, eventCompanyTypeId, questionTypeId: questionTypes.Input })
    expect((await nucleus.call(remove, { eventCompanyTypeId }, token)).status).toBe(200)
    expect(await db.$count(eventQuestions, eq(eventQuestions.eventCompanyTypeId, eventCompanyTypeId))).toBe(1)
  })
})

test('a larger capacity promotes from the waiting list where the event promotes automatically', async () => {
  const { eventId: automatic } = await makeEvent(db, { waitlistEnabled: true, promotesAutomatically: true })
  const type = await makeCompanyType(db, { eventId: automatic, capacity: 1 })
  const { eventCompanyTypeId } = type
  for (const [position, eventStatusId] of [status.approved, status.waitlisted, status.waitlisted].entries())
    await makeRegistration(db, { eventId: automatic, eventCompanyTypeId, eventStatusId, waitlistPosition: position || null })
  expect(ok(await save({ eventCompanyTypeId, capacity: 2, rowVersion: type.rowVersion })).seatsTaken).toBe(2)
  const rows = await db
    .select({ eventStatusId: registrations.eventStatusId })
    .from(registrations)
    .where(eq(registrations.eventCompanyTypeId, eventCompanyTypeId))
    .orderBy(asc(registrations.eventRegistrationId))
  expect(rows.map((row) => row.eventStatusId)).toEqual([status.approved, status.approved, status.waitlisted])
})
