import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { contactStates } from '#constants/choices.ts'
import { roleChoices } from '#constants/roles.ts'
import { staff } from '#contract/staff.ts'
import { fullNameOf } from '#contract/personName.ts'
import { confirmationNeeded, notFound, ruleBroken } from '../base/errors.ts'
import { contactOfAddress, lockNewContacts } from '../common/contactTable.ts'
import { formerNamesAfter } from '../common/formerNames.ts'
import { describeSame, findSameAs } from '../common/samePerson.ts'
import type { Db } from '../db/client.ts'
import { contacts } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { each } from '../resource/each.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { RestorableRepository } from '../resource/repositoryTypes.ts'
import type { StoredWrite, Write } from '../resource/ResourceOptions.ts'
import { confirmOnlyAddress, endSessions, isOnlyAdministrator } from '../auth/access.ts'
import { mountAddContact } from './addContact.ts'
import { roleWith, storedRoleId } from '../common/staffTable.ts'
import { byPersonName, sortNameSql } from '../db/personName.ts'

type Staff = typeof staff

/** Serves the staff. One administrator always remains, and who loses a role or may no longer sign in is signed out at once. */
export function mountStaff(app: FastifyInstance, nucleus: Nucleus): RestorableRepository[] {
  const signOut = async ({ db, id, current }: StoredWrite<Staff>): Promise<void> => {
    if (current) await endSessions(db, id, nucleus.clock())
  }
  const repository = mountResource(app, nucleus, staff, {
    table: contacts,
    computed: { roleId: storedRoleId },
    sortable: { lastName: sortNameSql(contacts) },
    where: and(isNotNull(contacts.role), ne(contacts.contactStateId, contactStates.merged)),
    search: [contacts.searchText],
    order: byPersonName(contacts),
    unique: { contacts_email: { field: 'email', message: 'Another contact has this address' } },
    lock: async ({ db }) => void (await lockNewContacts(db)),
    check,
    inTransaction: true,
    prepare: each(({ input }: Write<Staff>) => ({ isAdmin: input.isAdmin ?? true })),
    store: {
      roleId: async (write) => {
        const { db, id, input } = write
        await db
          .update(contacts)
          .set({ role: roleWith(input.roleId) })
          .where(eq(contacts.contactId, id))
        await signOut(write)
      },
      isAdmin: signOut,
      email: signOut,
      firstName: rememberName,
      lastName: rememberName,
    },
  })
  mountAddContact(app, nucleus, repository)
  return [repository]
}

/** Searches find them by the name that they had. */
async function rememberName({ db, id, input, current }: StoredWrite<Staff>): Promise<void> {
  if (!current) return
  const [stored] = await db.select({ formerNames: contacts.formerNames }).from(contacts).where(eq(contacts.contactId, id))
  const formerNames = formerNamesAfter([...(stored?.formerNames ?? []), fullNameOf(current)], fullNameOf(input))
  await db.update(contacts).set({ formerNames }).where(eq(contacts.contactId, id))
}

async function check({ db, input, current, isSure, isComposed }: Write<Staff>): Promise<void> {
  if (!current) {
    await checkNewAddress(db, input.email)
    return isSure ? undefined : askWhoItIs(db, input)
  }
  const [stored] = await db.select({ role: contacts.role }).from(contacts).where(eq(contacts.contactId, current.contactId))
  if (!stored?.role) throw notFound(staff.label)
  const mayAdminister = current.roleId === roleChoices.admin && current.isAdmin && current.contactStateId === contactStates.active
  const remains = input.roleId === roleChoices.admin && input.isAdmin
  if (input.email !== current.email) await confirmOnlyAddress(db, { person: current, address: input.email, isSure, isComposed })
  if (!mayAdminister || remains || !(await isOnlyAdministrator(db, current.contactId))) return
  const message = `${fullNameOf(current)} is the only administrator. Make someone else an administrator first`
  throw ruleBroken({ [input.roleId === roleChoices.admin ? 'isAdmin' : 'roleId']: message })
}

/** Who may be a contact already is asked about, because the staff is made of contacts. */
async function askWhoItIs(db: Db, { firstName, lastName, email }: Write<Staff>['input']): Promise<void> {
  const same = await findSameAs(db, { firstName, lastName, email })
  if (same.length === 0) return
  throw confirmationNeeded({
    title: 'Add this person?',
    content: `This may be ${same.map(describeSame).join(' or ')}. If it is the same person, choose “A contact” and find them instead.`,
    okText: 'Add as a different person',
  })
}

/** A contact who has the address is added to the staff as they are, so that no person is a contact twice. */
async function checkNewAddress(db: Db, address: string): Promise<void> {
  const found = await contactOfAddress(db, address)
  if (!found) return
  const name = fullNameOf(found)
  throw ruleBroken({
    email: found.role
      ? `${name} has this address and is on the staff already. Change their role or let them sign in again instead`
      : `${name} has this address. Choose “A contact” above and find them by it`,
  })
}
