import { contactStates } from '#constants/choices.ts'
import { contactOfAddress, contactTable, lockNewContacts } from '../../common/contactTable.ts'
import { heldContact } from '../../common/heldContact.ts'
import { completePhone } from '../../common/phones.ts'
import type { Db } from '../../db/client.ts'
import { registrant } from '../../kernel/actor.ts'
import { insertRow } from '../../kernel/writes.ts'
import type { CheckedSubmission } from './checkSubmission.ts'

export interface RegistrantContact {
  contactId: number
  /** The company of a known contact. */
  companyId: number | null
}

/** The contact with the registrant's address, unchanged, or a new one in purgatory. */
export async function contactFor(tx: Db, identity: CheckedSubmission['identity']): Promise<RegistrantContact> {
  const known = await knownContact(tx, identity.email)
  if (known) return known
  await lockNewContacts(tx)
  const addedMeanwhile = await knownContact(tx, identity.email)
  if (addedMeanwhile) return addedMeanwhile
  const { firstName, lastName, email, jobTitle, phone } = identity
  // A number that is not complete is stored as it was written: staff see it, and that it is not complete.
  const values = {
    firstName,
    lastName,
    email,
    jobTitle,
    phone: phone && (completePhone(phone) ?? phone),
    contactStateId: contactStates.purgatory,
  }
  const { id } = await insertRow(tx, contactTable, values, registrant)
  return { contactId: id, companyId: null }
}

const knownContact = (tx: Db, email: string): Promise<RegistrantContact | undefined> =>
  heldContact(tx, async () => (await contactOfAddress(tx, email))?.contactId)
