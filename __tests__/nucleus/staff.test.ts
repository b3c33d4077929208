import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { roleChoices as role } from '#constants/roles.ts'
import { contacts as people } from '#contract/contacts.ts'
import { history, restore } from '#contract/history.ts'
import { mergeContacts } from '#contract/utilities/merges.ts'
import { addContactToStaff, staff, type StaffMember } from '#contract/staff.ts'
import { readStaffCommand } from '#nucleus/staff/readStaffCommand.ts'
import { runStaff } from '#nucleus/staff/runStaff.ts'
import { authSessions, changes, contacts } from '#nucleus/db/tables/index.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { urlOf, withClient } from '../support/backups.ts'
import { fieldsOf, makeContact, makeStaff, ok, startNucleus } from '../support/nucleus.ts'
import { untilHearing } from '../support/untilHearing.ts'

const nucleus = await startNucleus()
const { db, call } = nucleus
const url = await urlOf(nucleus.database)
afterAll(() => nucleus.close())

const { list, upsert } = staff.calls
let admin = { contactId: 0, token: '', email: '' }

beforeEach(async () => {
  for (const table of [authSessions, changes, contacts]) await db.delete(table)
  nucleus.clock.move({ minutes: 2 })
  const { contactId, email } = await makeStaff(db, 'admin')
  const { token } = await nucleus.signInAs(email ?? '')
  await untilHearing(db)
  admin = { contactId, token, email: email ?? '' }
})

const all = async (token = admin.token) => ok(await call(list, {}, token))
const rowOf = async (contactId: number, token?: string): Promise<StaffMember> => {
  const found = (await all(token)).find((row) => row.contactId === contactId)
  if (!found) throw new Error(`${contactId} is not on the staff`)
  return found
}
const save = async (contactId: number, values: Partial<StaffMember>, token = admin.token) =>
  call(upsert, { contactId, rowVersion: (await rowOf(contactId)).rowVersion, ...values }, token)
const statusOf = async (token: string) => (await call(list, {}, token)).status

/** Waits until this instance has heard that the session ended; the clock does not move. */
const signedOut = (token: string): Promise<void> => eventually(async () => expect(await statusOf(token)).toBe(401))

describe('the staff', () => {
  test('are the contacts with a role, and a new one can sign in', async () => {
    await makeContact(db)
    const person = { firstName: 'Ann', lastName: 'Lee', email: 'Ann@Example.com', roleId: role.sender }
    const added = ok(await call(upsert, person, admin.token))
    expect(added).toMatchObject({ ...person, email: 'ann@example.com', isAdmin: true, contactStateId: contactStates.active })
    expect((await all()).map(({ contactId }) => contactId).toSorted()).toEqual([admin.contactId, added.contactId].toSorted())
    expect((await nucleus.signInAs('ann@example.com')).user.role).toBe('sender')
  })

  test('are changed by administrators only', async () => {
    const { token } = await nucleus.signIn('eventManager')
    expect(await statusOf(token)).toBe(200)
    expect((await save(admin.contactId, { roleId: role.readOnly }, token)).status).toBe(403)
    const { contactId } = await makeContact(db)
    expect((await call(addContactToStaff, { contactId, roleId: role.admin }, token)).status).toBe(403)
  })

  test('who get another role, or may no longer sign in, are signed out at once', async () => {
    const { email } = await makeStaff(db, 'sender')
    const first = await nucleus.signInAs(email ?? '')
    ok(await save(first.user.contactId, { roleId: role.vetter }))
    await signedOut(first.token)
    nucleus.clock.move({ minutes: 2 })
    const second = await nucleus.signInAs(email ?? '')
    expect(second.user.role).toBe('vetter')
    ok(await save(second.user.contactId, { isAdmin: false }))
    await signedOut(second.token)
    expect(await rowOf(second.user.contactId)).toMatchObject({ roleId: role.vetter, isAdmin: false })
  })

  test('stay signed in when only their name is corrected', async () => {
    const { token, user } = await nucleus.signIn('sender')
    ok(await save(user.contactId, { firstName: 'Anna' }))
    expect(await statusOf(token)).toBe(200)
  })

  test('have a history with changes by the command, from which an earlier role is restored', async () => {
    const { contactId, email } = await makeStaff(db, 'sender', { firstName: 'Al', lastName: 'Zed' })
    ok(await save(contactId, { roleId: role.vetter }))
    await withClient(url, (client) => runStaff(client, command('role', email ?? '', 'irRep')))
    const versions = ok(await call(history, { resource: staff.name, id: contactId }, admin.token))
    expect(versions.map(({ actorContactId, before, after }) => [actorContactId, before?.roleId, after?.roleId])).toEqual([
      [null, role.vetter, role.irRep],
      [admin.contactId, role.sender, role.vetter],
    ])
    const { token } = await nucleus.signInAs(email ?? '')
    const { rowVersion } = await rowOf(contactId)
    const changeId = versions[1]?.changeId ?? 0
    ok(await call(restore, { resource: staff.name, id: contactId, changeId, rowVersion }, admin.token))
    expect(await rowOf(contactId)).toMatchObject({ roleId: role.vetter })
    await signedOut(token)
  })
})

