import { afterAll, expect, test } from '@jest/globals'
import { and, eq, isNull } from 'drizzle-orm'
import { bringIn, previewBringIn } from '#contract/events/bringIn.ts'
import { undo } from '#contract/history.ts'
import { eventCompanies, eventContacts } from '#nucleus/db/tables/index.ts'
import { jobEnded } from '../support/importFile.ts'
import {
  makeCompany,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeEventContact,
  makeRegistration,
  ok,
  startNucleus,
} from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const none = { companiesAdded: 0, contactsAdded: 0, companiesRemoved: 0, contactsRemoved: 0, incomplete: 0 }
const countsOf = async (eventId: number) => [
  await db.$count(eventCompanies, and(eq(eventCompanies.eventId, eventId), isNull(eventCompanies.deletedAt))),
  await db.$count(eventContacts, and(eq(eventContacts.eventId, eventId), isNull(eventContacts.deletedAt))),
]
const preview = async (eventId: number) => ok(await nucleus.call(previewBringIn, { eventId }, token))

test('people approved before are counted, brought in by a job, and removed by its one undo, but for those used since', async () => {
  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const [acme, beta] = [await makeCompany(db), await makeCompany(db)]
  const register = async (companyId: number | null, eventStatusId = 5) => {
    const { contactId } = await makeContact(db, { companyId })
    return makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId, contactId })
  }
  for (const companyId of [acme.companyId, acme.companyId, beta.companyId, null]) await register(companyId)
  await register(acme.companyId, 2)
  const expected = { ...none, companiesAdded: 2, contactsAdded: 3, incomplete: 1 }
  expect(await preview(eventId)).toEqual(expected)
  expect(await countsOf(eventId)).toEqual([0, 0])
  const ended = await jobEnded(nucleus, ok(await nucleus.call(bringIn, { eventId }, token)), token)
  expect(ended).toMatchObject({
    state: 'done',
    summary: '2 event companies and 3 event contacts added, 1 registration without a contact or a company',
  })
  expect(await countsOf(eventId)).toEqual([2, 3])
  expect(await preview(eventId)).toEqual({ ...none, incomplete: 1 })
  const [company] = await db
    .select()
    .from(eventCompanies)
    .where(and(eq(eventCompanies.eventId, eventId), eq(eventCompanies.companyId, beta.companyId)))
  const { contactId } = await makeContact(db)
  await makeEventContact(db, { eventId, eventCompanyId: company?.eventCompanyId ?? 0, contactId })
  ok(await nucleus.call(undo, { undoToken: ended.undoToken ?? '' }, token))
  expect(await countsOf(eventId)).toEqual([1, 1])
})

test('nothing to bring in is no failure, and who may not edit the event starts none', async () => {
  const { eventId } = await makeEvent(db)
  expect(await preview(eventId)).toEqual(none)
  const ended = await jobEnded(nucleus, ok(await nucleus.call(bringIn, { eventId }, token)), token)
  expect(ended).toMatchObject({ state: 'done', summary: 'Nothing to add', undoToken: null })
  const { token: vetter } = await nucleus.signIn('vetter')
  expect((await nucleus.call(bringIn, { eventId }, vetter)).status).toBe(403)
  expect((await nucleus.call(previewBringIn, { eventId: 999_999 }, token)).status).toBe(404)
})
