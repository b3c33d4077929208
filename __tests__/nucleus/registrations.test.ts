import { afterAll, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { eventCompanyTypes as companyTypesDeclared } from '#contract/events/companyTypes.ts'
import { registrationResponses, registrations } from '#contract/events/registrations.ts'
import { registrationNote } from '#contract/events/registrationNote.ts'
import { history, restore } from '#contract/history.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import {
  changes,
  type eventCompanyTypes,
  eventQuestionAnswers,
  registrationResponses as responses,
  registrations as table,
} from '#nucleus/db/tables/index.ts'
import {
  fieldsOf,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeQuestion,
  makeRegistration,
  makeStaff,
  makeVetting,
  ok,
  startNucleus,
} from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { token: admin } = await nucleus.signIn()
afterAll(() => nucleus.close())

const { list, upsert } = registrations.calls
const all = { eventCompanyTypeId: 0, eventStatusId: 0 }
const listed = async (input: object, token = admin) =>
  ok(await nucleus.call(list, { ...all, ...input }, token)).map((row) => row.eventRegistrationId)
const save = (input: object, token = admin) => nucleus.call(upsert, input, token)

/** An event with one open company type, and what a new registration of it must say. */
async function openType(type: Partial<typeof eventCompanyTypes.$inferInsert> = {}, event: Parameters<typeof makeEvent>[1] = {}) {
  const { eventId } = await makeEvent(nucleus.db, event)
  const { eventCompanyTypeId } = await makeCompanyType(nucleus.db, { ...type, eventId })
  const person = (name: string) => ({
    eventId,
    eventCompanyTypeId,
    firstName: name,
    lastName: 'Okafor',
    email: `${name}.${eventId}@example.com`.toLowerCase(),
  })
  return { eventId, eventCompanyTypeId, person }
}

test('the list narrows by event, company type, status and representative, and finds every word searched for', async () => {
  const { db } = nucleus
  const { eventId, eventCompanyTypeId } = await openType()
  const other = await makeCompanyType(db, { eventId })
  const rep = await makeStaff(db, 'irRep')
  const ada = await makeRegistration(db, {
    eventId,
    eventCompanyTypeId,
    firstName: 'Ada',
    companyName: 'Blue Harbor',
    submittedAt: '2026-02-03T00:00:00.000Z',
  })
  const bo = await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId: 5, irRepContactId: rep.contactId, submittedAt: null })
  const cy = await makeRegistration(db, {
    eventId,
    eventCompanyTypeId: other.eventCompanyTypeId,
    firstName: '100%',
    submittedAt: '2026-02-04T00:00:00.000Z',
  })
  await makeRegistration(db)

  expect(await listed({ eventId })).toEqual([cy, ada, bo].map((row) => row.eventRegistrationId))
  expect(await listed({ eventId, eventCompanyTypeId })).toEqual([ada.eventRegistrationId, bo.eventRegistrationId])
  expect(await listed({ eventId, eventStatusId: 5 })).toEqual([bo.eventRegistrationId])
  expect(await listed({ eventId, irRepContactId: rep.contactId })).toEqual([bo.eventRegistrationId])
  expect(await listed({ eventId, q: 'harbor ADA' })).toEqual([ada.eventRegistrationId])
  expect(await listed({ eventId, q: '0%' })).toEqual([cy.eventRegistrationId])
  expect(await listed({ eventId, q: ada.confirmationNumber })).toEqual([ada.eventRegistrationId])
  expect(ok(await nucleus.call(registrations.calls.ids, { ...all, eventId, q: 'harbor' }, admin))).toEqual([ada.eventRegistrationId])
  expect(ok(await nucleus.call(registrations.calls.ids, { ...all, eventId }, admin))).toEqual(await listed({ eventId }))
})

test('the list of no event is refused', async () => {
  expect((await nucleus.call(list, { ...all, eventId: 0 }, admin)).status).toBe(400)
  expect((await nucleus.call(registrations.calls.ids, { ...all, eventId: 0 }, admin)).status).toBe(400)
})

test('a listed row names its company type and representative and its newest vetting record, as the contract says', async () => {
  const { eventId, eventCompanyTypeId } = await openType({ name: 'Allocators' })
  const rep = await makeStaff(nucleus.db, 'irRep', { firstName: 'Ines', lastName: 'Ruiz' })
  const { eventRegistrationId } = await makeRegistration(nucleus.db, { eventId, eventCompanyTypeId, irRepContactId: rep.contactId })
  await makeVetting(nucleus.db, { eventRegistrationId })
  const newest = await makeVetting(nucleus.db, { eventRegistrationId })
  const [row] = ok(await nucleus.call(list, { ...all, eventId }, admin))
  expect(row).toMatchObject({ companyTypeName: 'Allocators', irRepName: 'Ines Ruiz', vettingSubmissionId: newest.vettingSubmissionId })
  expect(registrations.row.parse(row)).toEqual(row)
})

