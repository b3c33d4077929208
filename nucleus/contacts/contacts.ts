import { asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { contactAppearances, contactById, contactCoffeeChats, contactFunds, contacts } from '#contract/contacts.ts'
import { fullNameOf } from '#contract/personName.ts'
import { endSessions } from '../auth/access.ts'
import { readAppearances } from '../common/appearances.ts'
import { checkIrRep } from '../common/checkIrRep.ts'
import { lockNewContacts } from '../common/contactTable.ts'
import { currentId, currentIdOf } from '../common/currentId.ts'
import { formerNamesAfter } from '../common/formerNames.ts'
import { irRepLookup } from '../common/irRepLookup.ts'
import { preparedPhones } from '../common/phones.ts'
import { storedRoleId } from '../common/staffTable.ts'
import { contactUnsubscribedAt } from '../common/unsubscribed.ts'
import { contacts as table } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { each } from '../resource/each.ts'
import { startingAt } from '../resource/longLists.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import type { Write } from '../resource/ResourceOptions.ts'
import { contactAppearanceSources, readFundsOf } from './appearances.ts'
import { readCoffeeChatsOf } from './coffeeChats.ts'
import { changesWhoIsWho, contactsWithAddresses, mountAddressOwners } from './addresses.ts'
import { newContactRefusals } from './newContacts.ts'
import { findSameInFile } from './sameInFile.ts'
import { checkRemovable, checkStaff } from './staffRules.ts'
import { checkState } from './states.ts'
import { contactUndoRules } from './undoRules.ts'
import { checkWhoItIs } from './whoItIs.ts'
import { sortNameSql } from '../db/personName.ts'

type Contacts = typeof contacts
const sortName = sortNameSql(table)

/** Serves all contacts. Who may sign in, and with which role, is decided on the screen of the staff alone. */
export function mountContactList(app: FastifyInstance, nucleus: Nucleus): Repository<Contacts> {
  const { db, clock } = nucleus
  const repository = mountResource(app, nucleus, contacts, {
    table,
    computed: { roleId: storedRoleId, unsubscribedAt: contactUnsubscribedAt },
    search: [table.searchText],
    order: [asc(sortName), asc(table.firstName)],
    sortable: { lastName: sortName },
    filters: {
      tag: (one) => sql`${table.tags} @> ${JSON.stringify([one])}::jsonb`,
      from: startingAt(sortName),
      companyId: (id) => eq(table.companyId, currentIdOf('companies', id)),
      irRepContactId: (id) => eq(table.irRepContactId, currentIdOf('contacts', id)),
    },
    unique: { contacts_email: { field: 'email', message: 'Another contact has this address' } },
    lock: async (write) => void (changesWhoIsWho(write) && (await lockNewContacts(write.db))),
    check: async (write) => {
      checkState(write)
      await checkStaff(write)
      await checkIrRep(write.db, write)
      await checkWhoItIs(write)
    },
    inTransaction: true,
    prepare: each(({ input, current }: Write<Contacts>) => preparedPhones(['phone', 'mobile'], { input, current })),
    derived: ({ input, current }) => ({
      ...(current && { formerNames: formerNamesAfter([...current.formerNames, fullNameOf(current)], fullNameOf(input)) }),
      suppressedAt: sinceWhen(input.emailSuppressed, current?.emailSuppressed, current?.suppressedAt),
      consentAt: sinceWhen(input.consentMarketing, current?.consentMarketing, current?.consentAt),
    }),
    store: {
      // Whoever used the old address signs in again with the new one.
      email: async ({ db: tx, id, current }) => void (current?.roleId && (await endSessions(tx, id, clock()))),
    },
    checkRemove: checkRemovable,
    undoRules: contactUndoRules,
    newRows: { lock: lockNewContacts, check: newContactRefusals },
    importSettings: { searchedLookups: { irRepContactId: irRepLookup }, concerned: contactsWithAddresses, findSame: findSameInFile },
  })
  const currentIdOfContact = (id: number) => currentId(db, 'contacts', id)
  mountCall(app, contactById, async ({ input: { contactId } }) => {
    const found = await repository.get(db, contactId)
    return found ?? repository.getOrThrow(db, await currentIdOfContact(contactId))
  })
  mountAddressOwners(app, nucleus)
  mountCall(app, contactAppearances, async ({ input }) =>
    readAppearances(db, contactAppearanceSources, await currentIdOfContact(input.contactId)),
  )
  mountCall(app, contactFunds, async ({ input }) => readFundsOf(db, await currentIdOfContact(input.contactId)))
  mountCall(app, contactCoffeeChats, async ({ input }) => readCoffeeChatsOf(db, await currentIdOfContact(input.contactId)))
  return repository

  /** When a mark was set: now, if this write sets it. */
  function sinceWhen(isSet: boolean | undefined, wasSet: boolean | undefined, at: string | null | undefined): string | null {
    if (!isSet) return null
    return wasSet ? (at ?? null) : clock().toISOString()
  }
}