const command = (...args: string[]) => {
  const read = readStaffCommand(args)
  if (!read) throw new Error('That is a question for help')
  return read
}

describe('the last administrator', () => {
  test.each([
    ['roleId', { roleId: role.readOnly }],
    ['isAdmin', { isAdmin: false }],
  ])('stays one: %s', async (field, values) => {
    await makeStaff(db, 'admin', { contactStateId: contactStates.archived })
    await makeStaff(db, 'admin', { isAdmin: false })
    expect(fieldsOf(await save(admin.contactId, values))).toEqual({
      [field]: expect.stringMatching(/ is the only administrator\. Make someone else an administrator first$/),
    })
    expect(await statusOf(admin.token)).toBe(200)
  })

  test('changes the address of sign-in codes only when sure, under Staff and on the page of the contact', async () => {
    const email = 'own.address@example.com'
    const question = { title: `Send sign-in codes to ${email}?`, content: expect.stringContaining('is the only administrator') }
    expect((await save(admin.contactId, { email })).body.data).toMatchObject({ question })
    const contact = ok(await call(people.calls.list, { id: admin.contactId }, admin.token))[0]
    const onPage = await call(people.calls.upsert, { contactId: admin.contactId, rowVersion: contact?.rowVersion, email }, admin.token)
    expect(onPage.body.data).toMatchObject({ question })
    expect(await rowOf(admin.contactId)).toMatchObject({ email: admin.email })
    const { contactId } = await makeStaff(db, 'admin')
    ok(await save(contactId, { email: 'second@example.com' }))
    await withClient(url, (client) => runStaff(client, command('remove', 'second@example.com')))
    const { rowVersion } = await rowOf(admin.contactId)
    ok(await call(upsert, { contactId: admin.contactId, rowVersion, email, isSure: true }, admin.token))
    await signedOut(admin.token)
  })

  test('gets another address by no merge and no earlier version, which cannot ask', async () => {
    const moveTo = async (email: string, by: string) => {
      const { rowVersion } = await rowOf(admin.contactId, by)
      ok(await call(upsert, { contactId: admin.contactId, rowVersion, email, isSure: true }, by))
      nucleus.clock.move({ minutes: 2 })
      return (await nucleus.signInAs(email)).token
    }
    const email = 'second.address@example.com'
    const token = await moveTo(email, await moveTo('first.address@example.com', admin.token))
    const message = expect.stringContaining('is the only administrator. Change this address on the page of the contact, which asks first')
    const [own] = ok(await call(people.calls.list, { id: admin.contactId }, token))
    const [, first] = ok(await call(history, { resource: staff.name, id: admin.contactId }, token))
    const version = { resource: staff.name, id: admin.contactId, rowVersion: own?.rowVersion ?? 0 }
    const before = await call(restore, { ...version, changeId: first?.changeId ?? 0 }, token)
    expect([before.status, fieldsOf(before)]).toEqual([422, { email: message }])
    const other = await makeContact(db, { email: 'other.address@example.com' })
    const merge = {
      ...{ survivorContactId: admin.contactId, mergedContactIds: [other.contactId], fieldChoices: { email: other.contactId } },
      rowVersions: { survivor: own?.rowVersion ?? 0, merged: [1] },
    }
    expect(fieldsOf(await call(mergeContacts, merge, token))).toMatchObject({ email: message })
    expect((await rowOf(admin.contactId, token)).email).toBe(email)
  })

  test('is not lost by restoring an earlier version', async () => {
    const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', roleId: role.sender }
    const { contactId } = ok(await call(upsert, person, admin.token))
    ok(await save(contactId, { roleId: role.admin }))
    await withClient(url, (client) => runStaff(client, command('remove', admin.email)))
    const { token } = await nucleus.signInAs(person.email)
    const [, created] = ok(await call(history, { resource: staff.name, id: contactId }, token))
    const input = { resource: staff.name, id: contactId, changeId: created?.changeId ?? 0, rowVersion: 2 }
    expect(fieldsOf(await call(restore, input, token)).roleId).toMatch(/^Ann Lee is the only administrator\./)
  })

  test.each([1, 2, 3])('remains when two demote each other at once, try %i', async () => {
    const other = await nucleus.signIn('admin')
    const demotion = async (contactId: number) => ({
      contactId,
      rowVersion: (await rowOf(contactId)).rowVersion,
      roleId: role.sender,
    })
    const [ofOther, ofAdmin] = [await demotion(other.user.contactId), await demotion(admin.contactId)]
    const both = await Promise.all([call(upsert, ofOther, admin.token), call(upsert, ofAdmin, other.token)])
    const refused = both.map(({ status }) => status).filter((status) => status !== 200)
    // Whoever is later is refused: as the last administrator, or as signed out by the other already.
    expect([[401], [422]]).toContainEqual(refused)
    expect(await db.$count(contacts, eq(contacts.role, 'admin'))).toBe(1)
  })

  test('remains when one is demoted while the command removes the other', async () => {
    const other = await makeStaff(db, 'admin')
    const removal = withClient(url, (client) => runStaff(client, command('remove', other.email ?? '')))
    const [demoted, removed] = await Promise.allSettled([save(admin.contactId, { roleId: role.sender }), removal])
    const isDemoted = demoted.status === 'fulfilled' && demoted.value.status === 200
    expect([isDemoted, removed.status === 'fulfilled'].filter(Boolean)).toHaveLength(1)
  })
})

