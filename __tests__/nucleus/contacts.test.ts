import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { contactAutocompletePurgatory } from '#contract/common.ts'
import type { BulkEditInput } from '#contract/bulkEdit.ts'
import { addressOwners } from '#contract/addressOwners.ts'
import { type Contact, contactById, contacts } from '#contract/contacts.ts'
import { history, restore, undo } from '#contract/history.ts'
import { questionReply } from '#contract/question.ts'
import { searchEverything } from '#contract/search.ts'
import { contacts as table } from '#nucleus/db/tables/index.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import {
  fieldsOf,
  makeCompany,
  makeContact,
  makeEvent,
  makeRegistration,
  makeCompanyType,
  makeStaff,
  ok,
  startNucleus,
} from '../support/nucleus.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import { untilHearing } from '../support/untilHearing.ts'

const nucleus = await startNucleus()
const { db, call } = nucleus
const { token, user } = await nucleus.signIn('eventManager')
const admin = await nucleus.signIn('admin')
const { list, upsert, remove, updateMany } = contacts.calls
afterAll(() => nucleus.close())

const { active, archived, merged, purgatory } = contactStates
/** Answers the question that a save may ask. */
const sure = { isSure: true }
const rowOf = async (contactId: number): Promise<Contact> => ok(await call(contactById, { contactId }, token))
const change = async (contactId: number, values: Partial<Contact> & { isSure?: boolean }, by = token) =>
  call(upsert, { contactId, rowVersion: (await rowOf(contactId)).rowVersion, ...values }, by)
const edit = async (body: BulkEditInput) => {
  if (!updateMany) throw new Error('Contacts have no bulk edit')
  return ok(await call(updateMany, body, token))
}
const idsFor = async (query: object) => ok(await call(list, { page: 1, ...query }, token)).map(({ contactId }) => contactId)

test('other addresses too long for the index of names and addresses are refused', async () => {
  // Random texts, which no index can store shorter.
  const hex = () => randomBytes(30).toString('hex')
  const address = (labels: number) => [`${hex()}@${hex()}`, ...Array.from({ length: labels }, hex), 'example'].join('.')
  const person = { firstName: 'Lin', lastName: 'Longmail', email: 'lin@longmail.example' }
  const tooMany = await call(upsert, { ...person, secondaryEmails: Array.from({ length: 10 }, () => address(3)) }, token)
  expect(fieldsOf(tooMany)).toEqual({ secondaryEmails: expect.stringContaining('more than 1400 characters together') })
  ok(await call(upsert, { ...person, secondaryEmails: Array.from({ length: 5 }, () => address(2)) }, token))
})

