import type { FastifyInstance } from 'fastify'
import { contactStates } from '#constants/choices.ts'
import { removeFromPurgatory, samePeople } from '#contract/utilities/purgatory.ts'
import { fullNameOf } from '#contract/personName.ts'
import { ruleBroken } from '../base/errors.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { mountLookup } from '../resource/search/mountLookup.ts'
import { changeContact, lockedContact } from './changeContact.ts'
import { findSamePeople } from './samePeople.ts'
import type { UtilityTables } from './UtilityTables.ts'

/** Serves the queue of people in purgatory: the decision about each, and who they may be. */
export function mountPurgatory(app: FastifyInstance, nucleus: Nucleus, { find }: UtilityTables): void {
  const repository = find('contacts')
  mountCall(app, removeFromPurgatory, ({ input: { contactId, action, companyId }, actor }) =>
    nucleus.db.transaction(async (tx) => {
      const contact = await lockedContact(tx, repository, contactId)
      if (contact.contactStateId !== contactStates.purgatory)
        throw ruleBroken({ contactId: `${fullNameOf(contact)} is not awaiting approval any more` })
      const contactStateId = action === 'accept' ? contactStates.active : contactStates.archived
      const sent = { contactStateId, ...(action === 'accept' && companyId && { companyId }) }
      return changeContact(tx, repository, { contact, sent, actor, at: nucleus.clock() })
    }),
  )
  mountLookup(app, nucleus, samePeople, ({ input, db }) => findSamePeople(db, input.contactIds.split(',').map(Number)))
}