test('a page says how many rows there are in all', async () => {
  const { eventId, eventCompanyTypeId } = await openType()
  for (let n = 0; n < 3; n += 1) await makeRegistration(nucleus.db, { eventId, eventCompanyTypeId })
  const { body } = await nucleus.call(list, { ...all, eventId, page: 2, pageSize: 2 }, admin)
  expect(body.data).toHaveLength(1)
  expect(body.meta).toEqual({ total: 3, page: 2, pageSize: 2 })
})

test('a registration added by staff waits for review with a confirmation number of its own', async () => {
  const { person } = await openType()
  const first = ok(await save(person('Ada')))
  const second = ok(await save(person('Bo')))
  expect(first).toMatchObject({
    eventStatusId: 2,
    source: 2,
    submittedAt: nucleus.clock.now().toISOString(),
    waitlistPosition: null,
    rowVersion: 1,
  })
  expect(first.confirmationNumber).toMatch(/^[A-Z]{2}\d{5}$/)
  expect(second.confirmationNumber).not.toBe(first.confirmationNumber)
})

test('a full company type puts newcomers on its waiting list, in order', async () => {
  const { person } = await openType({ capacity: 1, waitlistEnabled: true })
  expect(ok(await save(person('Ada')))).toMatchObject({ eventStatusId: 2 })
  expect(ok(await save(person('Bo')))).toMatchObject({ eventStatusId: 4, waitlistPosition: 1 })
  expect(ok(await save(person('Cy')))).toMatchObject({ eventStatusId: 4, waitlistPosition: 2 })
})

test('a full event or company type without a waiting list takes nobody and says so', async () => {
  const type = await openType({ capacity: 1, name: 'Managers' })
  const event = await openType({}, { capacity: 1 })
  ok(await save(type.person('Ada')))
  ok(await save(event.person('Ada')))
  const typeIsFull = await save(type.person('Bo'))
  const eventIsFull = await save(event.person('Bo'))
  expect(typeIsFull.status).toBe(422)
  expect(fieldsOf(typeIsFull).eventCompanyTypeId).toContain('Managers is full (1 of 1 seats taken).')
  expect(eventIsFull.status).toBe(422)
  expect(fieldsOf(eventIsFull).eventCompanyTypeId).toContain('The event is full (1 of 1 seats taken).')
  expect(await listed({ eventId: type.eventId })).toHaveLength(1)
})

test('of two people added at once for the last seat exactly one gets it', async () => {
  const { eventId, person } = await openType({ capacity: 1 })
  const answers = await Promise.all([save(person('Ada')), save(person('Bo'))])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await listed({ eventId })).toHaveLength(1)
})

test('the company type must belong to the event and be open', async () => {
  const { person } = await openType()
  const elsewhere = await makeCompanyType(nucleus.db)
  const closed = await openType({ isActive: false, name: 'Press' })
  const foreign = await save({ ...person('Ada'), eventCompanyTypeId: elsewhere.eventCompanyTypeId })
  expect(foreign.status).toBe(422)
  expect(fieldsOf(foreign).eventCompanyTypeId).toBe('This company type does not belong to the event')
  expect(fieldsOf(await save(closed.person('Ada'))).eventCompanyTypeId).toContain('Press is closed for registration')
})

test('a contact must be active or in purgatory, a representative must be staff', async () => {
  const { person } = await openType()
  const { contactId: purgatory } = await makeContact(nucleus.db, { contactStateId: 2 })
  const { contactId: merged } = await makeContact(nucleus.db, { contactStateId: 3 })
  ok(await save({ ...person('Ada'), contactId: purgatory }))
  expect(Object.keys(fieldsOf(await save({ ...person('Bo'), contactId: merged })))).toEqual(['contactId'])
  expect(Object.keys(fieldsOf(await save({ ...person('Bo'), contactId: 999_999 })))).toEqual(['contactId'])
  expect(fieldsOf(await save({ ...person('Bo'), irRepContactId: purgatory }))).toEqual({
    irRepContactId: 'An IR rep must be a member of staff',
  })
})

test('an address or a contact registers once while active, and again after the first was declined', async () => {
  const { person } = await openType()
  const { contactId } = await makeContact(nucleus.db)
  const first = ok(await save({ ...person('Ada'), contactId }))
  expect(Object.keys(fieldsOf(await save({ ...person('Ada'), email: person('Ada').email.toUpperCase() })))).toEqual(['email'])
  expect(fieldsOf(await save({ ...person('Bo'), contactId })).contactId).toContain('already has an active registration')
  await nucleus.db.update(table).set({ eventStatusId: 6 }).where(eq(table.eventRegistrationId, first.eventRegistrationId))
  expect((await save({ ...person('Ada'), contactId })).status).toBe(200)
})

