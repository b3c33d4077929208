import { contactStates } from '#constants/choices.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type pg from 'pg'
import { endSession } from '../auth/sessionEnds.ts'
import { roleOf } from '../kernel/staff.ts'
import { contactOfAddress, contactTable, lockNewContacts } from '../common/contactTable.ts'
import type { Values } from '../kernel/values.ts'
import { difference, insertRow, updateRow } from '../kernel/writes.ts'
import { NotPossible } from '../db/backup/notPossible.ts'
import { type Db, queriesOn } from '../db/client.ts'
import { refuseNewer } from '../db/refuseNewer.ts'
import { authSessions } from '../db/tables/index.ts'
import type { StaffCommand } from './readStaffCommand.ts'
import { contactLabel, type StaffContact, requireOtherAdministrator, requireStaff, roleLabel, staffLines } from './staff.ts'

const { active } = contactStates
/** The operator has no account, so the history names nobody. */
const operator = { contactId: null }

type CommandOf<Verb> = Extract<StaffCommand, { verb: Verb }>

/**
 * Lists the staff or changes it in one transaction, with a history entry per change; returns the lines to print. Throws
 * NotPossible for what is not allowed, and for a database that was never started.
 */
export async function runStaff(client: pg.Client, command: StaffCommand): Promise<string[]> {
  await requireTables(client)
  const db = queriesOn(client)
  if (command.verb === 'list') return staffLines(db)
  return db.transaction(async (tx) => {
    // Of two simultaneous commands, the second sees the effect of the first, so that one administrator always remains.
    await lockNewContacts(tx)
    if (command.verb === 'add') return add(tx, command)
    return command.verb === 'role' ? changeRole(tx, command) : remove(tx, command)
  })
}

async function requireTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>(`select to_regclass('public.contacts') as name`)
  if (!rows[0]?.name) throw new NotPossible('The database is empty. Start the product once, which makes its tables, then try again.')
  await refuseNewer(client)
}

async function add(tx: Db, { address, role, name }: CommandOf<'add'>): Promise<string[]> {
  const contact = await contactOfAddress(tx, address)
  if (!contact) {
    if (!name) throw new NotPossible(`No contact has the address ${address}. Give the name of a new one: --name "First Last".`)
    await insertRow(tx, contactTable, { ...name, email: address, isAdmin: true, role, contactStateId: active }, operator)
    return [`${contactLabel(name, address)} may sign in now as ${roleLabel(role)}.`]
  }
  const currentRole = roleOf(contact.role)
  if (contact.isAdmin && currentRole && contact.state === active)
    throw new NotPossible(
      `${contactLabel(contact, address)} may sign in already, as ${roleLabel(currentRole)}. For another role: npm run staff -- role ${address} ROLE.`,
    )
  await change(tx, contact, { isAdmin: true, role, contactStateId: active })
  const isOther = name && (name.firstName !== contact.firstName || name.lastName !== contact.lastName)
  return [
    `${contactLabel(contact, address)} was a contact, and may sign in now as ${roleLabel(role)}.`,
    ...(isOther ? ['The name of the contact stays as it is.'] : []),
  ]
}

async function changeRole(tx: Db, { address, role }: CommandOf<'role'>): Promise<string[]> {
  const contact = await requireStaff(tx, address)
  if (contact.role === role) throw new NotPossible(`${contactLabel(contact, address)} has this role already: ${roleLabel(role)}.`)
  await requireOtherAdministrator(tx, contact, address)
  await change(tx, contact, { role })
  return [`${contactLabel(contact, address)} is ${roleLabel(role)} now. ${await endSessions(tx, contact.contactId)}`]
}

async function remove(tx: Db, { address }: CommandOf<'remove'>): Promise<string[]> {
  const contact = await requireStaff(tx, address)
  await requireOtherAdministrator(tx, contact, address)
  await change(tx, contact, { isAdmin: false, role: null })
  return [`${contactLabel(contact, address)} may not sign in any more. ${await endSessions(tx, contact.contactId)} The contact stays.`]
}

async function change(tx: Db, contact: StaffContact, next: Values): Promise<void> {
  const { before, after } = difference({ isAdmin: contact.isAdmin, role: contact.role, contactStateId: contact.state }, next)
  const write = { id: contact.contactId, version: contact.rowVersion, before, after }
  const version = await updateRow(tx, contactTable, write, operator, new Date())
  if (version === undefined) throw new NotPossible('Somebody changed this contact at the same moment. Try again.')
}

/** Ends every session of a contact, in all instances, when the transaction commits; reports how many. */
async function endSessions(tx: Db, contactId: number): Promise<string> {
  const { sessionId, revokedAt } = authSessions
  const open = await tx
    .select({ sessionId })
    .from(authSessions)
    .where(and(eq(authSessions.contactId, contactId), isNull(revokedAt)))
  const now = new Date().toISOString()
  for (const session of open) await endSession(tx, session.sessionId, now)
  return `Sessions ended: ${open.length}.`
}
