import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Reply } from '#contract/reply.ts'
import { companies } from '#store/companies/companies.ts'
import { contacts } from '#store/contacts/contacts.ts'
import { updateCompanyType } from '#store/utilities/companyType.ts'
import { companyMerge, contactMerge } from '#store/utilities/merges.ts'
import { moveContact } from '#store/utilities/moves.ts'
import { removeFromPurgatory } from '#store/utilities/purgatory.ts'
import { companyRow } from '../support/companyRow.ts'
import { contactRow } from '../support/contactRow.ts'
import { scripted } from '../support/scriptedStore.ts'

const list = (rows: object[]): Reply => ({ status: 200, code: 200, data: rows, meta: { total: rows.length, page: 1, pageSize: 50 } })
const done = (data: object): Reply => ({ status: 200, code: 200, data })
type Store = ReturnType<typeof scripted>['store']
const move = { contactId: 7, toCompanyId: 4, effectiveDate: '2026-03-01' }

/** The console logs a failed call. */
let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

/** A store whose lists of contacts and of companies are loaded, and what was sent since. */
async function withLists() {
  const { store, waiting } = scripted()
  void store.dispatch(contacts.fetchList({ q: 'ada', page: 2 }))
  void store.dispatch(companies.fetchList({ q: 'larch' }))
  await waiting[0]?.answer(list([contactRow(7, { lastName: 'Park' })]))
  await waiting[1]?.answer(list([companyRow(4)]))
  const sent = () => waiting.slice(2).map(({ name, input }) => ({ name, input }))
  const answer = async (at: number, reply: Reply) => {
    await waiting[at + 2]?.answer(reply)
    // What follows the answer has been sent by then.
    await new Promise(setImmediate)
  }
  return { store, sent, answer }
}
const ofContacts = { name: 'contacts/contacts/fetchListAgain', input: { q: 'ada', page: 2 } }
const ofCompanies = { name: 'companies/companies/fetchListAgain', input: { q: 'larch' } }

describe('an action of the utilities', () => {
  it('sends its data, and loads the list again that its flag names', async () => {
    const { store, sent, answer } = await withLists()
    void store.dispatch(moveContact({ data: move, type: 'contacts' }))
    expect(sent()).toEqual([{ name: 'utilities/moveContact', input: move }])
    const row = contactRow(7, { lastName: 'Park', companyId: 4, rowVersion: 2 })
    await answer(0, done({ row, moved: [], stays: [], undoToken: 'undo' }))
    expect(sent().slice(1)).toEqual([ofContacts])
    await answer(1, list([contactRow(8, { lastName: 'Quill' })]))
    expect(contacts.selectRows(store.getState()).map(({ lastName }) => lastName)).toEqual(['Quill'])
  })

  it('on a company loads the companies again', async () => {
    const { store, sent, answer } = await withLists()
    void store.dispatch(updateCompanyType({ data: { companyId: 4, companyTypeId: 2 }, type: 'companies' }))
    await answer(0, done(companyRow(4, { companyTypeId: 2, rowVersion: 2 })))
    expect(sent().slice(1)).toEqual([ofCompanies])
  })

  it('without a flag loads none', async () => {
    const { store, sent, answer } = await withLists()
    void store.dispatch(removeFromPurgatory({ data: { contactId: 7, action: 'accept' } }))
    await answer(0, done({ row: contactRow(7, { rowVersion: 2 }), undoToken: 'undo' }))
    expect(sent()).toHaveLength(1)
  })

  it('that fails loads none', async () => {
    const { store, sent, answer } = await withLists()
    void store.dispatch(moveContact({ data: move, type: 'contacts' }))
    await answer(0, { status: 422, message: 'No', data: { fields: {} } })
    expect(sent()).toHaveLength(1)
  })

  it('loads no list that was never loaded', async () => {
    const { store, waiting } = scripted()
    void store.dispatch(removeFromPurgatory({ data: { contactId: 7, action: 'discard' }, type: 'contacts' }))
    await waiting[0]?.answer(done({ row: contactRow(7, { rowVersion: 2 }), undoToken: 'undo' }))
    await new Promise(setImmediate)
    expect(waiting).toHaveLength(1)
  })

  it.each([
    ['contacts', (store: Store) => store.dispatch(contactMerge.run({})), ofContacts],
    ['companies', (store: Store) => store.dispatch(companyMerge.run({})), ofCompanies],
  ] as const)('that merges %s loads them again', async (_, merge, again) => {
    const { store, sent, answer } = await withLists()
    void merge(store)
    await answer(0, done({ row: null, moved: [], problems: [], undoToken: 'undo' }))
    expect(sent().slice(1)).toEqual([again])
  })
})