describe('a contact', () => {
  test('is added with a complete phone number, and read with the names of company and representative', async () => {
    const { companyId, name } = await makeCompany(db)
    const { contactId: irRepContactId } = await makeStaff(db, 'irRep', { firstName: 'Ira', lastName: 'Rep' })
    const person = { firstName: 'Ada', lastName: 'Byron', email: 'Ada@Byron.example', countryCode: 'CH', companyId, irRepContactId }
    const answer = await call(upsert, { ...person, phone: '044 668 18 00', secondaryEmails: ['ada@home.example'] }, token)
    const added = ok(answer)
    expect(added).toMatchObject({
      email: 'ada@byron.example',
      phone: '+41446681800',
      companyName: name,
      irRepName: 'Ira Rep',
      roleId: null,
    })
    expect(added.contactStateId).toBe(active)
    expect(contacts.calls.upsert.toast).toMatchObject({
      success: 'Contact updated successfully.',
      failure: 'Failed to update Contact!',
    })
    expect(await idsFor({ q: 'home.example' })).toEqual([added.contactId])
  })

  test('keeps an incomplete number that was there before, and takes no new one', async () => {
    const { contactId } = await makeContact(db, { phone: 'ask Ann' })
    expect(ok(await change(contactId, { jobTitle: 'CIO' })).phone).toBe('ask Ann')
    expect(fieldsOf(await change(contactId, { mobile: '12' }))).toEqual({
      mobile: expect.stringContaining('“12” is not a complete number'),
    })
  })

  test('has addresses that no other active contact has', async () => {
    const { contactId: owner } = await makeContact(db, { firstName: 'Own', lastName: 'Er', email: 'own@er.example' })
    ok(await change(owner, { secondaryEmails: ['second@er.example'] }))
    const { contactId } = await makeContact(db)
    expect(fieldsOf(await change(contactId, { email: 'second@er.example' }))).toEqual({
      email: 'Own Er has the address second@er.example already',
    })
    expect(fieldsOf(await change(contactId, { secondaryEmails: ['own@er.example'] }))).toHaveProperty('secondaryEmails')
    ok(await change(owner, { contactStateId: archived }))
    ok(await change(contactId, { email: 'second@er.example', ...sure }))
    expect(fieldsOf(await change(owner, { contactStateId: active }))).toHaveProperty('secondaryEmails')
  })

  test('is not added with an address of somebody in purgatory, and only after a question with that of an archived contact', async () => {
    const addresses = { email: 'first@wait.example', secondaryEmails: ['other@wait.example'] }
    const waiting = await makeContact(db, { firstName: 'Wai', lastName: 'Ter', contactStateId: purgatory, ...addresses })
    const before = await db.$count(table)
    const add = (email: string, more: object = {}) => call(upsert, { firstName: 'Wai', lastName: 'Ter', email, ...more }, token)
    for (const email of ['First@wait.example', 'other@wait.example'])
      expect(fieldsOf(await add(email, sure))).toEqual({
        email: `Wai Ter has the address ${email.toLowerCase()} already and is awaiting approval. Accept or merge that contact instead`,
      })
    expect(fieldsOf(await add('new@wait.example', { secondaryEmails: ['first@wait.example'] }))).toHaveProperty('secondaryEmails')
    expect(fieldsOf(await add('first@wait.example', { contactStateId: purgatory }))).toHaveProperty('email')
    ok(await change(waiting.contactId, { contactStateId: archived }))
    const refused = await add('other@wait.example')
    expect(refused.status).toBe(422)
    expect(questionReply.parse(refused.body.data).question).toMatchObject({
      title: 'Use this address?',
      content: expect.stringContaining('Wai Ter has the address other@wait.example already and is archived.'),
    })
    expect(await db.$count(table)).toBe(before)
    const owners = ok(await call(addressOwners, { email: 'Other@wait.example' }, token))
    expect(owners).toEqual([{ contactId: waiting.contactId, name: 'Wai Ter', companyName: null, contactStateId: archived }])
    const { contactId } = ok(await add('other@wait.example', sure))
    const both = ok(await call(addressOwners, { email: 'other@wait.example' }, token))
    expect(both.map((one) => one.contactId)).toEqual([contactId, waiting.contactId])
  })

  test('saves as before beside somebody who shared its address earlier, and becomes active only without them', async () => {
    const values = { email: 'shared@twice.example', contactStateId: purgatory }
    const [one, two] = [await makeContact(db, values), await makeContact(db, values)]
    ok(await change(one.contactId, { jobTitle: 'CIO' }))
    ok(await change(one.contactId, { contactStateId: active }))
    ok(await change(one.contactId, { jobTitle: 'CEO' }))
    ok(await change(two.contactId, { jobTitle: 'CFO' }))
    expect(fieldsOf(await change(two.contactId, { contactStateId: active }))).toHaveProperty('email')
  })

  test.each([1, 2, 3])('gets an address that two contacts want at once only if it comes first, try %i', async (nth) => {
    const people = [await makeContact(db), await makeContact(db), await makeContact(db)]
    const email = `wanted${nth}@both.example`
    const changes = [{ email }, { secondaryEmails: [email] }, { jobTitle: 'Analyst' }] as const
    const results = await Promise.all(people.map(({ contactId }, at) => change(contactId, { ...changes[at] } as Partial<Contact>)))
    expect(
      results
        .map(({ status }) => status)
        .slice(0, 2)
        .toSorted((x, y) => x - y),
    ).toEqual([200, 422])
    expect(results[2]?.status).toBe(200)
  })

  test('needs an address unless archived, and becomes merged by a merge alone', async () => {
    const { contactId } = await makeContact(db)
    expect(fieldsOf(await change(contactId, { email: null }))).toHaveProperty('email')
    expect(fieldsOf(await change(contactId, { contactStateId: merged }))).toHaveProperty('contactStateId')
    ok(await change(contactId, { email: null, contactStateId: archived }))
  })

  test.each([
    ['Active', active, 'A contact that is Active can only become Archived'],
    ['Archived', archived, 'A contact that is Archived can only become Active'],
  ])('that is %s never gets into purgatory: not by a save, an import or an earlier version', async (name, contactStateId, message) => {
    const email = `${name.toLowerCase()}@back.example`
    const { contactId } = ok(await call(upsert, { firstName: name, lastName: 'Back', email, contactStateId: purgatory }, token))
    ok(await change(contactId, { contactStateId }))
    const refusal = { contactStateId: message }
    expect(fieldsOf(await change(contactId, { contactStateId: purgatory }))).toEqual(refusal)
    const file = csvFile([
      ['First name', 'Last name', 'E-mail', 'Status'],
      [name, 'Back', email, 'Awaiting approval'],
    ])
    const { results } = await importsBy(nucleus, contacts.calls, token).checked(file, { existing: 'update' })
    expect(results).toMatchObject([{ state: 'fault', messages: refusal }])
    const changeId = ok(await call(history, { resource: 'contacts', id: contactId }, token)).at(-1)?.changeId ?? 0
    expect(fieldsOf(await call(restore, { resource: 'contacts', id: contactId, changeId, rowVersion: 2 }, token))).toEqual(refusal)
    expect(await rowOf(contactId)).toMatchObject({ contactStateId, rowVersion: 2 })
  })

  test('goes from purgatory and from the archive to active, and begins in purgatory when staff say so', async () => {
    const person = { firstName: 'Wai', lastName: 'Ting', email: 'wai@ting.example', contactStateId: purgatory }
    const { contactId } = ok(await call(upsert, person, token))
    for (const contactStateId of [archived, active, archived])
      expect(ok(await change(contactId, { contactStateId }))).toMatchObject({ contactStateId })
  })

  test('shows since when it gets no mail, and when it agreed to marketing', async () => {
    const { contactId } = await makeContact(db)
    const now = nucleus.clock.now().toISOString()
    const marked = ok(await change(contactId, { emailSuppressed: true, consentMarketing: true }))
    expect(marked).toMatchObject({ suppressedAt: now, consentAt: now })
    nucleus.clock.move({ minutes: 1 })
    expect(ok(await change(contactId, { consentMarketing: false }))).toMatchObject({ suppressedAt: now, consentAt: null })
  })

  test('stays while something refers to it; a delete can be undone', async () => {
    const { eventId } = await makeEvent(db)
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
    const { contactId } = await makeContact(db)
    const { contactId: free, rowVersion } = await makeContact(db)
    await makeRegistration(db, { eventId, eventCompanyTypeId, contactId })
    expect((await call(remove, { contactId, rowVersion: 1 }, token)).status).toBe(422)
    const { undoToken } = ok(await call(remove, { contactId: free, rowVersion }, token))
    expect((await call(contactById, { contactId: free }, token)).status).toBe(404)
    ok(await call(undo, { undoToken }, token))
    expect(await rowOf(free)).toMatchObject({ contactId: free })
  })
})

