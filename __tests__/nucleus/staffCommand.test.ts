import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { adminContacts } from '#contract/common.ts'
import { authSessions, changes, contacts } from '#nucleus/db/tables/index.ts'
import { readStaffCommand } from '#nucleus/staff/readStaffCommand.ts'
import { runStaff } from '#nucleus/staff/runStaff.ts'
import { greeting } from '#server/greeting.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { bareDatabase, withClient, urlOf } from '../support/backups.ts'
import { makeContact, makeStaff, ok, startNucleus } from '../support/nucleus.ts'
import { endProcesses, startProcess } from '../support/processes.ts'
import { untilHearing } from '../support/untilHearing.ts'

const nucleus = await startNucleus()
const { db, call } = nucleus
const url = await urlOf(nucleus.database)
const maya = 'maya@example.com'

beforeEach(async () => {
  for (const table of [contacts, authSessions, changes]) await db.delete(table)
})
afterEach(endProcesses)
afterAll(() => nucleus.close())

const administrator = () => makeStaff(db, 'admin', { firstName: 'Maya', lastName: 'Lind', email: maya })
const staff = (...args: string[]): Promise<string[]> =>
  withClient(url, (client) => runStaff(client, readStaffCommand(args) ?? { verb: 'list' }))
const hint = 'No one can sign in yet. Add the first administrator: npm run staff -- add ADDRESS --name "First Last" --role admin'

async function command(...args: string[]): Promise<{ code: number | null; text: string }> {
  const { ended, said } = startProcess({ DATABASE_URL: url, SECRET_KEY: 's'.repeat(32) }, { args: ['nucleus/process/staff.ts', ...args] })
  return { code: await ended, text: (await ended, said()) }
}

test('npm run staff lets the first administrator into a product that runs, and says what is wrong', async () => {
  const added = await command('add', 'Maya@Example.com', '--name', 'Maya Lind', '--role', 'admin')
  expect(added).toEqual({ code: 0, text: 'Maya Lind (maya@example.com) can now sign in as Administrator (admin).\n' })
  const { token, user } = await nucleus.signInAs(maya)
  expect(user).toMatchObject({ name: 'Maya Lind', role: 'admin' })
  expect(ok(await call(adminContacts, {}, token))).toMatchObject([{ name: 'Maya Lind', email: maya }])

  const [refused, unclear] = await Promise.all([command('remove', maya), command('add', 'maya')])
  expect(refused).toEqual({
    code: 1,
    text: expect.stringMatching(/^Maya Lind \(maya@example\.com\) is the only administrator\. .+ Nothing was changed\.\n$/),
  })
  expect(unclear).toEqual({ code: 2, text: expect.stringMatching(/^Give a role: --role admin .+\n\nnpm run staff\n/) })
})

