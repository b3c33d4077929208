import { and, eq } from 'drizzle-orm'
import type { Registration } from '#contract/events/registrations.ts'
import type { transferRegistration, TransferCandidate } from '#contract/events/transfer.ts'
import { fullNameOf } from '#contract/personName.ts'
import type * as z from 'zod'
import { notFound } from '../../base/errors.ts'
import { findContacts, isFindable } from '../../common/contactHits.ts'
import { lockNewContacts } from '../../common/contactTable.ts'
import { heldContact, isCompanyHeld } from '../../common/heldContact.ts'
import type { Db } from '../../db/client.ts'
import { companies, contacts } from '../../db/tables/index.ts'
import type { Actor } from '../../kernel/context.ts'
import { checkAddressFree, checkNotSamePerson } from '../people/checkNewPerson.ts'
import { insertInPurgatory } from '../people/newContact.ts'
import { ActiveRegistrations } from '../moves/duplicates.ts'

type Request = z.output<typeof transferRegistration.body>
/** Who takes over a registration. */
export type Holder = Awaited<ReturnType<typeof readContact>> & { email: string; isNew: boolean }
type Candidate = Pick<Holder, 'contactId' | 'firstName' | 'lastName' | 'companyId'> & { email: string | null }

/** The contact of a request, or a new one in purgatory. Throws 404, and 422 when the new person may be a known one. */
export async function readHolder(tx: Db, request: Request, { eventId, actor }: { eventId: number; actor: Actor }): Promise<Holder> {
  const isNew = request.person !== undefined
  const person = await readContact(tx, request.person ? await addContact(tx, request, { eventId, actor }) : (request.contactId ?? 0))
  return { ...person, email: person.email ?? '', isNew }
}

async function addContact(tx: Db, { person, isNewPerson = false }: Request, { eventId, actor }: { eventId: number; actor: Actor }) {
  if (!person) throw notFound('Contact')
  const { companyId = null } = person
  await lockNewContacts(tx)
  await checkAddressFree(tx, eventId, person.email)
  if (companyId !== null) {
    if (!(await isCompanyHeld(tx, companyId))) throw notFound('Company')
  }
  if (!isNewPerson) await checkNotSamePerson(tx, eventId, { ...person, companyId })
  return insertInPurgatory(tx, { ...person, companyId }, actor)
}

async function readContact(tx: Db, id: number) {
  if (!(await heldContact(tx, () => Promise.resolve(id)))) throw notFound('Contact')
  const { contactId, firstName, lastName, email, jobTitle, phone, companyId } = contacts
  const [person] = await tx
    .select({ ...{ contactId, firstName, lastName, email, jobTitle, phone, companyId }, companyName: companies.name })
    .from(contacts)
    .leftJoin(companies, eq(companies.companyId, companyId))
    .where(and(eq(contactId, id), isFindable))
  if (!person) throw notFound('Contact')
  return person
}

/** Contacts that match a text, each with the reason why they cannot take over the registration. */
export async function findCandidates(db: Db, row: Registration, text: string): Promise<TransferCandidate[]> {
  const found = await findContacts(db, text)
  const companyId = row.companyId ?? (await companyOfContact(db, row.contactId))
  const refusals = await holderRefusals(db, { ...row, companyId }, found)
  return found.map((hit, at) => ({ ...hit, refusal: refusals[at] ?? null }))
}

/** Why each of these people cannot take over a registration, whose `companyId` is also that of its contact; null where they can. */
export async function holderRefusals(db: Db, row: Registration, people: readonly Candidate[]): Promise<(string | null)[]> {
  const asRegistered = ({ contactId, email, firstName, lastName }: Candidate) => ({
    ...{ eventId: row.eventId, eventCompanyTypeId: row.eventCompanyTypeId },
    ...{ contactId, email: email ?? '', firstName, lastName },
  })
  const active = await ActiveRegistrations.besides(db, people.map(asRegistered))
  return people.map((person) => {
    if (person.email === null || person.email === '') return `${fullNameOf(person)} has no e-mail address. Add one first.`
    if (row.contactId === person.contactId || person.email === row.email) return 'This person has the registration already.'
    const duplicate = active.brokenBy(asRegistered(person))
    if (duplicate) return duplicate.message
    return row.requiresVetting && (row.companyId === null || row.companyId !== person.companyId)
      ? `${row.companyTypeName} requires vetting, so only a colleague from the same company can take this place.`
      : null
  })
}

/** The company of a contact; null without one. */
export async function companyOfContact(tx: Db, id: number | null | undefined): Promise<number | null> {
  if (!id) return null
  const [found] = await tx.select({ companyId: contacts.companyId }).from(contacts).where(eq(contacts.contactId, id))
  return found?.companyId ?? null
}
