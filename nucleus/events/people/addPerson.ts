import { eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { eventContacts } from '#contract/events/eventContacts.ts'
import { addPerson, type EventPersonHit } from '#contract/events/eventPeople.ts'
import { contactOfAddress, lockNewContacts } from '../../common/contactTable.ts'
import { contacts } from '../../db/tables/index.ts'
import type { Db } from '../../db/client.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { Refusal, ruleBroken } from '../../base/errors.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { explainRefusals } from '../../resource/explainRefusals.ts'
import type { Repository } from '../../resource/repository.ts'
import { insertRow } from '../../kernel/writes.ts'
import { insertInPurgatory, namesakes, type NewPerson } from './newContact.ts'
import { companyOfEvent, personHits } from './personHits.ts'

/** Adds an unknown person: a contact in purgatory and their place at the event, both or neither. */
export const mountAddPerson = (app: FastifyInstance, { db }: Nucleus, repository: Repository<typeof eventContacts>): void =>
  mountCall(app, addPerson, ({ input: { person, isNewPerson = false, ...attendance }, actor }) =>
    db.transaction(async (tx) => {
      const { companyId, eventId } = await companyOfEvent(tx, attendance.eventCompanyId)
      if (eventId !== attendance.eventId) throw ruleBroken({ eventCompanyId: 'This company does not belong to the event' })
      await lockNewContacts(tx)
      await checkAddressFree(tx, attendance.eventId, person.email)
      if (!isNewPerson) await checkNoNamesake(tx, attendance.eventId, { ...person, companyId })
      const contactId = await insertInPurgatory(tx, { ...person, companyId }, actor)
      const input = repository.parse({ ...attendance, contactId })
      await repository.check({ db: tx, input, current: undefined, actor, isSure: true })
      const { id } = await explainRefusals(() => insertRow(tx, repository, { ...input }, actor), repository)
      return repository.getOrThrow(tx, id)
    }),
  )

/** Throws 422 with the owner of the address in `known`. */
async function checkAddressFree(db: Db, eventId: number, email: string): Promise<void> {
  const owner = await contactOfAddress(db, email)
  if (!owner) return
  const [known] = await personHits(db, { eventId, which: eq(contacts.contactId, owner.contactId) })
  const name = `${owner.firstName} ${owner.lastName}`
  const message = known ? ownerMessage(known) : `${name} has this e-mail address and was archived. Restore that contact instead`
  throw new Refusal(422, message, { fields: { 'person.email': message }, ...(known && { known }) })
}

function ownerMessage({ fullName, companyName, eventCompanyName }: EventPersonHit): string {
  const who = companyName ? `${fullName} of ${companyName}` : fullName
  return eventCompanyName === null
    ? `${who} already has this e-mail address`
    : `${who} has this e-mail address and is already at the event for ${eventCompanyName}`
}

/** Throws 422 with the people of this name at the company in `possible`. */
async function checkNoNamesake(db: Db, eventId: number, person: NewPerson & { companyId: number }): Promise<void> {
  const ids = await namesakes(db, person)
  if (ids.length === 0) return
  const possible = await personHits(db, { eventId, which: inArray(contacts.contactId, ids) })
  const message = `There is a ${person.firstName} ${person.lastName} at this company already. Choose them, or confirm that this is a different person`
  throw new Refusal(422, message, { fields: { 'person.lastName': message }, possible })
}
