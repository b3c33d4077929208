import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { registrationStatus } from '#constants/statuses.ts'
import type { Db } from '../../db/client.ts'
import { contacts, eventCompanies, eventContacts, registrations } from '../../db/tables/index.ts'
import type { Change } from '../../kernel/writes.ts'
import { lockRows } from '../../resource/lockRows.ts'
import { findReservingCompanies, findUsedContacts, isUntouched, peopleTables } from '../people/broughtIn.ts'
import { registeredCompanyId } from './approvedPeople.ts'

interface StoredRow {
  id: number
  version: number
}
/** What registrations that are no longer approved leave behind on the companies and contacts tabs. */
export interface Removals {
  contacts: StoredRow[]
  companies: StoredRow[]
  /** Contacts that go over to another approved registration of the same person, or whose check-in is cleared. */
  links: Change[]
}
interface Departures {
  left: readonly number[]
  /** Registrations that are approved in the same move. */
  approved: readonly number[]
  /** Those of `left` whose check-in the move cleared. */
  cleared: ReadonlySet<number>
  /** Contacts of the event that another registration takes over. */
  taken: ReadonlySet<number>
  /** A preview locks nothing. */
  isPreview: boolean
}

export const companyRows = { ...peopleTables.companies, table: eventCompanies }
export const contactRows = { ...peopleTables.contacts, table: eventContacts }

/**
 * What goes with registrations that leave Approved: what an approval added, nobody changed by hand and nothing else uses
 * (docs/decisions/043-people-of-approval.md). Writes nothing.
 */
export async function planRemovals(tx: Db, departures: Departures): Promise<Removals> {
  const { left, cleared, taken, isPreview } = departures
  const none: Removals = { contacts: [], companies: [], links: [] }
  if (left.length === 0) return none
  const linked = await readLinked(tx, departures)
  if (!isPreview) {
    await lockRows(
      tx,
      contactRows,
      linked.map(({ id }) => id),
    )
    const candidates = [...linked.map(({ eventCompanyId }) => eventCompanyId), ...(await companiesOf(tx, left))]
    await lockRows(tx, companyRows, candidates)
  }
  const used = new Set(
    await findUsedContacts(
      tx,
      linked.flatMap(({ id, isRemovable }) => (isRemovable ? [id] : [])),
    ),
  )
  const gone: number[] = []
  const removals = none
  for (const { id, version, eventCompanyId, linkedTo, checkedInAt, checkedInByContactId, ...row } of linked) {
    if (taken.has(id)) continue
    // Somebody may have come in another registration of theirs.
    const isCleared = cleared.has(linkedTo) && checkedInAt !== null && !row.isOtherHere
    const before: Change['before'] = {}
    const after: Change['after'] = {}
    if (row.otherId !== null) {
      Object.assign(before, { eventRegistrationId: linkedTo })
      Object.assign(after, { eventRegistrationId: row.otherId })
      if (row.isRemovable && row.otherCompanyId !== null && row.otherCompanyId !== eventCompanyId) {
        Object.assign(before, { eventCompanyId })
        Object.assign(after, { eventCompanyId: row.otherCompanyId })
        gone.push(id)
      }
    } else if (row.isRemovable && !used.has(id) && (checkedInAt === null || isCleared)) {
      removals.contacts.push({ id, version })
      gone.push(id)
      continue
    }
    if (isCleared) {
      Object.assign(before, { checkedInAt, checkedInByContactId })
      Object.assign(after, { checkedInAt: null, checkedInByContactId: null })
    }
    if (Object.keys(after).length > 0) removals.links.push({ id, version, before, after })
  }
  const candidates = new Set([...linked.map(({ eventCompanyId }) => eventCompanyId), ...(await companiesOf(tx, left))])
  removals.companies = await removableCompanies(tx, [...candidates], { ...departures, gone })
  return removals
}

const other = alias(registrations, 'other_registrations')
const idsIn = (ids: Iterable<number>): SQL => sql`any(${sql.param([...ids])}::int[])`
/** Whether a registration is approved after the move. */
const staysApproved = ({ left, approved }: Pick<Departures, 'left' | 'approved'>, table: typeof other | typeof registrations): SQL =>
  sql`${table.deletedAt} is null and (${table.eventRegistrationId} = ${idsIn(approved)} or ${table.eventStatusId} = ${registrationStatus.approved} and not ${table.eventRegistrationId} = ${idsIn(left)})`

