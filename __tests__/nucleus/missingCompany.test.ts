import { afterAll, expect, test } from '@jest/globals'
import { registrationStatus as status } from '#constants/statuses.ts'
import { addCompany } from '#contract/addCompany.ts'
import { previewMove } from '#contract/events/registrationMoves.ts'
import { registrations, registrationStatus } from '#contract/events/registrations.ts'
import { makeCompany, makeContact, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { db, call } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

test('a company that a new registrant typed is missing until staff add it; then the approval fills the people tabs', async () => {
  const form = await publishedForm(nucleus, { type: { requiresApproval: true } })
  await form.register(person({ companyName: 'Larch & Rowan Capital' }))
  const scope = { eventId: form.eventId, eventCompanyTypeId: 0, eventStatusId: 0 }
  const listed = async () => ok(await call(registrations.calls.list, scope, token))
  const [row] = await listed()
  const { eventRegistrationId = 0, rowVersion = 0 } = row ?? {}
  expect(row).toMatchObject({ hasCompany: false, companyName: 'Larch & Rowan Capital', eventStatusId: status.pending })
  const preview = async () => {
    const move = { eventRegistrationIds: [eventRegistrationId], eventStatusId: status.approved }
    return ok(await call(previewMove, move, token)).people
  }
  expect(await preview()).toMatchObject({ incomplete: 1, contactsAdded: 0 })
  const { companyId } = ok(await call(addCompany, { name: row?.companyName ?? '' }, token))
  const saved = ok(await call(registrations.calls.upsert, { eventRegistrationId, rowVersion, companyId }, token))
  expect(saved).toMatchObject({ hasCompany: true, linkedCompanyName: 'Larch & Rowan Capital', companyName: 'Larch & Rowan Capital' })
  expect(await preview()).toMatchObject({ incomplete: 0, companiesAdded: 1, contactsAdded: 1 })
  const { people } = ok(await call(registrationStatus, { eventRegistrationId, eventStatusId: status.approved }, token))
  expect(people).toMatchObject({ incomplete: 0, companiesAdded: 1, contactsAdded: 1 })
})

test('the company of the contact counts, unless it was deleted', async () => {
  const company = await makeCompany(db)
  const gone = await makeCompany(db, { deletedAt: '2026-01-01T00:00:00Z' })
  const { contactId } = await makeContact(db, { companyId: company.companyId })
  const { eventId } = await makeRegistration(db, { contactId })
  await makeRegistration(db, { eventId, companyId: gone.companyId })
  const rows = ok(await call(registrations.calls.list, { eventId, eventCompanyTypeId: 0, eventStatusId: 0 }, token))
  expect(rows.map((row) => [row.contactId, row.hasCompany])).toEqual(
    expect.arrayContaining([
      [contactId, true],
      [null, false],
    ]),
  )
})
