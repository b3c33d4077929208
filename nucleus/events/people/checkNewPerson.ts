import { eq, inArray } from 'drizzle-orm'
import type { EventPersonHit } from '#contract/events/eventPeople.ts'
import { fullNameOf } from '#contract/personName.ts'
import { Refusal } from '../../base/errors.ts'
import { contactOfAddress } from '../../common/contactTable.ts'
import { describeSame, findSameAs } from '../../common/samePerson.ts'
import type { Db } from '../../db/client.ts'
import { contacts } from '../../db/tables/index.ts'
import type { NewPerson } from './newContact.ts'
import { personHits } from './personHits.ts'

/** Throws 422 with the owner of the address in `known`. */
export async function checkAddressFree(db: Db, eventId: number, email: string): Promise<void> {
  const owner = await contactOfAddress(db, email)
  if (!owner) return
  const [known] = await personHits(db, { eventId, which: eq(contacts.contactId, owner.contactId) })
  const name = fullNameOf(owner)
  const message = known ? ownerMessage(known) : `${name} has this e-mail address and was archived. Restore that contact instead`
  throw new Refusal(422, message, { fields: { 'person.email': message }, ...(known && { known }) })
}

function ownerMessage({ fullName, companyName, eventCompanyName }: EventPersonHit): string {
  const who = companyName ? `${fullName} of ${companyName}` : fullName
  return eventCompanyName === null
    ? `${who} already has this e-mail address`
    : `${who} has this e-mail address and is already at the event for ${eventCompanyName}`
}

/** Throws 422 with those who may be the same person in `possible`, archived ones too. */
export async function checkNotSamePerson(db: Db, eventId: number, person: NewPerson & { companyId: number | null }): Promise<void> {
  const same = await findSameAs(db, person)
  if (same.length === 0) return
  const ids = same.map(({ contactId }) => contactId)
  const possible = await personHits(db, { eventId, which: inArray(contacts.contactId, ids), isAnyState: true })
  const message = `This may be ${same.map(describeSame).join(' or ')}. Choose them, or confirm that this is a different person`
  throw new Refusal(422, message, { fields: { 'person.lastName': message }, possible })
}
