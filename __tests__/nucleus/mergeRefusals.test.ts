import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import { companies } from '#contract/companies.ts'
import { contacts } from '#contract/contacts.ts'
import { undo } from '#contract/history.ts'
import { mergeCompanies, mergeContacts, previewUndoMerge } from '#contract/utilities/merges.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { fieldsOf, makeCompany, makeContact, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
afterAll(() => nucleus.close())
const { db, call } = nucleus
const { token } = await nucleus.signIn('eventManager')

const mergePeople = (survivorContactId: number, mergedContactId: number, more: object = {}) =>
  call(mergeContacts, { survivorContactId, mergedContactIds: [mergedContactId], rowVersions: { survivor: 1, merged: [1] }, ...more }, token)
const mergeFirms = (survivorCompanyId: number, mergedCompanyId: number) =>
  call(mergeCompanies, { survivorCompanyId, mergedCompanyIds: [mergedCompanyId], rowVersions: { survivor: 1, merged: [1] } }, token)
const revert = (undoToken: string | null) => call(undo, { undoToken: undoToken ?? '' }, token)
const companyOf = async (id: number) => (await db.select().from(tables.companies).where(eq(tables.companies.companyId, id)))[0]
const contactOf = async (id: number) => (await db.select().from(tables.contacts).where(eq(tables.contacts.contactId, id)))[0]

test('of two merges of one company at once one wins, and the other says who has it now', async () => {
  const [first, second, gone] = [
    await makeCompany(db, { name: 'First' }),
    await makeCompany(db, { name: 'Second' }),
    await makeCompany(db, { name: 'Gone' }),
  ]
  const answers = await Promise.all([first, second].map(({ companyId }) => mergeFirms(companyId, gone.companyId)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/^Gone was merged into (First|Second) in the meantime\.$/)
})

test('a contact with more rows than an undo can write always survives a merge', async () => {
  const [large, small] = [await makeContact(db), await makeContact(db)]
  const { companyId } = await makeCompany(db)
  const { contactId } = large
  const positions = Array.from({ length: limits.undoRowsAtOnce + 1 }, () => ({ contactId, companyId, endedOn: '2025-03-31' }))
  await db.insert(tables.pastPositions).values(positions)
  const words = /^More than 5,000 records refer to what would be merged\. Keep the record with the most of them/
  expect(ok(await mergePeople(small.contactId, contactId, { dryRun: true })).problems).toEqual([expect.stringMatching(words)])
  expect(fieldsOf(await mergePeople(small.contactId, contactId)).mergedContactIds).toMatch(words)
  expect(await contactOf(contactId)).toMatchObject({ deletedAt: null, rowVersion: 1 })
  expect(ok(await mergePeople(contactId, small.contactId)).row?.contactId).toBe(contactId)
})

test('of an assistant into whom they assist leaves nobody as their own assistant', async () => {
  const other = await makeContact(db)
  const assistant = await makeContact(db, { assistantContactId: other.contactId })
  const alone = await makeContact(db)
  const [ann, bea] = [
    await makeContact(db, { assistantContactId: assistant.contactId }),
    await makeContact(db, { assistantContactId: alone.contactId }),
  ]
  expect(ok(await mergePeople(ann.contactId, assistant.contactId)).row?.assistantContactId).toBe(other.contactId)
  expect(ok(await mergePeople(bea.contactId, alone.contactId)).row?.assistantContactId).toBeNull()
})

describe('the undo of a merge is refused', () => {
  test('while somebody else has an address of the contact that would come back', async () => {
    const address = 'anne.taken@example.com'
    const [ann, anne] = [await makeContact(db), await makeContact(db, { email: address })]
    const { row, undoToken } = ok(await mergePeople(ann.contactId, anne.contactId))
    const without = { contactId: ann.contactId, rowVersion: row?.rowVersion, secondaryEmails: [] }
    ok(await call(contacts.calls.upsert, without, token))
    const owner = await makeContact(db, { firstName: 'Tom', lastName: 'Third', secondaryEmails: [address] })
    const words = `Tom Third has the address ${address} now.`
    expect(ok(await call(previewUndoMerge, { undoToken: undoToken ?? '' }, token)).problem).toContain(words)
    const refused = await revert(undoToken)
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining(words)])
    expect(await contactOf(anne.contactId)).toMatchObject({ mergedIntoContactId: ann.contactId })
    await db.update(tables.contacts).set({ secondaryEmails: [] }).where(eq(tables.contacts.contactId, owner.contactId))
    ok(await revert(undoToken))
    expect(await contactOf(anne.contactId)).toMatchObject({ email: address, deletedAt: null })
  })

  test('where it would put a company above itself', async () => {
    const top = await makeCompany(db, { name: 'Top' })
    const [survivor, gone] = [await makeCompany(db), await makeCompany(db, { parentCompanyId: top.companyId })]
    const child = await makeCompany(db, { name: 'Child', parentCompanyId: gone.companyId })
    const { row, undoToken } = ok(await mergeFirms(survivor.companyId, gone.companyId))
    expect(row?.parentCompanyId).toBe(top.companyId)
    const save = (values: object) => call(companies.calls.upsert, values, token)
    ok(await save({ companyId: survivor.companyId, rowVersion: row?.rowVersion, parentCompanyId: null }))
    ok(await save({ companyId: top.companyId, rowVersion: 1, parentCompanyId: child.companyId }))
    const refused = await revert(undoToken)
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('belongs to this company')])
    expect(await companyOf(child.companyId)).toMatchObject({ parentCompanyId: survivor.companyId })
    expect(await companyOf(gone.companyId)).toMatchObject({ mergedIntoCompanyId: survivor.companyId })
  })
})
