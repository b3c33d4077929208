import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { contactStates } from '#constants/choices.ts'
import { eventFilterKeys, filterOperators, notificationLimits } from '#constants/notifications.ts'
import { inactiveStatuses, registrationStatus } from '#constants/statuses.ts'
import { ruleBroken } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { companies, companyTypes, contacts, notificationFilters as table, registrations } from '../db/tables/index.ts'

export type StoredFilter = typeof table.$inferSelect
export interface Audience {
  filterIds?: readonly number[]
  contactIds?: readonly number[]
  eventId?: number | null
}

/** The filters in their order. */
export const readFilters = (db: Db): Promise<StoredFilter[]> =>
  db.select().from(table).orderBy(asc(table.sortOrder)).limit(notificationLimits.choices)
export const needsEvent = ({ filterKey }: StoredFilter): boolean => eventFilterKeys.includes(filterKey)

/** Whom a notification can reach at all: active people who want push notifications. */
export const isReachable = and(contacts.pushEnabled, eq(contacts.contactStateId, contactStates.active), isNull(contacts.deletedAt))

/** Whether a column has one of the values of a filter, which are stored as JSON. */
const hasOneOf = (column: PgColumn, values: readonly unknown[]): SQL => inArray(sql`${column}`, [...values])
const registered = (eventId: number, which?: SQL): SQL =>
  sql`exists (select from ${registrations} where ${and(sql`${registrations.contactId} = ${contacts.contactId}`, eq(registrations.eventId, eventId), isNull(registrations.deletedAt), which)})`
const ofSide = (sides: readonly unknown[]): SQL =>
  sql`exists (select from ${companies} join ${companyTypes} on ${companyTypes.companyTypeId} = ${companies.companyTypeId} where ${companies.companyId} = ${contacts.companyId} and ${companies.deletedAt} is null and ${hasOneOf(companyTypes.side, sides)})`

/** The people of a filter, among all contacts. One about an event without an event has nobody. */
export function conditionOf({ filterKey, operator, values }: StoredFilter, eventId: number | null): SQL {
  const nobody = sql`false`
  switch (filterKey) {
    case 'all':
      return sql`true`
    case 'side':
      return ofSide(values)
    case 'country':
      return hasOneOf(contacts.countryCode, values)
    case 'irRep':
      return operator === filterOperators.isSet ? sql`${contacts.irRepContactId} is not null` : sql`${contacts.irRepContactId} is null`
    case 'eventId':
      return eventId === null
        ? nobody
        : registered(eventId, sql`${registrations.eventStatusId} not in (${sql.join([...inactiveStatuses], sql`, `)})`)
    case 'eventStatusId':
      return eventId === null ? nobody : registered(eventId, hasOneOf(registrations.eventStatusId, values))
    case 'attendance':
      return eventId === null ? nobody : registered(eventId, isExpected(values))
  }
}

/** Only whoever is approved is expected at the event. */
const isExpected = (values: readonly unknown[]): SQL | undefined =>
  and(hasOneOf(registrations.attendance, values), eq(registrations.eventStatusId, registrationStatus.approved))

/** Whom an audience means, and can reach, as a condition on contacts; nobody without filters and people. Throws 422 for an unknown filter. */
export async function audienceOf(db: Db, { filterIds = [], contactIds = [], eventId = null }: Audience): Promise<SQL | undefined> {
  if (contactIds.length > 0) return and(isReachable, inArray(contacts.contactId, [...contactIds]))
  if (filterIds.length === 0) return sql`false`
  const filters = await findFilters(db, filterIds)
  return and(isReachable, ...filters.map((filter) => conditionOf(filter, eventId)))
}

/** The filters of these ids. Throws 422 when one does not exist. */
export async function findFilters(db: Db, filterIds: readonly number[]): Promise<StoredFilter[]> {
  if (filterIds.length === 0) return []
  const found = await db
    .select()
    .from(table)
    .where(inArray(table.notificationFilterId, [...filterIds]))
  if (found.length < new Set(filterIds).size) throw ruleBroken({ filterIds: 'A filter does not exist any more. Choose the filters again' })
  return found
}

/** How many people an audience reaches now. */
export const countPeople = async (db: Db, audience: Audience): Promise<number> => db.$count(contacts, await audienceOf(db, audience))
