import { afterAll, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import type { Role } from '#constants/roles.ts'
import { contactById, contacts } from '#contract/contacts.ts'
import { tracks } from '#contract/events/tracks.ts'
import { listUndoables, undo } from '#contract/history.ts'
import { addContactToStaff } from '#contract/staff.ts'
import { mergeContacts } from '#contract/utilities/merges.ts'
import { contacts as table, jobs, tracks as trackTable } from '#nucleus/db/tables/index.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { csvFile, importsBy } from '../support/importFile.ts'
import { fieldsOf, makeContact, makeEvent, makeStaff, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
afterAll(() => nucleus.close())
const admin = await nucleus.signIn('admin')
const manager = await nucleus.signIn('eventManager')

/** Two contacts of which the manager makes one, with the address of the second. */
async function merged() {
  const [one, two] = [await makeContact(db), await makeContact(db)]
  const survivorContactId = one.contactId
  const { undoToken } = ok(
    await nucleus.call(
      mergeContacts,
      {
        ...{ survivorContactId, mergedContactIds: [two.contactId], rowVersions: { survivor: 1, merged: [1] } },
        fieldChoices: { email: two.contactId },
      },
      manager.token,
    ),
  )
  return { survivorContactId, address: two.email ?? '', undoToken: undoToken ?? '' }
}
/** The same person with another role, signed in anew. */
async function inRole(email: string, role: Role) {
  await db.update(table).set({ role }).where(eq(table.email, email))
  // No two codes within a minute.
  nucleus.clock.move({ seconds: 90 })
  return nucleus.signInAs(email)
}

test.each(['irRep', 'vetter', 'sender', 'readOnly'] as const)('a merge is undone by nobody who is %s', async (role) => {
  const { survivorContactId, address, undoToken } = await merged()
  const { token } = await nucleus.signIn(role)
  expect((await nucleus.call(undo, { undoToken }, token)).status).toBe(403)
  const row = ok(await nucleus.call(contactById, { contactId: survivorContactId }, admin.token))
  expect(row.email).toBe(address)
  ok(await nucleus.call(undo, { undoToken }, admin.token))
})

test('whoever may no longer do it is not offered to undo what they did', async () => {
  const email = (await makeStaff(db, 'eventManager')).email ?? ''
  const before = await nucleus.signInAs(email)
  const { contactId, rowVersion } = await makeContact(db, { email: 'left@undo.example' })
  const { undoToken } = ok(await nucleus.call(contacts.calls.remove, { contactId, rowVersion }, before.token))
  const { token } = await inRole(email, 'vetter')
  expect(ok(await nucleus.call(listUndoables, {}, token))).toEqual([])
  expect((await nucleus.call(undo, { undoToken }, token)).status).toBe(403)
  expect((await nucleus.call(contactById, { contactId }, admin.token)).status).toBe(404)
  const again = await inRole(email, 'eventManager')
  expect(ok(await nucleus.call(listUndoables, {}, again.token))).toHaveLength(1)
  ok(await nucleus.call(undo, { undoToken }, again.token))
})

test('only an administrator gives a member of the staff an earlier address by an undo', async () => {
  const { survivorContactId: contactId, address, undoToken } = await merged()
  ok(await nucleus.call(addContactToStaff, { contactId, roleId: 1 }, admin.token))
  const member = await nucleus.signInAs(address)
  const refused = await nucleus.call(undo, { undoToken }, manager.token)
  expect(fieldsOf(refused)).toEqual({
    undoToken: expect.stringMatching(/is on the staff and signs in with this address\. Ask an administrator to change it/) as unknown,
  })
  expect(ok(await nucleus.call(contactById, { contactId }, admin.token)).email).toBe(address)
  ok(await nucleus.call(undo, { undoToken }, admin.token))
  await eventually(async () => expect((await nucleus.call(listUndoables, {}, member.token)).status).toBe(401))
})

test('a contact is not restored with an address that another one has now', async () => {
  const { contactId, rowVersion } = await makeContact(db, { email: 'taken@undo.example' })
  const { undoToken } = ok(await nucleus.call(contacts.calls.remove, { contactId, rowVersion }, manager.token))
  const owner = { firstName: 'Oda', lastName: 'Nissen', email: 'oda@undo.example', secondaryEmails: ['taken@undo.example'] }
  ok(await nucleus.call(contacts.calls.upsert, owner, manager.token))
  const refused = await nucleus.call(undo, { undoToken }, manager.token)
  expect(fieldsOf(refused)).toEqual({ email: 'Oda Nissen has the address taken@undo.example now.' })
  expect((await nucleus.call(contactById, { contactId }, manager.token)).status).toBe(404)
})

test('an import ends when the access of whoever started it is taken away', async () => {
  const { eventId } = await makeEvent(db)
  const { token, user } = await nucleus.signIn('eventManager')
  const imports = importsBy(nucleus, tracks.calls, token)
  const { commitInput } = await imports.checked(csvFile([['Name'], ['Macro'], ['Rates']]), { parentId: eventId })
  const { jobId } = await db.transaction(async (tx) => {
    // Holds the import up where it writes.
    await tx.execute(sql`lock table ${trackTable} in share mode`)
    const started = ok(await imports.commit(commitInput))
    await eventually(async () => {
      const { rows } = await tx.execute(sql`select from pg_locks where relation = 'tracks'::regclass and not granted`)
      expect(rows).toHaveLength(1)
    })
    await nucleus.database.db.update(table).set({ isAdmin: false }).where(eq(table.contactId, user.contactId))
    return started
  })
  const ended = await eventually(async () => {
    const [job] = await db.select().from(jobs).where(eq(jobs.jobId, jobId))
    expect(job?.endedAt).not.toBeNull()
    return job
  })
  expect(ended).toMatchObject({ state: 'failed', error: 'The person who started it can no longer sign in.' })
  expect(await db.$count(trackTable, eq(trackTable.eventId, eventId))).toBe(0)
})