describe('a contact', () => {
  const add = (contactId: number) => call(addContactToStaff, { contactId, roleId: role.vetter }, admin.token)

  test('is added with a role and becomes active, and the history has it', async () => {
    const { contactId } = await makeContact(db, { email: 'ann@example.com', contactStateId: contactStates.purgatory })
    expect(ok(await add(contactId))).toMatchObject({ contactId, roleId: role.vetter, isAdmin: true, contactStateId: contactStates.active })
    expect((await nucleus.signInAs('ann@example.com')).user.role).toBe('vetter')
    expect(await db.select().from(changes)).toMatchObject([
      { resource: staff.name, rowId: contactId, actorContactId: admin.contactId, before: { roleId: null }, after: { roleId: role.vetter } },
    ])
    expect(fieldsOf(await add(contactId)).contactId).toMatch(/ is on the staff already\./)
  })

  test('is found instead of a new one with the same address', async () => {
    await makeContact(db, { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', contactStateId: contactStates.archived })
    const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', roleId: role.vetter }
    expect(fieldsOf(await call(upsert, person, admin.token)).email).toMatch(/^Ann Lee has this address\. Choose “A contact”/)
  })

  test.each([
    ['without an address', { email: null }, / has no e-mail address/],
    ['that was merged', { contactStateId: contactStates.merged }, / was merged with another contact/],
  ])('%s is refused', async (_, values, words) => {
    const { contactId } = await makeContact(db, values)
    expect(fieldsOf(await add(contactId)).contactId).toMatch(words)
  })

  test('whose address an active one has is refused, and so is a save of a contact who is not on the staff', async () => {
    await makeContact(db, { email: 'ann@example.com' })
    const { contactId, rowVersion } = await makeContact(db, { email: 'ann@example.com', contactStateId: contactStates.archived })
    expect(fieldsOf(await add(contactId)).contactId).toBe('Another active contact has the same e-mail address')
    const answer = await call(upsert, { contactId, rowVersion, roleId: role.admin }, admin.token)
    expect(answer.status).toBe(404)
  })
})