describe('the staff', () => {
  test('are listed, with those who may not sign in', async () => {
    expect(await staff()).toEqual([hint])
    await administrator()
    await makeStaff(db, 'vetter', { firstName: 'Al', lastName: 'Zed', email: 'al@example.com', contactStateId: 4 })
    await makeStaff(db, 'sender', { firstName: 'Bo', lastName: 'Zen', email: 'bo@example.com', isAdmin: false })
    await makeContact(db)
    expect(await staff()).toEqual([
      'Maya Lind  maya@example.com  admin   active',
      'Al Zed     al@example.com    vetter  not active',
      'Bo Zen     bo@example.com    sender  not active',
    ])
  })

  test('are contacts: a known address takes the role and keeps its name, and the history has it', async () => {
    const { contactId } = await makeContact(db, { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', contactStateId: 2 })
    expect(await staff('add', 'ann@example.com', '--name', 'Anna Lee', '--role', 'sender')).toEqual([
      'Ann Lee (ann@example.com) was a contact, and can now sign in as Sender (sender).',
      'The name of the contact was not changed.',
    ])
    expect(await db.select().from(contacts)).toMatchObject([
      { contactId, firstName: 'Ann', isAdmin: true, role: 'sender', contactStateId: 1, rowVersion: 2 },
    ])
    expect(await db.select().from(changes)).toMatchObject([
      {
        resource: 'staff',
        rowId: contactId,
        action: 'update',
        actorContactId: null,
        after: { isAdmin: true, role: 'sender', contactStateId: 1 },
      },
    ])
    await expect(staff('add', 'ann@example.com', '--role', 'admin')).rejects.toThrow(
      'Ann Lee (ann@example.com) can already sign in, as Sender (sender). For another role: npm run staff -- role ann@example.com ROLE.',
    )
    await expect(staff('add', 'new@example.com', '--role', 'admin')).rejects.toThrow(
      /To add a new contact, give a name: --name "First Last"\.$/,
    )
  })

  test('are named by their own address, to which sign-in codes go, and not by another one of theirs', async () => {
    await makeContact(db, { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', secondaryEmails: ['lee@example.com'] })
    const refusal = 'Ann Lee (lee@example.com) is known by this address, but signs in with ann@example.com. Use that address.'
    for (const args of [
      ['add', 'lee@example.com', '--name', 'Ann Lee', '--role', 'admin'],
      ['remove', 'lee@example.com'],
    ])
      await expect(staff(...args)).rejects.toThrow(refusal)
    expect(await db.select().from(contacts)).toMatchObject([{ isAdmin: false, role: null, rowVersion: 1 }])
  })

  test('who are removed, or have another role, are signed out at once; the contact stays', async () => {
    await administrator()
    await makeStaff(db, 'vetter', { firstName: 'Al', lastName: 'Zed', email: 'al@example.com' })
    const first = await nucleus.signInAs('al@example.com')
    expect(await staff('role', 'al@example.com', 'eventmanager')).toEqual([
      'Al Zed (al@example.com) is now Event manager (eventManager). Sessions ended: 1.',
    ])
    nucleus.clock.move({ minutes: 2 })
    const second = await nucleus.signInAs('al@example.com')
    await untilHearing(db)
    expect(second.user.role).toBe('eventManager')
    expect(await staff('remove', 'AL@example.com')).toEqual([
      'Al Zed (al@example.com) can no longer sign in. Sessions ended: 1. The contact was not deleted.',
    ])
    // The clock does not move: the instance has heard of it.
    for (const { token } of [first, second]) await eventually(async () => expect((await call(adminContacts, {}, token)).status).toBe(401))
    expect(await db.select().from(contacts).where(eq(contacts.email, 'al@example.com'))).toMatchObject([{ isAdmin: false, role: null }])
    await expect(staff('role', 'al@example.com', 'admin')).rejects.toThrow(
      /is a contact, but not a member of staff\. .*-- add al@example\.com/,
    )
  })

  test('have an administrator always, also when two commands run at once', async () => {
    await administrator()
    await expect(staff('role', maya, 'sender')).rejects.toThrow(/is the only administrator\. Make someone else an administrator first/)
    await makeStaff(db, 'admin', { email: 'al@example.com' })
    const both = await Promise.allSettled([staff('remove', maya), staff('remove', 'al@example.com')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(staff('remove', 'nobody@example.com')).rejects.toThrow(
      /^No contact has the address nobody@example\.com\. To list the staff: npm run staff\./,
    )
  })

  test('of a database that was never started are none, and it says what to do', async () => {
    const bare = await bareDatabase()
    try {
      await expect(withClient(bare.url, (client) => runStaff(client, { verb: 'list' }))).rejects.toThrow(
        'The database is empty. Start the product once to create its tables, then try again.',
      )
    } finally {
      await bare.drop()
    }
  })
})

test.each(['administrator', 'Admin', 'ADMIN'])('the role of an administrator can be written %s', (role) => {
  expect(readStaffCommand(['add', 'a@b.example', '--role', role])).toMatchObject({ role: 'admin' })
})

test.each([
  [['add', 'a@b.example', '--role', 'boss'], /^boss is not a role\. Use one of admin, eventManager, /],
  [['add', 'a@b.example', '--name', ' ', '--role', 'admin'], /^“ ” is not a name\. Use --name "First Last"/],
  [['add', 'a@b.example', 'Ann', '--role', 'admin'], /^Give one e-mail address after add, and a name of several words in quotes\.$/],
  [['remove', 'ann'], /^ann is not an e-mail address\.$/],
  [['role', 'a@b.example'], /^Give one e-mail address and one role after role\.$/],
  [['remove', 'a@b.example', '--role', 'admin'], /^Use --name and --role only with add\.$/],
  [['delete', 'a@b.example'], /^Unknown command: delete\. Use add, role or remove/],
])('%j is refused in words', (args, words) => {
  expect(() => readStaffCommand(args)).toThrow(words)
})

test('a start without staff says how to add the first administrator', async () => {
  const { app, database, parts } = nucleus
  const open = { app, database, close: () => nucleus.close() }
  const address = { address: '127.0.0.1', family: 'IPv4', port: 3000 }
  const words = () => greeting({ config: parts.config, address, nucleus: open })
  expect(await words()).toContain(`\n${hint}`)
  await makeStaff(db, 'sender')
  expect(await words()).not.toContain('No one can sign in')
})
