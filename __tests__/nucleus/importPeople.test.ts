import { afterAll, expect, test } from '@jest/globals'
import { and, eq, isNull } from 'drizzle-orm'
import { vettingStatus } from '#constants/statuses.ts'
import { eventCompanies } from '#contract/events/eventCompanies.ts'
import { eventContacts } from '#contract/events/eventContacts.ts'
import { vettingSubmissions } from '#contract/events/vetting.ts'
import { undo } from '#contract/history.ts'
import { eventCompanies as companyTable, eventContacts as contactTable } from '#nucleus/db/tables/index.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import {
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeEventCompany,
  makeRegistration,
  makeVetting,
  ok,
  startNucleus,
} from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())
const companies = importsBy(nucleus, eventCompanies.calls, token)
const contacts = importsBy(nucleus, eventContacts.calls, token)

test('companies of the event are imported by name, with what is wrong beside the cell, and one undo', async () => {
  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Managers' })
  const [acme, beta] = [await makeCompany(db, { name: 'Acme Imports' }), await makeCompany(db, { name: 'Béta Imports' })]
  await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId: beta.companyId })
  const head = ['Company', 'Company type', 'Passes']
  const wrong = await companies.checked(csvFile([head, ['Nobody knows it', 'Managers', '2']]), { parentId: eventId })
  expect(wrong.results).toMatchObject([{ state: 'fault', messages: { companyId: expect.stringContaining('Nobody knows it') } }])
  const file = csvFile([head, ['acme imports', 'managers', '3'], ['Beta Imports', 'Managers', '9']])
  const { results, commitInput } = await companies.checked(file, { parentId: eventId })
  expect(results.map(({ state }) => state)).toEqual(['new', 'existing'])
  const { undoToken } = await companies.committed(commitInput)
  const rows = () =>
    db
      .select()
      .from(companyTable)
      .where(and(eq(companyTable.eventId, eventId), isNull(companyTable.deletedAt)))
  expect((await rows()).find(({ companyId }) => companyId === acme.companyId)).toMatchObject({ passAllowance: 3, eventCompanyStatus: 2 })
  ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token))
  expect(await rows()).toHaveLength(1)
})

test('contacts of the event are imported by e-mail and company', async () => {
  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Managers' })
  const { companyId } = await makeCompany(db, { name: 'Gamma Imports' })
  const { eventCompanyId } = await makeEventCompany(db, { eventId, eventCompanyTypeId, companyId })
  const { contactId } = await makeContact(db, { email: 'ada.imports@example.com', companyId })
  const file = csvFile([
    ['E-mail', 'Company', 'Badge name'],
    ['Ada.Imports@example.com', 'Gamma Imports', 'Ada'],
  ])
  const { results, commitInput } = await contacts.checked(file, { parentId: eventId })
  expect(results.map(({ state }) => state)).toEqual(['new'])
  expect(await contacts.committed(commitInput)).toMatchObject({ added: 1 })
  const rows = await db.select().from(contactTable).where(eq(contactTable.eventId, eventId))
  expect(rows).toMatchObject([{ contactId, eventCompanyId, badgeName: 'Ada', role: 2 }])
})

test('vetting submissions are imported for known contacts, with their registration, and once for each open submission', async () => {
  const { eventId } = await makeEvent(db)
  const { token: vetter, user } = await nucleus.signIn('vetter')
  const submissions = importsBy(nucleus, vettingSubmissions.calls, vetter)
  const vetted = async (name: string, vettingStatusId?: number) => {
    const { contactId } = await makeContact(db, { email: `${name}.vetted@example.com` })
    const { eventRegistrationId } = await makeRegistration(db, { eventId, contactId })
    if (vettingStatusId) await makeVetting(db, { eventId, contactId, eventRegistrationId, vettingStatusId })
    return { contactId, eventRegistrationId }
  }
  const ada = await vetted('ada')
  await vetted('ben', vettingStatus.declined)
  await vetted('eve', vettingStatus.inReview)
  const head = ['E-mail', 'Allocator type', 'AUM', 'Strategies', 'Assigned to', 'Smallest ticket (USD)', 'Largest ticket (USD)']
  const row = (name: string, most = '5,000,000') => [
    `${name}.vetted@example.com`,
    ...['Public pension', '2,500,000,000', 'Private credit; Buyout', user.name, '1000000', most],
  ]
  const wrong = await submissions.checked(csvFile([head, row('nobody'), row('ada', '5')]), { parentId: eventId })
  expect(wrong.results).toMatchObject([
    { state: 'fault', messages: { contactId: expect.stringContaining('nobody.vetted@example.com') } },
    { state: 'fault', messages: { typicalTicketMaxUsd: 'Largest ticket must not be below Smallest ticket' } },
  ])
  const { results, commitInput } = await submissions.checked(csvFile([head, row('ada'), row('ben'), row('eve')]), { parentId: eventId })
  expect(results.map(({ state }) => state)).toEqual(['new', 'new', 'existing'])
  const { undoToken } = await submissions.committed(commitInput)
  const rows = async () => ok(await nucleus.call(vettingSubmissions.calls.list, { eventId }, vetter))
  expect((await rows()).find(({ contactId }) => contactId === ada.contactId)).toMatchObject({
    ...{ eventRegistrationId: ada.eventRegistrationId, vettingStatusId: vettingStatus.submitted, assignedToContactId: user.contactId },
    ...{ aumUsd: 2_500_000_000, strategyInterests: ['Private credit', 'Buyout'] },
  })
  expect(await rows()).toHaveLength(4)
  ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, vetter))
  expect(await rows()).toHaveLength(2)
})
