import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import type { AdminContact, CompanyHit, ContactHit } from '#contract/common.ts'
import { roleOf } from '../auth/staff.ts'
import type { Db } from '../db/client.ts'
import { companies, companyTypes, contacts, events } from '../db/tables/index.ts'
import { matching } from './autocomplete.ts'

export const fullName = sql<string>`${contacts.firstName} || ' ' || ${contacts.lastName}`
/** Whether the contact is on the staff now. */
export const isActiveStaff = sql<boolean>`(${contacts.isAdmin} and ${contacts.contactStateId} = 1)`

/** Staff by name, each with the events they represent, the newest first. */
export async function readAdminContacts(db: Db): Promise<AdminContact[]> {
  const represented = sql<number[]>`(
    select coalesce(jsonb_agg(${events.eventId} order by ${events.startsAt} desc, ${events.eventId} desc), '[]') from ${events}
    where ${events.deletedAt} is null and ${events.irReps} @> to_jsonb(${contacts.contactId}))`
  const rows = await db
    .select({
      contactId: contacts.contactId,
      name: fullName,
      email: sql<string>`coalesce(${contacts.email}, '')`,
      role: contacts.role,
      headshotUrl: contacts.headshotUrl,
      isActive: isActiveStaff,
      eventIds: sql<number[]>`${represented}`,
    })
    .from(contacts)
    .where(and(contacts.isAdmin, isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.lastName), asc(contacts.firstName), asc(contacts.contactId))
  return rows.map((row) => ({ ...row, role: roleOf(row.role) ?? 'readOnly' }))
}

/** Active contacts and those in purgatory; merged and archived ones are gone for whoever looks for a person. */
const isFindable = and(inArray(contacts.contactStateId, [1, 2]), isNull(contacts.deletedAt))

const lastName = sql`lower(${contacts.lastName})`

/** The first contacts whose name or address has every word of the term; names that start with it lead. */
export async function findContacts(db: Db, term: string): Promise<ContactHit[]> {
  const hits = matching(
    { table: contacts, id: contacts.contactId, text: contacts.searchText, alsoStarts: lastName, isLive: isFindable },
    term,
  )
  if (!hits) return []
  return db
    .select({
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
    })
    .from(sql`(${hits}) as hit`)
    .innerJoin(contacts, sql`${contacts.contactId} = hit.id`)
    .leftJoin(companies, eq(companies.companyId, contacts.companyId))
    .leftJoin(companyTypes, eq(companyTypes.companyTypeId, companies.companyTypeId))
    .orderBy(sql`hit.rank`, asc(contacts.lastName), asc(contacts.firstName), asc(contacts.contactId))
    .limit(limits.lookupRows)
}

/** The first companies whose name or legal name has every word of the term; names that start with it lead. */
export async function findCompanies(db: Db, term: string): Promise<CompanyHit[]> {
  const hits = matching(
    { table: companies, id: companies.companyId, text: companies.searchText, isLive: isNull(companies.deletedAt) },
    term,
  )
  if (!hits) return []
  return db
    .select({ companyId: companies.companyId, name: companies.name, companyType: companyTypes.name })
    .from(sql`(${hits}) as hit`)
    .innerJoin(companies, sql`${companies.companyId} = hit.id`)
    .leftJoin(companyTypes, eq(companyTypes.companyTypeId, companies.companyTypeId))
    .orderBy(sql`hit.rank`, asc(companies.name), asc(companies.companyId))
    .limit(limits.lookupRows)
}
