import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { isAllowed } from '#constants/roles.ts'
import type { Contact, contacts as declared } from '#contract/contacts.ts'
import { fullNameOf } from '#contract/personName.ts'
import { confirmOnlyAddress } from '../auth/access.ts'
import { ruleBroken } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { contacts } from '../db/tables/index.ts'
import { maySignIn } from '../kernel/staff.ts'
import type { Write } from '../resource/ResourceOptions.ts'
import type { Actor } from '../kernel/context.ts'
import type { Change } from '../kernel/writes.ts'

/**
 * Protects those who sign in. Sign-in codes go to their address, so only administrators may change it: whoever else could would receive
 * the codes. Somebody who may sign in stays active; their access is taken away on the screen of the staff, which never leaves the product
 * without an administrator.
 */
export async function checkStaff({ db, input, current, actor, isSure, isComposed }: Write<typeof declared>): Promise<void> {
  if (!current) return
  const hasNewAddress = input.email !== current.email
  const isLeaving =
    (input.contactStateId ?? contactStates.active) !== contactStates.active && input.contactStateId !== current.contactStateId
  if (!hasNewAddress && !isLeaving) return
  const { contactId, firstName, lastName } = current
  const name = fullNameOf({ firstName, lastName })
  if (hasNewAddress && (await isOnStaff(db, contactId))) {
    if (!input.email) throw ruleBroken({ email: addressText(name) })
    if (!isAllowed(actor.role, 'administer')) throw ruleBroken({ email: administratorText(name) })
    await confirmOnlyAddress(db, { person: current, address: input.email, isSure, isComposed })
  }
  if (isLeaving && (await hasAccess(db, contactId))) throw ruleBroken({ contactStateId: accessText(name, 'archive') })
}

/** The same for changes that an undo made: staff keep an address and their access, and only an administrator gives somebody an earlier address. */
export async function checkStaffAfterUndo(db: Db, undone: readonly Change[], actor: Actor): Promise<void> {
  const isLeft = ({ after: { contactStateId } }: Change) => typeof contactStateId === 'number' && contactStateId !== contactStates.active
  const ids = undone.filter((change) => 'email' in change.after || isLeft(change)).map(({ id }) => id)
  if (ids.length === 0) return
  const { contactId, email, firstName, lastName } = contacts
  const staff = await db
    .select({ contactId, email, firstName, lastName, hasAccess: sql<boolean>`${maySignIn}` })
    .from(contacts)
    .where(and(inArray(contactId, ids), isNotNull(contacts.role)))
  for (const { contactId: id, email: address, hasAccess: mayEnter, ...person } of staff) {
    const name = fullNameOf(person)
    const change = undone.find((one) => one.id === id)
    if (!change) continue
    if ('email' in change.after && !address) throw ruleBroken({ email: addressText(name) })
    if ('email' in change.after && !isAllowed(actor.role, 'administer')) throw ruleBroken({ email: administratorText(name) })
    if (address && 'email' in change.after)
      await confirmOnlyAddress(db, { person: { contactId: id, ...person }, address, isSure: false, isComposed: true })
    if (isLeft(change) && mayEnter) throw ruleBroken({ contactStateId: accessText(name, 'archive') })
  }
}

/** Throws 422 for somebody who may sign in: see `checkStaff`. */
export async function checkRemovable(db: Db, { contactId, firstName, lastName }: Contact): Promise<void> {
  if (await hasAccess(db, contactId)) throw ruleBroken({ contactId: accessText(fullNameOf({ firstName, lastName }), 'delete') })
}

const addressText = (name: string): string => `${name} is on the staff and needs the address that sign-in codes are sent to`
const administratorText = (name: string): string =>
  `${name} is on the staff and signs in with this address. Ask an administrator to change it`
const accessText = (name: string, verb: 'archive' | 'delete'): string =>
  `${name} may sign in. To ${verb} this contact, an administrator first takes away their access under Staff`

const isOnStaff = async (db: Db, contactId: number): Promise<boolean> =>
  (await db.$count(contacts, and(eq(contacts.contactId, contactId), isNotNull(contacts.role)))) > 0
const hasAccess = async (db: Db, contactId: number): Promise<boolean> =>
  (await db.$count(contacts, and(eq(contacts.contactId, contactId), maySignIn))) > 0