test('event and company type stay as they were, and a stale edit never wins', async () => {
  const { eventId, person } = await openType()
  const second = await makeCompanyType(nucleus.db, { eventId })
  const { eventRegistrationId, rowVersion } = ok(await save(person('Ada')))
  const moved = await save({ eventRegistrationId, rowVersion, eventCompanyTypeId: second.eventCompanyTypeId })
  expect(Object.keys(fieldsOf(moved))).toEqual(['eventCompanyTypeId'])
  expect(ok(await save({ eventRegistrationId, rowVersion, jobTitle: 'CIO' }))).toMatchObject({
    jobTitle: 'CIO',
    rowVersion: 2,
    firstName: 'Ada',
  })
  const stale = await save({ eventRegistrationId, rowVersion, jobTitle: 'CEO' })
  expect([stale.status, stale.body.data]).toEqual([409, expect.objectContaining({ jobTitle: 'CIO' })])
})

test('an edit is stored even when the contact was archived since', async () => {
  const { person } = await openType()
  const contact = await makeContact(nucleus.db, { contactStateId: 4 })
  const row = await makeRegistration(nucleus.db, { ...person('Ada'), contactId: contact.contactId })
  expect((await save({ eventRegistrationId: row.eventRegistrationId, rowVersion: 1, jobTitle: 'CIO' })).status).toBe(200)
})

test('an IR rep writes their own registrations only', async () => {
  const { person } = await openType()
  const { token, user } = await nucleus.signIn('irRep')
  const mine = ok(await save({ ...person('Ada'), irRepContactId: user.contactId }, token))
  const theirs = ok(await save(person('Bo')))
  expect((await save(person('Cy'), token)).status).toBe(403)
  expect(
    (await save({ eventRegistrationId: theirs.eventRegistrationId, rowVersion: 1, irRepContactId: user.contactId }, token)).status,
  ).toBe(403)
  expect((await save({ eventRegistrationId: mine.eventRegistrationId, rowVersion: 1, irRepContactId: null }, token)).status).toBe(403)
  const note = { eventRegistrationNotes: 'Call back' }
  expect((await nucleus.call(registrationNote, { ...note, eventRegistrationId: theirs.eventRegistrationId }, token)).status).toBe(403)
  expect((await nucleus.call(registrationNote, { ...note, eventRegistrationId: mine.eventRegistrationId }, token)).status).toBe(200)
})

test('an IR rep puts back no version of what somebody else represents, the present one included', async () => {
  const { person } = await openType()
  const { token, user } = await nucleus.signIn('irRep')
  const put = async ({ eventRegistrationId: id, rowVersion }: { eventRegistrationId: number; rowVersion: number }) => {
    const [newest] = ok(await nucleus.call(history, { resource: 'registrations', id }, token))
    return nucleus.call(restore, { resource: 'registrations', id, changeId: newest?.changeId, rowVersion }, token)
  }
  const refused = await put(ok(await save(person('Bo'))))
  expect([refused.status, refused.body.message]).toEqual([403, 'You can only change registrations that you represent.'])
  const mine = ok(await save({ ...person('Ada'), irRepContactId: user.contactId }, token))
  expect(ok(await put(mine))).toEqual(mine)
})

test('someone who only reads cannot add a registration', async () => {
  const { eventId, person } = await openType()
  expect((await save(person('Ada'), (await nucleus.signIn('readOnly')).token)).status).toBe(403)
  expect(await listed({ eventId })).toEqual([])
})

test('a note keeps its history and refuses a stale write', async () => {
  const { person } = await openType()
  const { eventRegistrationId } = ok(await save(person('Ada')))
  const note = (eventRegistrationNotes: string, rowVersion?: number) =>
    nucleus.call(registrationNote, { eventRegistrationId, eventRegistrationNotes, rowVersion }, admin)
  expect(ok(await note('Met in Miami'))).toMatchObject({ eventRegistrationNotes: 'Met in Miami', rowVersion: 2 })
  expect(ok(await note('Met in Miami', 2))).toMatchObject({ rowVersion: 2 })
  expect((await note('Too late', 1)).status).toBe(409)
  expect(ok(await note('', 2))).toMatchObject({ eventRegistrationNotes: null, rowVersion: 3 })
  const edited = await nucleus.db
    .select({ before: changes.before, after: changes.after })
    .from(changes)
    .where(and(eq(changes.resource, 'registrations'), eq(changes.rowId, eventRegistrationId), eq(changes.action, 'note')))
    .orderBy(changes.changeId)
  expect(edited).toEqual([
    { before: { eventRegistrationNotes: null }, after: { eventRegistrationNotes: 'Met in Miami' } },
    { before: { eventRegistrationNotes: 'Met in Miami' }, after: { eventRegistrationNotes: null } },
  ])
  expect((await nucleus.call(registrationNote, { eventRegistrationId: 999_999, eventRegistrationNotes: '' }, admin)).status).toBe(404)
})

