import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import type { AdminContact, CompanyHit } from '#contract/common.ts'
import { roleOf } from '../kernel/staff.ts'
import type { Db } from '../db/client.ts'
import { companies, companyTypes, contacts, events } from '../db/tables/index.ts'
import { matchQuery } from './autocomplete.ts'
import { fullName } from './contactHits.ts'
import { readUnpaged } from '../kernel/readUnpaged.ts'
import { byPersonName } from '../db/personName.ts'

/** Whether the contact is currently on the staff. */
export const isActiveStaff = sql<boolean>`(${contacts.isAdmin} and ${contacts.contactStateId} = 1)`

/** Staff by name, each with the events they represent, the newest first. */
export async function readAdminContacts(db: Db): Promise<AdminContact[]> {
  // Reads all events once: a subquery per member of staff would read every event for everybody. Older rows may hold something
  // other than a list of ids: values are compared as text, so those match nobody.
  const represented = sql`(
    select named.contact_id, jsonb_agg(${events.eventId} order by ${events.startsAt} desc, ${events.eventId} desc) as event_ids
    from ${events}, jsonb_array_elements_text(case jsonb_typeof(${events.irReps}) when 'array' then ${events.irReps} else '[]' end) as named (contact_id)
    where ${events.deletedAt} is null group by 1) as represented`
  const rows = await readUnpaged(
    db
      .select({
        contactId: contacts.contactId,
        name: fullName,
        email: sql<string>`coalesce(${contacts.email}, '')`,
        role: contacts.role,
        headshotUrl: contacts.headshotUrl,
        isActive: isActiveStaff,
        eventIds: sql<number[]>`coalesce(represented.event_ids, '[]')`,
      })
      .from(contacts)
      .leftJoin(represented, sql`represented.contact_id = ${contacts.contactId}::text`)
      .where(and(contacts.isAdmin, isNull(contacts.deletedAt)))
      .orderBy(...byPersonName(contacts), asc(contacts.contactId)),
  )
  return rows.map((row) => ({ ...row, role: roleOf(row.role) ?? 'readOnly' }))
}

/** The first companies whose name or legal name contains every word of the term; names that start with it are first. */
export async function findCompanies(db: Db, term: string): Promise<CompanyHit[]> {
  const hits = matchQuery(
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
