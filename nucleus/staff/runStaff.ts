import { contactStates } from '#constants/choices.ts'
import type pg from 'pg'
import { roleOf } from '../kernel/staff.ts'
import { contactOfAddress, lockNewContacts } from '../common/contactTable.ts'
import type { Values } from '../kernel/values.ts'
import { difference, insertRow, updateRow } from '../kernel/writes.ts'
import { NotPossible } from '../db/backup/notPossible.ts'
import { type Db, queriesOn } from '../db/client.ts'
import { refuseNewer } from '../db/refuseNewer.ts'
import { type Role, roleChoices } from '#constants/roles.ts'
import { endSessions } from '../auth/access.ts'
import type { StaffCommand } from './readStaffCommand.ts'
import { staffTable } from '../common/staffTable.ts'
import { contactLabel, otherAddress, type StaffContact, requireOtherAdministrator, requireStaff, roleLabel, staffLines } from './staff.ts'

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
  if (!rows[0]?.name) throw new NotPossible('The database is empty. Start the product once to create its tables, then try again.')
  await refuseNewer(client)
}

async function add(tx: Db, { address, role, name }: CommandOf<'add'>): Promise<string[]> {
  const contact = await contactOfAddress(tx, address)
  if (!contact) {
    if (!name) throw new NotPossible(`No contact has the address ${address}. To add a new contact, give a name: --name "First Last".`)
    await insertRow(tx, staffTable, { ...name, email: address, isAdmin: true, ...stored(role), contactStateId: active }, operator)
    return [`${contactLabel(name, address)} can now sign in as ${roleLabel(role)}.`]
  }
  if (contact.email !== address) throw new NotPossible(otherAddress(contact, address))
  const currentRole = roleOf(contact.role)
  if (contact.isAdmin && currentRole && contact.state === active)
    throw new NotPossible(
      `${contactLabel(contact, address)} can already sign in, as ${roleLabel(currentRole)}. For another role: npm run staff -- role ${address} ROLE.`,
    )
  await change(tx, contact, { isAdmin: true, ...stored(role), contactStateId: active })
  const isOther = name && (name.firstName !== contact.firstName || name.lastName !== contact.lastName)
  return [
    `${contactLabel(contact, address)} was a contact, and can now sign in as ${roleLabel(role)}.`,
    ...(isOther ? ['The name of the contact was not changed.'] : []),
  ]
}

async function changeRole(tx: Db, { address, role }: CommandOf<'role'>): Promise<string[]> {
  const contact = await requireStaff(tx, address)
  if (contact.role === role) throw new NotPossible(`${contactLabel(contact, address)} already has this role: ${roleLabel(role)}.`)
  await requireOtherAdministrator(tx, contact, address)
  await change(tx, contact, stored(role))
  return [`${contactLabel(contact, address)} is now ${roleLabel(role)}. ${await signOut(tx, contact.contactId)}`]
}

async function remove(tx: Db, { address }: CommandOf<'remove'>): Promise<string[]> {
  const contact = await requireStaff(tx, address)
  await requireOtherAdministrator(tx, contact, address)
  await change(tx, contact, { isAdmin: false, role: null, roleId: null })
  return [`${contactLabel(contact, address)} can no longer sign in. ${await signOut(tx, contact.contactId)} The contact was not deleted.`]
}

async function change(tx: Db, contact: StaffContact, next: Values): Promise<void> {
  const role = roleOf(contact.role)
  const current = { isAdmin: contact.isAdmin, ...(role ? stored(role) : { role: null, roleId: null }), contactStateId: contact.state }
  const { before, after } = difference(current, next)
  const write = { id: contact.contactId, version: contact.rowVersion, before, after }
  const version = await updateRow(tx, staffTable, write, operator, new Date())
  if (version === undefined) throw new NotPossible('Someone else changed this contact at the same time. Try again.')
}

/** A role as it is stored, and as the history shows it. */
const stored = (role: Role) => ({ role, roleId: roleChoices[role] })

const signOut = async (tx: Db, contactId: number): Promise<string> => `Sessions ended: ${await endSessions(tx, contactId, new Date())}.`
