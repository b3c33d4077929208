import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type ContactOutcome, contactOutcomes } from '#constants/contactEmails.ts'
import { contactStates } from '#constants/choices.ts'
import { fullNameOf } from '#contract/personName.ts'
import type { ContactAudience } from '#contract/utilities/contactEmails.ts'
import { contactUnsubscribedAt } from '../../common/unsubscribed.ts'
import type { Db } from '../../db/client.ts'
import { byPersonName } from '../../db/personName.ts'
import { companies, contacts } from '../../db/tables/index.ts'
import { isAddressSuppressed } from '../../events/mails/suppression.ts'

const { included, suppressed, noAddress, repeated, gone, unsubscribed } = contactOutcomes
const goneStates: readonly number[] = [contactStates.merged, contactStates.archived]

/** A chosen contact, with why they get an e-mail or not. */
export type ChosenPerson = Awaited<ReturnType<typeof readPeople>>[number]
/** One who gets it. */
export type Recipient = ChosenPerson & { email: string }

/**
 * The chosen contacts by name, each with the reason why they get an e-mail now, or why not. Of several with one address, the first chosen gets it. One who
 * ended e-mails to many still gets those that are about themselves (`isAboutThem`), such as a reminder of their seat, and so does each of several with one
 * address.
 */
export async function readPeople(db: Db, contactIds: readonly number[], { isAboutThem = false } = {}) {
  if (contactIds.length === 0) return []
  const { contactId, firstName, lastName, email, jobTitle, contactStateId, deletedAt } = contacts
  const found = await db
    .select({
      ...{ contactId, firstName, lastName, email, jobTitle, contactStateId, deletedAt },
      companyName: companies.name,
      isSuppressed: sql<boolean>`(${contacts.emailSuppressed} or (${email} is not null and ${isAddressSuppressed(email)}))`,
      isUnsubscribed: isAboutThem ? sql<boolean>`false` : sql<boolean>`(${contactUnsubscribedAt} is not null)`,
    })
    .from(contacts)
    .leftJoin(companies, and(eq(companies.companyId, contacts.companyId), isNull(companies.deletedAt)))
    .where(inArray(contactId, [...contactIds]))
    .orderBy(...byPersonName(contacts), contactId)
  const firstOf = new Map<string, number>()
  const placeOf = new Map(contactIds.map((id, at) => [id, at]))
  for (const one of found.toSorted((a, b) => (placeOf.get(a.contactId) ?? 0) - (placeOf.get(b.contactId) ?? 0))) {
    const address = one.email?.toLowerCase()
    if (address && obstacleOf(one) === undefined && !firstOf.has(address)) firstOf.set(address, one.contactId)
  }
  return found.map((one) => ({
    ...one,
    outcome: obstacleOf(one) ?? (isAboutThem || firstOf.get(one.email?.toLowerCase() ?? '') === one.contactId ? included : repeated),
  }))
}

interface Reachable {
  email: string | null
  contactStateId: number
  deletedAt: string | null
  isSuppressed: boolean
  isUnsubscribed: boolean
}
function obstacleOf({ email, contactStateId, deletedAt, isSuppressed, isUnsubscribed }: Reachable): ContactOutcome | undefined {
  if (deletedAt !== null || goneStates.includes(contactStateId)) return gone
  if (!email) return noAddress
  if (isSuppressed) return suppressed
  return isUnsubscribed ? unsubscribed : undefined
}

export const isRecipient = (person: ChosenPerson): person is Recipient => person.outcome === included && person.email !== null

/** The chosen contacts, as whoever sends an e-mail to them sees them. */
export const readAudience = async (db: Db, contactIds: readonly number[]): Promise<ContactAudience> =>
  audienceOf(await readPeople(db, contactIds))

/** People as whoever sends them an e-mail sees them. */
export const audienceOf = (people: readonly ChosenPerson[]): ContactAudience => ({
  recipientCount: people.filter(isRecipient).length,
  people: people.map((one) => ({
    ...{ contactId: one.contactId, name: fullNameOf(one), email: one.email, companyName: one.companyName, outcome: one.outcome },
  })),
})
