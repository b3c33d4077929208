import { contactStates } from '#constants/choices.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type pg from 'pg'
import { endSession } from '../auth/endedSessions.ts'
import { roleOf } from '../kernel/staff.ts'
import { contactOfAddress, contactRows, oneAtATime } from '../common/contactRows.ts'
import type { Values } from '../kernel/values.ts'
import { difference, insertRow, updateRow } from '../kernel/writes.ts'
import { NotPossible } from '../db/backup/notPossible.ts'
import { type Db, queriesOn } from '../db/client.ts'
import { refuseNewer } from '../db/refuseNewer.ts'
import { authSessions } from '../db/tables/index.ts'
import type { StaffOrder } from './readOrder.ts'
import { called, type Known, needOtherAdministrator, needStaff, roleWords, staffLines } from './staff.ts'

const { active } = contactStates
/** The operator has no account, so the history names nobody. */
const operator = { contactId: null }

type OrderOf<Verb> = Extract<StaffOrder, { verb: Verb }>

/**
 * Lists the staff or changes it in one transaction, with a history entry per change; returns the lines to print. Throws
 * NotPossible for what is not allowed, and for a database that was never started.
 */
export async function runStaff(client: pg.Client, order: StaffOrder): Promise<string[]> {
  await needTables(client)
  const db = queriesOn(client)
  if (order.verb === 'list') return staffLines(db)
  return db.transaction(async (tx) => {
    // Of two simultaneous commands, the second sees the effect of the first, so that one administrator always remains.
    await oneAtATime(tx)
    if (order.verb === 'add') return add(tx, order)
    return order.verb === 'role' ? changeRole(tx, order) : remove(tx, order)
  })
}

async function needTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>(`select to_regclass('public.contacts') as name`)
  if (!rows[0]?.name) throw new NotPossible('The database is empty. Start the product once, which makes its tables, then try again.')
  await refuseNewer(client)
}

async function add(tx: Db, { address, role, name }: OrderOf<'add'>): Promise<string[]> {
  const known = await contactOfAddress(tx, address)
  if (!known) {
    if (!name) throw new NotPossible(`No contact has the address ${address}. Give the name of a new one: --name "First Last".`)
    await insertRow(tx, contactRows, { ...name, email: address, isAdmin: true, role, contactStateId: active }, operator)
    return [`${called(name, address)} may sign in now as ${roleWords(role)}.`]
  }
  const has = roleOf(known.role)
  if (known.isAdmin && has && known.state === active)
    throw new NotPossible(
      `${called(known, address)} may sign in already, as ${roleWords(has)}. For another role: npm run staff -- role ${address} ROLE.`,
    )
  await change(tx, known, { isAdmin: true, role, contactStateId: active })
  const isOther = name && (name.firstName !== known.firstName || name.lastName !== known.lastName)
  return [
    `${called(known, address)} was a contact, and may sign in now as ${roleWords(role)}.`,
    ...(isOther ? ['The name of the contact stays as it is.'] : []),
  ]
}

async function changeRole(tx: Db, { address, role }: OrderOf<'role'>): Promise<string[]> {
  const known = await needStaff(tx, address)
  if (known.role === role) throw new NotPossible(`${called(known, address)} has this role already: ${roleWords(role)}.`)
  await needOtherAdministrator(tx, known, address)
  await change(tx, known, { role })
  return [`${called(known, address)} is ${roleWords(role)} now. ${await endSessions(tx, known.contactId)}`]
}

async function remove(tx: Db, { address }: OrderOf<'remove'>): Promise<string[]> {
  const known = await needStaff(tx, address)
  await needOtherAdministrator(tx, known, address)
  await change(tx, known, { isAdmin: false, role: null })
  return [`${called(known, address)} may not sign in any more. ${await endSessions(tx, known.contactId)} The contact stays.`]
}

async function change(tx: Db, known: Known, next: Values): Promise<void> {
  const { before, after } = difference({ isAdmin: known.isAdmin, role: known.role, contactStateId: known.state }, next)
  const write = { id: known.contactId, version: known.rowVersion, before, after }
  const version = await updateRow(tx, contactRows, write, operator, new Date())
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
