import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { registrations, registrationStatus as moveCall } from '#contract/events/registrations.ts'
import { undo } from '#contract/history.ts'
import { registrationStatus } from '#constants/statuses.ts'
import { registrations as table } from '#nucleus/db/tables/index.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import { fieldsOf, makeCompanyType, makeEvent, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { db, call } = nucleus
const { token } = await nucleus.signIn()
afterAll(() => nucleus.close())
const { pending, waitlisted, cancelled } = registrationStatus

const save = (input: object) => call(registrations.calls.upsert, input, token)
const move = (id: number, eventStatusId: number) =>
  call(moveCall, { eventRegistrationId: id, eventStatusId, reason: 'At their own wish' }, token)
/** The title and the text of the question that a save is refused with. */
const questionOf = ({ status, body }: Awaited<ReturnType<typeof save>>) => {
  expect(status).toBe(422)
  return (body.data as unknown as { question: { title: string; content: string } }).question
}
const inUse = 'This address already has an active registration in this company type. Change that one, or decline or cancel it first.'

async function office(event: Parameters<typeof makeEvent>[1] = {}) {
  const { eventId } = await makeEvent(db, event)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Allocator' })
  const email = `office.${eventId}@fund.example`
  const of = (firstName: string, lastName: string) => ({ eventId, eventCompanyTypeId, firstName, lastName, email })
  return { eventId, eventCompanyTypeId, email, of }
}

test('a second person with an address is added once staff say so; the same person is not', async () => {
  const { email, of } = await office()
  ok(await save(of('Ann', 'Müller')))
  expect(questionOf(await save(of('Ben', 'Ito')))).toEqual({
    title: 'Another person with this address?',
    content: `Ann Müller is registered with ${email}. Add Ben Ito only if they share this mailbox: mails to both arrive there.`,
    okText: 'Add another person',
  })
  const ben = ok(await save({ ...of('Ben', 'Ito'), isSure: true }))
  expect(ben.eventStatusId).toBe(pending)
  expect(questionOf(await save(of('Cy', 'Ito'))).content).toMatch(/^Ann Müller and Ben Ito are registered with /)
  for (const again of [of('ANN', 'Muller'), of('Ben-', 'ito')])
    expect(fieldsOf(await save({ ...again, isSure: true }))).toEqual({ email: inUse })

  // Nor under another name later.
  const { eventRegistrationId, rowVersion } = ben
  expect(fieldsOf(await save({ eventRegistrationId, rowVersion, firstName: 'Ann', lastName: 'Müller' }))).toEqual({ email: inUse })
  expect(ok(await save({ eventRegistrationId, rowVersion, firstName: 'Benjamin' }))).toMatchObject({ firstName: 'Benjamin', email })
})

test('one question covers the address and the people who wait', async () => {
  const { eventId, eventCompanyTypeId, of } = await office({ capacity: 2, waitlistEnabled: true })
  ok(await save(of('Ann', 'Park')))
  await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId: waitlisted, waitlistPosition: 1 })
  const { title, content } = questionOf(await save(of('Ben', 'Park')))
  expect(title).toBe('Another person with this address?')
  expect(content).toMatch(/mails to both arrive there\. .*wait/)
  expect(ok(await save({ ...of('Ben', 'Park'), isSure: true })).eventStatusId).toBe(pending)
})

test('who shares an address is reopened beside the others, also by an undo, unless the same person came back', async () => {
  const { of } = await office()
  const ann = ok(await save(of('Ann', 'Park')))
  const ben = ok(await save({ ...of('Ben', 'Park'), isSure: true }))
  ok(await move(ann.eventRegistrationId, cancelled))
  expect(ok(await move(ann.eventRegistrationId, pending)).eventStatusId).toBe(pending)

  const { undoToken } = ok(await move(ben.eventRegistrationId, cancelled))
  ok(await save({ ...of('Ben', 'Park'), isSure: true }))
  expect(fieldsOf(await move(ben.eventRegistrationId, pending))).toEqual({ email: inUse })
  const refused = await call(undo, { undoToken: undoToken ?? '' }, token)
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('already has an active registration')])
})

test('nobody who was not allowed to share an address is reopened beside another', async () => {
  const { eventId, of } = await office()
  const ann = ok(await save(of('Ann', 'Park')))
  ok(await move(ann.eventRegistrationId, cancelled))
  ok(await save(of('Ben', 'Park')))
  expect(fieldsOf(await move(ann.eventRegistrationId, pending))).toEqual({ email: inUse })
  expect(await db.$count(table, eq(table.eventId, eventId))).toBe(2)
})

test('a file renames nobody who shares an address, and the form takes nobody with it', async () => {
  const type = 'Allocator'
  const form = await publishedForm(nucleus, { type: { name: type } })
  const { eventId, eventCompanyTypeId } = form
  const email = `desk.${eventId}@fund.example`
  const of = (firstName: string) => ({ eventId, eventCompanyTypeId, firstName, lastName: 'Park', email })
  ok(await save(of('Ann')))
  ok(await save({ ...of('Ben'), isSure: true }))
  const people = importsBy(nucleus, registrations.calls, token)
  const file = csvFile([
    ['First name', 'Last name', 'E-mail', 'Company type', 'Job title'],
    ['Ann', 'Park', email, type, 'CIO'],
  ])
  const { results } = await people.checked(file, { parentId: eventId, existing: 'update' })
  expect(results).toMatchObject([
    { state: 'fault', messages: { email: 'Several people are registered with this address. Change the name of one of them by hand' } },
  ])
  expect((await form.submit(person({ firstName: 'Cy', email }))).status).toBe(422)
})