describe('a member of staff', () => {
  test('gets another address from administrators only, and signs in again with it', async () => {
    const { contactId, email } = await makeStaff(db, 'sender')
    const { token: theirs } = await nucleus.signInAs(email ?? '')
    await untilHearing(db)
    const values = { email: 'new@address.example' }
    expect(fieldsOf(await change(contactId, values))).toHaveProperty('email')
    ok(await change(contactId, { jobTitle: 'Sender' }))
    expect(ok(await change(contactId, values, admin.token))).toMatchObject(values)
    // This instance hears of the end of the session by a notification.
    await eventually(async () => expect((await call(list, { page: 1 }, theirs)).status).toBe(401))
  })

  test('cannot be archived or deleted while they may sign in', async () => {
    const { contactId, rowVersion } = await makeStaff(db, 'admin')
    expect(fieldsOf(await change(contactId, { contactStateId: archived }, admin.token))).toHaveProperty('contactStateId')
    expect((await call(remove, { contactId, rowVersion }, admin.token)).status).toBe(422)
    await db.update(table).set({ isAdmin: false }).where(eq(table.contactId, contactId))
    ok(await change(contactId, { contactStateId: archived }, admin.token))
  })

  test('reads, and changes nothing without the permission', async () => {
    const reader = await nucleus.signIn('readOnly')
    const { contactId } = await makeContact(db)
    expect((await call(list, { page: 1 }, reader.token)).status).toBe(200)
    expect((await change(contactId, { jobTitle: 'CIO' }, reader.token)).status).toBe(403)
  })
})

