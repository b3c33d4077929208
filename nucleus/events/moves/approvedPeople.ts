import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { registrationStatus } from '#constants/statuses.ts'
import { isFindable } from '../../common/contactHits.ts'
import type { Db } from '../../db/client.ts'
import { companies, contacts, eventCompanies, eventContacts, registrations as table } from '../../db/tables/index.ts'
import type { Change } from '../../kernel/writes.ts'

/** A company that an approved registration adds to its event; `key` names it among those added together. */
export interface NewEventCompany {
  key: string
  eventId: number
  companyId: number
  eventCompanyTypeId: number
  irRepContactId: number | null
}
/** A person whom an approved registration adds to its event, with a company that is there or is added too. */
export interface NewEventContact {
  eventId: number
  contactId: number
  eventRegistrationId: number
  company: number | string
}
/** What approved registrations lack on the companies and contacts tabs. */
export interface Additions {
  companies: NewEventCompany[]
  contacts: NewEventContact[]
  /** Contacts of the event that get their registration. */
  links: Change[]
  /** How many have no contact, or no company for it. */
  incomplete: number
}

/** The company of a registration: its own, or else that of its contact. Needs a join with `contacts`. */
export const registeredCompanyId = sql<number | null>`coalesce(${table.companyId}, ${contacts.companyId})`

/** What approved registrations add to their events. `left` are registrations that are no longer approved, whatever is stored. Writes nothing. */
export async function planAdditions(
  tx: Db,
  { approved, left }: { approved: readonly number[]; left: ReadonlySet<number> },
): Promise<Additions> {
  const added: Additions = { companies: [], contacts: [], links: [], incomplete: 0 }
  const newCompanies = new Set<string>()
  const placed = new Set<string>()
  const isApproved = new Set(approved)
  for (const row of await readApproved(tx, approved)) {
    const { eventRegistrationId, eventId, contactId, companyId, eventCompanyTypeId, irRepContactId } = row
    const key = [eventId, companyId, eventCompanyTypeId].join('/')
    if (contactId !== null && companyId !== null && row.eventCompanyId === null && !newCompanies.has(key)) {
      newCompanies.add(key)
      added.companies.push({ key, eventId, companyId, eventCompanyTypeId, irRepContactId })
    }
    const person = `${eventId}/${contactId}`
    if (contactId === null || (companyId === null && row.place === null)) added.incomplete += 1
    else if (placed.has(person)) continue
    else if (row.place !== null) {
      const { linkedTo } = row.place
      const isLinked =
        linkedTo !== null && (isApproved.has(linkedTo) || (row.linkedStatusId === registrationStatus.approved && !left.has(linkedTo)))
      if (!isLinked)
        added.links.push({
          ...{ id: row.place.id, version: row.place.version },
          ...{ before: { eventRegistrationId: linkedTo }, after: { eventRegistrationId } },
        })
    } else added.contacts.push({ eventId, contactId, eventRegistrationId, company: row.eventCompanyId ?? key })
    placed.add(person)
  }
  return added
}

const linked = alias(table, 'linked_registrations')

/** Registrations with what the companies and contacts tabs have of them already, by id. */
async function readApproved(tx: Db, ids: readonly number[]) {
  const { eventRegistrationId, eventId, eventCompanyTypeId, irRepContactId } = table
  const rows = await tx
    .select({
      ...{ eventRegistrationId, eventId, eventCompanyTypeId, irRepContactId },
      ...{ contactId: contacts.contactId, companyId: companies.companyId, eventCompanyId: eventCompanies.eventCompanyId },
      ...{ placeId: eventContacts.eventCompanyContactId, version: eventContacts.rowVersion, linkedTo: eventContacts.eventRegistrationId },
      linkedStatusId: linked.eventStatusId,
    })
    .from(table)
    .leftJoin(contacts, and(eq(contacts.contactId, table.contactId), isFindable))
    .leftJoin(companies, and(eq(companies.companyId, registeredCompanyId), isNull(companies.deletedAt)))
    .leftJoin(
      eventCompanies,
      and(
        eq(eventCompanies.eventId, eventId),
        eq(eventCompanies.companyId, companies.companyId),
        eq(eventCompanies.eventCompanyTypeId, eventCompanyTypeId),
        isNull(eventCompanies.deletedAt),
      ),
    )
    .leftJoin(
      eventContacts,
      and(eq(eventContacts.eventId, eventId), eq(eventContacts.contactId, contacts.contactId), isNull(eventContacts.deletedAt)),
    )
    .leftJoin(linked, eq(linked.eventRegistrationId, eventContacts.eventRegistrationId))
    .where(and(sql`${eventRegistrationId} = any(${sql.param(ids)}::int[])`, isNull(table.deletedAt)))
    .orderBy(asc(eventRegistrationId))
  return rows.map(({ placeId: id, version, linkedTo, ...row }) => ({
    ...row,
    place: id === null || version === null ? null : { id, version, linkedTo },
  }))
}
