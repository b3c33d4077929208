import type { FastifyInstance } from 'fastify'
import { addContact, removeContact } from '#contract/utilities/moves.ts'
import { fullNameOf } from '#contract/personName.ts'
import { ruleBroken } from '../base/errors.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { addPastPosition, changeContact, lockedContact } from './changeContact.ts'
import type { UtilityTables } from './UtilityTables.ts'

/** Serves the calls that give a contact a company, and take them out of it. */
export function mountCompanyOfContact(app: FastifyInstance, { db, clock }: Nucleus, { find }: UtilityTables): void {
  const repository = find('contacts')
  mountCall(app, addContact, ({ input: { companyId, contactId }, actor }) =>
    db.transaction(async (tx) => {
      const contact = await lockedContact(tx, repository, contactId)
      if (contact.companyId === companyId) throw ruleBroken({ contactId: `${fullNameOf(contact)} is at this company already` })
      if (contact.companyId)
        throw ruleBroken({
          contactId: `${fullNameOf(contact)} is at ${contact.companyName ?? 'another company'}. Move the contact instead`,
        })
      return changeContact(tx, repository, { contact, sent: { companyId }, actor, at: clock() })
    }),
  )
  mountCall(app, removeContact, ({ input: { companyId, contactId }, actor }) =>
    db.transaction(async (tx) => {
      const at = clock()
      const contact = await lockedContact(tx, repository, contactId)
      if (contact.companyId !== companyId) throw ruleBroken({ contactId: `${fullNameOf(contact)} is not at this company any more` })
      const position = await addPastPosition(tx, contact, at.toISOString().slice(0, 10), actor)
      return changeContact(tx, repository, { contact, sent: { companyId: null }, also: [position], actor, at })
    }),
  )
}
