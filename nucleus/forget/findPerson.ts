import { createHmac } from 'node:crypto'
import { and, asc, eq, inArray, like, or, type SQLWrapper, sql } from 'drizzle-orm'
import { fullNameOf } from '#contract/personName.ts'
import { maySignIn } from '../kernel/staff.ts'
import type { Db } from '../db/client.ts'
import { NotPossible } from '../db/backup/notPossible.ts'
import { companies, contacts, nightTimeGuests, registrations, speakers } from '../db/tables/index.ts'
import { foldedWords, patternOfParts } from './foldedParts.ts'

/** A person to erase: everything by which their rows, and mentions by others, are found. */
export interface Person {
  contactIds: readonly number[]
  registrationIds: readonly number[]
  /** In lower case. */
  addresses: readonly string[]
  /** Hashes of the addresses, as stored in the tables of the sign-in. */
  addressHashes: readonly string[]
  /** Full names in their rows, and those that they had before, that no other contact has; also as "Last, First". */
  names: readonly string[]
  /** Who the address belongs to, for the operator: full names with their companies. */
  labels: readonly string[]
  /** Full names that other people have too, in lower case: texts with them are not changed. */
  sharedNames: readonly string[]
}

/** An id that no row has, so that a list is never empty. */
const noId = -1

/**
 * Finds the person with an address: contacts that have it, as another address too, or were merged with one of them, and rows with the address itself.
 * `secretKey` is the key of hashes. Throws NotPossible for an unknown address, or one of staff who may sign in.
 */
export async function findPerson(db: Db, address: string, secretKey: string | undefined): Promise<Person> {
  const lowerAddress = address.trim().toLowerCase()
  const found = await db.execute<{ id: number; email: string | null; others: string[] }>(sql`
    with recursive same as (
      select contact_id, merged_into_contact_id, email, secondary_emails from ${contacts}
      where lower(email) = ${lowerAddress} or secondary_emails ? ${lowerAddress} or contact_id in (select contact_id from ${registrations} where lower(email) = ${lowerAddress})
      union
      select other.contact_id, other.merged_into_contact_id, other.email, other.secondary_emails from ${contacts} as other join same
        on other.contact_id = same.merged_into_contact_id or other.merged_into_contact_id = same.contact_id
    ) select contact_id as id, email, ${textsIn(sql`secondary_emails`)} as others from same`)
  const contactIds = [noId, ...found.rows.map(({ id }) => id)]
  const addresses = [
    ...new Set([lowerAddress, ...found.rows.flatMap(({ email, others }) => [email ?? [], others].flat())].map((one) => one.toLowerCase())),
  ]
  const staff = await db
    .select({ firstName: contacts.firstName, lastName: contacts.lastName, email: contacts.email, role: contacts.role })
    .from(contacts)
    .where(and(inArray(contacts.contactId, contactIds), maySignIn))
  const [one] = staff
  if (one)
    throw new NotPossible(
      `${address} belongs to ${fullNameOf(one)}, who can sign in (${one.role}). Remove them from the staff first: npm run staff -- remove ${one.email ?? address}` +
        `${one.role === 'admin' ? ' (someone else must be an administrator first)' : ''}. Nothing was changed.`,
    )
  const names = await namesOf(db, contactIds, addresses)
  const fullNames = [...names.keys()]
  const registered = await db
    .select({ id: registrations.eventRegistrationId })
    .from(registrations)
    .where(or(inArray(registrations.contactId, contactIds), inArray(sql`lower(${registrations.email})`, addresses)))
  const registrationIds = registered.map(({ id }) => id)
  const sharedNames = await sharedNamesOf(db, fullNames, contactIds)
  return {
    contactIds,
    addresses,
    registrationIds: [noId, ...registrationIds],
    labels: await labelsOf(db, { contactIds, registrationIds: [noId, ...registrationIds], names: fullNames }),
    addressHashes: addresses.map((one) => (secretKey ? createHmac('sha256', secretKey).update(`address ${one}`).digest('base64url') : '')),
    names: fullNames.filter((name) => !sharedNames.includes(name)).flatMap((name) => [...(names.get(name) ?? [])]),
    sharedNames: sharedNames.map((name) => name.toLowerCase()),
  }
}

/** Tables whose rows have a name, an address and a contact. */
const named = [contacts, registrations, speakers, nightTimeGuests] as const

/** The full names of the person, each with the ways to write it. A name of one word is not distinctive. */
async function namesOf(
  db: Db,
  contactIds: readonly number[],
  addresses: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const all = new Map<string, Set<string>>()
  const add = (name: string, ...spellings: string[]): void => {
    if (foldedWords(name).length > 1) all.set(name, new Set([...(all.get(name) ?? [name]), ...spellings]))
  }
  for (const { firstName, lastName, email, contactId } of named) {
    const rows = await db
      .selectDistinct({ firstName, lastName })
      .from(firstName.table)
      .where(or(inArray(contactId, [...contactIds]), inArray(sql`lower(${email})`, [...addresses])))
    for (const row of rows) add(fullNameOf(row), ...(row.firstName && row.lastName ? [`${row.lastName}, ${row.firstName}`] : []))
  }
  const earlier = await db
    .select({ names: textsIn(contacts.formerNames) })
    .from(contacts)
    .where(inArray(contacts.contactId, [...contactIds]))
  for (const { names } of earlier) for (const name of names) add(name)
  return all
}

type PersonIds = Pick<Person, 'contactIds' | 'registrationIds' | 'names'>

/** The contacts of the person; for somebody who is not a contact, the registrations, or else only the names. */
async function labelsOf(db: Db, { contactIds, registrationIds, names }: PersonIds): Promise<readonly string[]> {
  const asContacts = await db
    .select({ firstName: contacts.firstName, lastName: contacts.lastName, company: companies.name })
    .from(contacts)
    .leftJoin(companies, eq(companies.companyId, contacts.companyId))
    .where(inArray(contacts.contactId, [...contactIds]))
    .orderBy(asc(contacts.contactId))
  const { firstName, lastName, companyName: company } = registrations
  const people =
    asContacts.length > 0
      ? asContacts
      : await db
          .select({ firstName, lastName, company })
          .from(registrations)
          .where(inArray(registrations.eventRegistrationId, [...registrationIds]))
          .orderBy(asc(registrations.eventRegistrationId))
  if (people.length === 0) return names
  return [...new Set(people.map((one) => `${fullNameOf(one)}${one.company ? ` (${one.company})` : ''}`))]
}

/** The names that other contacts have or had. */
async function sharedNamesOf(db: Db, names: readonly string[], contactIds: readonly number[]): Promise<string[]> {
  if (names.length === 0) return []
  const mayBeCalled = or(...names.map((name) => like(contacts.searchText, patternOfParts(foldedWords(name)))))
  const others = await db
    .select({ firstName: contacts.firstName, lastName: contacts.lastName, formerNames: textsIn(contacts.formerNames) })
    .from(contacts)
    .where(and(mayBeCalled, sql`${contacts.contactId} <> all(${sql.param([...contactIds])}::int[])`))
  const called = new Set(others.flatMap((one) => [fullNameOf(one), ...one.formerNames].map(comparable)))
  return names.filter((name) => called.has(comparable(name)))
}

/** The texts of a list in JSON, and nothing else that may be in it. */
const textsIn = (list: SQLWrapper) => sql<string[]>`jsonb_path_query_array(${list}, '$[*] ? (@.type() == "string")')`
const comparable = (name: string): string => foldedWords(name).join(' ')
