import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { limits } from '#constants/limits.ts'
import { registrationStatus } from '#constants/statuses.ts'
import type { ContactHit } from '#contract/common.ts'
import type { Db } from '../db/client.ts'
import { companies, companyTypes, contacts, eventContacts, registrations } from '../db/tables/index.ts'
import { searchedTable } from '../db/entityNames.ts'
import { searchKey } from '../db/searchKey.ts'
import { searchSpellings } from '../resource/searchTerms.ts'
import { matchQuery, type SearchTarget } from './autocomplete.ts'
import { byPersonName, fullNameSql } from '../db/personName.ts'

export const fullName = fullNameSql(contacts)

/** Active contacts and those in purgatory; searches for people do not find merged and archived ones. */
export const isFindable = and(searchedTable(contacts)?.isOffered, isNull(contacts.deletedAt))

const lastName = searchKey(contacts.lastName)
/** What a search for people reads. */
export const contactTexts = { table: contacts, id: contacts.contactId, text: contacts.searchText, alsoStarts: lastName, isLive: isFindable }

/** The fields of a contact in search results. Needs joins with `companies` and `companyTypes`. */
export const contactHitFields = {
  contactId: contacts.contactId,
  fullName,
  firstName: contacts.firstName,
  lastName: contacts.lastName,
  email: contacts.email,
  jobTitle: contacts.jobTitle,
  companyId: contacts.companyId,
  companyName: companies.name,
  companyType: companyTypes.name,
  state: contacts.contactStateId,
  headshotUrl: contacts.headshotUrl,
}
/** Sorts contacts first whose names have words that begin with those of a term, and not only their address; nothing without a term. */
export function inNameFirst(term: string): SQL[] {
  const name = sql`(' ' || ${searchKey(fullName)})`
  const words = searchSpellings(term).map((spellings) => or(...spellings.map((one) => sql`${name} like ${`% ${one}%`}`)))
  return words.length > 0 ? [sql`(${and(...words)}) desc`] : []
}

/** The order of contacts in search results, best first. */
export const hitOrder = (term: string): SQL[] => [sql`hit.rank`, ...inNameFirst(term), ...byPersonName(contacts), asc(contacts.contactId)]

/** The first contacts whose name or address contains every word of the term; names that start with it are first. */
export const findContacts = (db: Db, term: string): Promise<ContactHit[]> => readHits(db, contactTexts, term)

/** The same among those who attend or attended an event: for one of its companies, or with an approved registration. */
export const findContactsOfEvents = (db: Db, term: string): Promise<ContactHit[]> =>
  readHits(db, { ...contactTexts, isOffered: attendedEvent }, term)

/** The same among those in purgatory. */
export const findContactsInPurgatory = (db: Db, term: string): Promise<ContactHit[]> =>
  readHits(db, { ...contactTexts, isLive: and(isFindable, eq(contacts.contactStateId, contactStates.purgatory)) }, term)

function attendedEvent(contactId: SQL): SQL {
  const { approved } = registrationStatus
  const isAttendee = and(eq(eventContacts.contactId, contactId), isNull(eventContacts.deletedAt))
  const isRegistered = and(
    eq(registrations.contactId, contactId),
    eq(registrations.eventStatusId, approved),
    isNull(registrations.deletedAt),
  )
  // Scalar subqueries, which run row by row: for `exists` the planner would build a set of everybody who ever attended.
  return sql`coalesce(
    (select true from ${eventContacts} where ${isAttendee} limit 1),
    (select true from ${registrations} where ${isRegistered} limit 1), false)`
}

async function readHits(db: Db, target: SearchTarget, term: string): Promise<ContactHit[]> {
  const hits = matchQuery(target, term)
  if (!hits) return []
  return db
    .select(contactHitFields)
    .from(sql`(${hits}) as hit`)
    .innerJoin(contacts, sql`${contacts.contactId} = hit.id`)
    .leftJoin(companies, eq(companies.companyId, contacts.companyId))
    .leftJoin(companyTypes, eq(companyTypes.companyTypeId, companies.companyTypeId))
    .orderBy(...hitOrder(term))
    .limit(limits.lookupRows)
}