/** The contacts of the event that are linked to registrations, and to which other approved registration of the same person they can go over. */
async function readLinked(tx: Db, departures: Departures) {
  const { eventCompanyContactId: id, rowVersion: version, eventCompanyId, checkedInAt, checkedInByContactId, eventId } = eventContacts
  const otherId = sql<
    number | null
  >`(select min(${other.eventRegistrationId}) from ${registrations} as ${other} where ${other.eventId} = ${eventId} and ${other.contactId} = ${eventContacts.contactId} and ${staysApproved(departures, other)})`
  const rows = await tx
    .select({
      ...{ id, version, eventCompanyId, checkedInAt, checkedInByContactId },
      linkedTo: sql<number>`${registrations.eventRegistrationId}`,
      otherId,
      isOtherHere: sql<boolean>`exists (select from ${registrations} as arrived where arrived.event_registration_id = ${otherId} and arrived.checked_in_at is not null)`,
      isRemovable: isUntouched({ resource: contactRows.resource, id }),
      otherCompanyId: sql<
        number | null
      >`(select there.event_company_id from ${eventCompanies} as there, ${registrations} as theirs, ${contacts} as person where theirs.event_registration_id = ${otherId} and person.contact_id = ${eventContacts.contactId} and there.event_id = ${eventId} and there.company_id = coalesce(theirs.company_id, person.company_id) and there.event_company_type_id = theirs.event_company_type_id and there.deleted_at is null)`,
    })
    .from(eventContacts)
    .innerJoin(registrations, eq(registrations.eventRegistrationId, eventContacts.eventRegistrationId))
    .where(and(sql`${eventContacts.eventRegistrationId} = ${idsIn(departures.left)}`, isNull(eventContacts.deletedAt)))
    .orderBy(id)
  return rows
}

/** The companies of the event that registrations belong to. */
async function companiesOf(tx: Db, ids: readonly number[]): Promise<number[]> {
  const found = await tx
    .selectDistinct({ id: eventCompanies.eventCompanyId })
    .from(registrations)
    .leftJoin(contacts, eq(contacts.contactId, registrations.contactId))
    .innerJoin(
      eventCompanies,
      and(
        eq(eventCompanies.eventId, registrations.eventId),
        eq(eventCompanies.companyId, registeredCompanyId),
        eq(eventCompanies.eventCompanyTypeId, registrations.eventCompanyTypeId),
        isNull(eventCompanies.deletedAt),
      ),
    )
    .where(sql`${registrations.eventRegistrationId} = ${idsIn(ids)}`)
  return found.map(({ id }) => id)
}

/** Those that an approval added, that nobody changed, and that neither people nor approved registrations need. `gone` are contacts that leave them. */
async function removableCompanies(
  tx: Db,
  ids: readonly number[],
  departures: Departures & { gone: readonly number[] },
): Promise<StoredRow[]> {
  if (ids.length === 0) return []
  const reserving = await findReservingCompanies(tx, ids)
  const { eventCompanyId: id, rowVersion: version } = eventCompanies
  const people = sql`select from ${eventContacts} where ${eventContacts.eventCompanyId} = ${id} and ${eventContacts.deletedAt} is null and not ${eventContacts.eventCompanyContactId} = ${idsIn(departures.gone)}`
  const registered = sql`select from ${registrations} left join ${contacts} on ${contacts.contactId} = ${registrations.contactId} where ${registrations.eventId} = ${eventCompanies.eventId} and ${registrations.eventCompanyTypeId} = ${eventCompanies.eventCompanyTypeId} and ${registeredCompanyId} = ${eventCompanies.companyId} and ${contacts.contactId} is not null and ${staysApproved(departures, registrations)}`
  return tx
    .select({ id, version })
    .from(eventCompanies)
    .where(
      and(
        sql`${id} = ${idsIn(ids)} and not ${id} = ${idsIn(reserving)}`,
        isNull(eventCompanies.deletedAt),
        isUntouched({ resource: companyRows.resource, id }),
        sql`not exists (${people})`,
        sql`not exists (${registered})`,
      ),
    )
    .orderBy(id)
}
