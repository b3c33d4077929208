import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { contactStates } from '#constants/choices.ts'
import { addContactToStaff, type staff } from '#contract/staff.ts'
import { fullNameOf } from '#contract/personName.ts'
import { notFound, ruleBroken, staleVersion } from '../base/errors.ts'
import { lockNewContacts } from '../common/contactTable.ts'
import { contacts } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { difference, updateRow } from '../kernel/writes.ts'
import { explainRefusals } from '../resource/explainRefusals.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import { roleWith, staffTable, storedRoleId } from '../common/staffTable.ts'

/** Serves the call that adds a contact to the staff. One in purgatory, or archived, becomes active: only active contacts can sign in. */
export const mountAddContact = (app: FastifyInstance, { db, clock }: Nucleus, repository: Repository<typeof staff>): void =>
  mountCall(app, addContactToStaff, ({ input: { contactId, roleId }, actor }) =>
    db.transaction(async (tx) => {
      await lockNewContacts(tx)
      const { firstName, lastName, email, contactStateId, isAdmin, role, rowVersion } = contacts
      const [found] = await tx
        .select({ firstName, lastName, email, contactStateId, isAdmin, role, roleId: storedRoleId, rowVersion })
        .from(contacts)
        .where(and(eq(contacts.contactId, contactId), isNull(contacts.deletedAt)))
      if (!found) throw notFound('The contact')
      const name = fullNameOf(found)
      if (found.role)
        throw ruleBroken({ contactId: `${name} is on the staff already. Change their role or let them sign in again instead` })
      if (!found.email) throw ruleBroken({ contactId: `${name} has no e-mail address, to which sign-in codes could be sent` })
      if (found.contactStateId === contactStates.merged)
        throw ruleBroken({ contactId: `${name} was merged with another contact. Choose that one` })
      const next = { isAdmin: true, role: roleWith(roleId), roleId, contactStateId: contactStates.active }
      const { before, after } = difference(found, next)
      const change = { id: contactId, version: found.rowVersion, before, after }
      if (!(await explainRefusals(() => updateRow(tx, staffTable, change, actor, clock()), { ...staffTable, unique })))
        throw staleVersion(null)
      return repository.getOrThrow(tx, contactId)
    }),
  )

const unique = { contacts_email: { field: 'contactId', message: 'Another active contact has the same e-mail address' } }