test('answers come in the order of the form and read as a person would write them', async () => {
  const { db } = nucleus
  const { eventId, eventCompanyTypeId, person } = await openType()
  const { eventRegistrationId } = await makeRegistration(db, person('Ada'))
  const place = { eventId, eventCompanyTypeId }
  const ask = async (
    question: { questionTypeId: number; internalKey: string; sectionOrder?: number; sortOrder?: number; isActive?: boolean },
    value?: unknown,
  ) => {
    const { eventQuestionId } = await makeQuestion(db, { ...place, ...question })
    if (value !== undefined) await db.insert(responses).values({ eventRegistrationId, eventQuestionId, value })
    return eventQuestionId
  }
  const { AUM_Number, Autocomplete, Checkbox, Datepicker, Html, Input, Label, Radio, Yes_No } = questionTypes
  const diet = await ask({ questionTypeId: Checkbox, internalKey: 'diet', sectionOrder: 2 })
  const options = await db
    .insert(eventQuestionAnswers)
    .values(['Vegan', 'No nuts'].map((label) => ({ eventQuestionId: diet, label, value: label })))
    .returning()
  const [vegan, nuts] = options.map((option) => option.eventQuestionAnswerId)
  await db.insert(responses).values({ eventRegistrationId, eventQuestionId: diet, value: [nuts, vegan] })
  const size = await ask({ questionTypeId: Radio, internalKey: 'size', sectionOrder: 2, sortOrder: 1 })
  const [large] = await db.insert(eventQuestionAnswers).values({ eventQuestionId: size, label: 'Large', value: 'l' }).returning()
  await db.insert(responses).values({ eventRegistrationId, eventQuestionId: size, value: large?.eventQuestionAnswerId })
  await ask({ questionTypeId: AUM_Number, internalKey: 'aum', sortOrder: 1 }, 2_500_000_000)
  await ask({ questionTypeId: Yes_No, internalKey: 'first', sortOrder: 0 }, false)
  await ask({ questionTypeId: Datepicker, internalKey: 'arrival', sortOrder: 2 }, '2026-06-01')
  await ask({ questionTypeId: Autocomplete, internalKey: 'firm', sortOrder: 3 }, { id: 5, text: 'Blue Harbor' })
  await ask({ questionTypeId: Input, internalKey: 'unanswered', sortOrder: 4 })
  await ask({ questionTypeId: Label, internalKey: 'words', sortOrder: 5 })
  await ask({ questionTypeId: Html, internalKey: 'block', sortOrder: 6 })
  await ask({ questionTypeId: Input, internalKey: 'retired', sortOrder: 7, isActive: false })
  await ask({ questionTypeId: Input, internalKey: 'retiredAnswered', sortOrder: 8, isActive: false }, 'of its own')

  const answered = ok(await nucleus.call(registrationResponses, { eventRegistrationId }, admin))
  expect(answered.map(({ internalKey, text }) => [internalKey, text])).toEqual([
    ['first', 'No'],
    ['aum', 'US$2,500,000,000'],
    ['arrival', '1 Jun 2026'],
    ['firm', 'Blue Harbor'],
    ['unanswered', ''],
    ['retiredAnswered', 'of its own'],
    ['diet', 'No nuts; Vegan'],
    ['size', 'Large'],
  ])
  expect((await nucleus.call(registrationResponses, { eventRegistrationId: 999_999 }, admin)).status).toBe(404)
})

test('company types tell how many seats are taken', async () => {
  const { db } = nucleus
  const { eventId, eventCompanyTypeId } = await openType({ capacity: 9, sortOrder: 1 })
  const first = await makeCompanyType(db, { eventId, sortOrder: 0 })
  for (const eventStatusId of [1, 2, 3, 4, 5, 6, 9]) await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId })
  const types = ok(await nucleus.call(companyTypesDeclared.calls.list, { eventId }, admin))
  expect(types.map((type) => [type.eventCompanyTypeId, type.seatsTaken])).toEqual([
    [first.eventCompanyTypeId, 0],
    [eventCompanyTypeId, 3],
  ])
  expect(types.map((type) => companyTypesDeclared.calls.list.reply.parse([type]))).toEqual(types.map((type) => [type]))
})
