import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { limits } from '#constants/limits.ts'
import { contactsOfEvent, contactsOfEventCompany, type EventPersonHit } from '#contract/events/eventPeople.ts'
import { contactHitFields, hitOrder, inNameFirst, isFindable } from '../../common/contactHits.ts'
import { searchKey } from '../../db/searchKey.ts'
import { searchSpellings, searchTerms } from '../../resource/searchTerms.ts'
import type { Db } from '../../db/client.ts'
import { companies, companyTypes, contacts, eventCompanies, eventContacts as there } from '../../db/tables/index.ts'
import { notFound } from '../../base/errors.ts'
import { mountLookup } from '../../resource/search/mountLookup.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { byPersonName } from '../../db/personName.ts'

/** Serves searches for people of an event and of one of its companies. */
export function mountPersonSearches(app: FastifyInstance, nucleus: Nucleus): void {
  mountLookup(app, nucleus, contactsOfEvent, ({ input: { eventId, searchText, contactIds }, db }) => {
    const isAmongIds = contactIds && inArray(there.contactId, contactIds.split(',').map(Number))
    const ids = sql`select ${there.contactId} from ${there} where ${and(eq(there.eventId, eventId), isNull(there.deletedAt), isAmongIds || undefined)}`
    return personHits(db, { eventId, which: eq(contacts.contactId, sql`any(array(${ids}))`), term: searchText })
  })
  mountLookup(app, nucleus, contactsOfEventCompany, async ({ input: { eventCompanyId, searchText }, db }) => {
    const { eventId, companyId } = await companyOfEvent(db, eventCompanyId)
    const ids = sql`select ${there.contactId} from ${there} where ${and(eq(there.eventCompanyId, eventCompanyId), isNull(there.deletedAt))}`
    const which = or(eq(contacts.companyId, companyId), eq(contacts.contactId, sql`any(array(${ids}))`))
    return personHits(db, { eventId, which, term: searchText })
  })
}

/** Throws 404 when the company of the event does not exist. */
export async function companyOfEvent(db: Db, eventCompanyId: number): Promise<{ eventId: number; companyId: number }> {
  const { eventId, companyId } = eventCompanies
  const [found] = await db
    .select({ eventId, companyId })
    .from(eventCompanies)
    .where(and(eq(eventCompanies.eventCompanyId, eventCompanyId), isNull(eventCompanies.deletedAt)))
  if (!found) throw notFound('Event Company')
  return found
}

interface PersonSearch {
  eventId: number
  /** Which contacts to search; must be few enough to scan. */
  which: SQL | undefined
  /** Without a term all of them match. */
  term?: string
  /** Archived ones too. */
  isAnyState?: boolean
}

/** The first contacts that match a term, with their place at the event. */
export async function personHits(db: Db, { eventId, which, term = '', isAnyState = false }: PersonSearch): Promise<EventPersonHit[]> {
  const terms = searchTerms(term)
  const prefix = `${terms.join(' ')}%`
  const rank = sql`case when ${contacts.searchText} like ${prefix} then 0 when ${searchKey(contacts.lastName)} like ${prefix} then 1 else 2 end`
  const matches = searchSpellings(term).map((spellings) => or(...spellings.map((one) => sql`${contacts.searchText} like ${`%${one}%`}`)))
  // Limited before the joins: of an event's thousands many can match.
  const hits = sql`select ${contacts.contactId} as id, ${rank} as rank from ${contacts} where ${and(isAnyState ? isNull(contacts.deletedAt) : isFindable, which, ...matches)} order by ${sql.join([rank, ...inNameFirst(term), ...byPersonName(contacts), contacts.contactId], sql`, `)} limit ${limits.lookupRows}`
  const itsCompany = sql`(select coalesce(${eventCompanies.displayName}, shown.name) from ${eventCompanies} join ${companies} as shown on shown.company_id = ${eventCompanies.companyId} where ${eventCompanies.eventCompanyId} = ${there.eventCompanyId})`
  return db
    .select({
      ...contactHitFields,
      eventCompanyContactId: there.eventCompanyContactId,
      eventCompanyName: sql<string | null>`${itsCompany}`,
    })
    .from(sql`(${hits}) as hit`)
    .innerJoin(contacts, sql`${contacts.contactId} = hit.id`)
    .leftJoin(companies, eq(companies.companyId, contacts.companyId))
    .leftJoin(companyTypes, eq(companyTypes.companyTypeId, companies.companyTypeId))
    .leftJoin(there, and(eq(there.eventId, eventId), eq(there.contactId, contacts.contactId), isNull(there.deletedAt)))
    .orderBy(...hitOrder(term))
    .limit(limits.lookupRows)
}