describe('the list', () => {
  test('is filtered by company, representative, state and tag, and begins at a letter', async () => {
    const { companyId } = await makeCompany(db)
    const { contactId: first } = await makeContact(db, { companyId, lastName: 'Aaa', tags: ['VIP'] })
    const { contactId: second } = await makeContact(db, { companyId, lastName: 'Bbb', irRepContactId: user.contactId })
    const { contactId: third } = await makeContact(db, { companyId, lastName: 'Ccc', contactStateId: purgatory })
    expect(await idsFor({ companyId })).toEqual([first, second, third])
    expect(await idsFor({ companyId, sort: '-lastName' })).toEqual([third, second, first])
    expect(await idsFor({ companyId, irRepContactId: user.contactId })).toEqual([second])
    expect(await idsFor({ companyId, contactStateId: purgatory })).toEqual([third])
    expect(await idsFor({ companyId, tag: 'VIP' })).toEqual([first])
    expect(await idsFor({ companyId, from: 'b' })).toEqual([second, third])
  })

  test('gets another owner and further tags together, with one undo', async () => {
    const ids = [(await makeContact(db, { tags: ['Old'] })).contactId, (await makeContact(db)).contactId]
    const { undoToken } = await edit({ ids, values: { irRepContactId: user.contactId, tags: ['New'] }, listMode: 'add' })
    expect(await Promise.all(ids.map(async (id) => (await rowOf(id)).irRepContactId))).toEqual([user.contactId, user.contactId])
    expect((await rowOf(ids[0] ?? 0)).tags).toEqual(['Old', 'New'])
    ok(await call(undo, { undoToken: undoToken ?? '' }, token))
    expect(await rowOf(ids[0] ?? 0)).toMatchObject({ irRepContactId: null, tags: ['Old'] })
  })

  test('is searched by the look-up of purgatory and by the search over everything, which opens the page of the contact', async () => {
    const { contactId } = await makeContact(db, { firstName: 'Quill', lastName: 'Waiting', contactStateId: purgatory })
    await makeContact(db, { firstName: 'Quill', lastName: 'Known' })
    expect(ok(await call(contactAutocompletePurgatory, { term: 'quill' }, token)).map((hit) => hit.contactId)).toEqual([contactId])
    const hits = JSON.stringify(ok(await call(searchEverything, { term: 'quill waiting' }, token)))
    expect(hits).toContain(`/contacts/${contactId}`)
  })
})
