import type { FastifyInstance } from 'fastify'
import type { eventContacts } from '#contract/events/eventContacts.ts'
import { addPerson } from '#contract/events/eventPeople.ts'
import { lockNewContacts } from '../../common/contactTable.ts'
import { heldCompany } from '../../common/heldContact.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { ruleBroken } from '../../base/errors.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { explainRefusals } from '../../resource/explainRefusals.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { insertRow } from '../../kernel/writes.ts'
import { checkAddressFree, checkNotSamePerson } from './checkNewPerson.ts'
import { insertInPurgatory } from './newContact.ts'
import { companyOfEvent } from './personHits.ts'

/** Adds an unknown person: a contact in purgatory and their place at the event, both or neither. */
export const mountAddPerson = (app: FastifyInstance, { db }: Nucleus, repository: Repository<typeof eventContacts>): void =>
  mountCall(app, addPerson, ({ input: { person, isNewPerson = false, ...attendance }, actor }) =>
    db.transaction(async (tx) => {
      const { companyId, eventId } = await heldCompany(tx, () => companyOfEvent(tx, attendance.eventCompanyId))
      if (eventId !== attendance.eventId) throw ruleBroken({ eventCompanyId: 'This company does not belong to the event' })
      await lockNewContacts(tx)
      await checkAddressFree(tx, attendance.eventId, person.email)
      if (!isNewPerson) await checkNotSamePerson(tx, attendance.eventId, { ...person, companyId })
      const contactId = await insertInPurgatory(tx, { ...person, companyId }, actor)
      const input = repository.parse({ ...attendance, contactId })
      await repository.check({ db: tx, input, current: undefined, actor, isSure: true })
      const { id } = await explainRefusals(() => insertRow(tx, repository, { ...input }, actor), repository)
      return repository.getOrThrow(tx, id)
    }),
  )
