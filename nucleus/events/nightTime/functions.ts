import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { guestStatuses } from '#constants/participantChoices.ts'
import { optionTypes } from '#constants/setUpChoices.ts'
import type { NightTimeFunction, NightTimeHost } from '#contract/events/nightTimeGuests.ts'
import type { Db } from '../../db/client.ts'
import { contacts, eventOptions, nightTimeGuests as table } from '../../db/tables/index.ts'
import { byPersonName, fullNameSql } from '../../db/personName.ts'

/** Types of options that a guest can be invited to: dinners, activities and others. */
export const eveningTypes: readonly number[] = [optionTypes.dinner, optionTypes.activity, optionTypes.other]

const { invited, accepted, declined, waitlisted, cancelled, attended } = guestStatuses

/** Identifies the evening of a guest: an option, or the name of the function, ignoring case. */
export const functionKey = sql<string>`case
  when ${table.eventOptionId} is not null then 'option:' || ${table.eventOptionId}
  when coalesce(${table.functionName}, '') <> '' then 'name:' || lower(${table.functionName})
  else 'none' end`

/** The same of a guest who is not stored. */
export function functionKeyOf({ eventOptionId, functionName }: { eventOptionId?: number | null; functionName?: string | null }): string {
  if (eventOptionId != null) return `option:${eventOptionId}`
  return functionName ? `name:${functionName.toLowerCase()}` : 'none'
}

export const hosts = alias(contacts, 'hosts')
export const hostName = fullNameSql(hosts)

const ofEvent = (eventId: number) => and(eq(table.eventId, eventId), isNull(table.deletedAt))
const hasStatus = (...statuses: readonly number[]) => sql`${table.guestStatus} in (${sql.raw(statuses.join())})`
/** A guest and the people they bring along. */
const headcount = sql`1 + ${table.guestCount}`
const toInteger = (value: ReturnType<typeof sql>) => sql<number>`coalesce(${value}, 0)::int`

/** Table 2 sorts before Table 10. */
const byName = new Intl.Collator('en', { numeric: true })

const noGuests = { guests: 0, broughtAlong: 0, accepted: 0, waitlisted: 0, declined: 0 }

/**
 * The evenings of an event with their counts, those with the most guests first. Dinners, activities and other options without
 * guests are included, last.
 */
export async function readFunctions(db: Db, eventId: number): Promise<NightTimeFunction[]> {
  const seats = hasStatus(invited, accepted, attended)
  const counted = db
    .select({
      key: functionKey.as('key'),
      name: sql<string | null>`max(coalesce(${eventOptions.name}, nullif(${table.functionName}, '')))`.as('name'),
      eventOptionId: table.eventOptionId,
      guests: toInteger(sql`count(*) filter (where not ${hasStatus(declined, cancelled)})`).as('guests'),
      broughtAlong: toInteger(sql`sum(${table.guestCount}) filter (where not ${hasStatus(declined, cancelled)})`).as('brought_along'),
      accepted: toInteger(sql`sum(${headcount}) filter (where ${hasStatus(accepted, attended)})`).as('accepted'),
      waitlisted: toInteger(sql`sum(${headcount}) filter (where ${hasStatus(waitlisted)})`).as('waitlisted'),
      declined: toInteger(sql`count(*) filter (where ${hasStatus(declined, cancelled)})`).as('declined'),
      capacity: sql<number | null>`max(${eventOptions.capacity})`.as('capacity'),
    })
    .from(table)
    .leftJoin(eventOptions, eq(eventOptions.eventOptionId, table.eventOptionId))
    .where(ofEvent(eventId))
    .groupBy(sql`1`, table.eventOptionId)
  const seated = db
    .select({ key: functionKey.as('key'), tableName: sql<string>`max(${table.tableName})`, seats: toInteger(sql`sum(${headcount})`) })
    .from(table)
    .where(and(ofEvent(eventId), seats, sql`coalesce(${table.tableName}, '') <> ''`))
    .groupBy(sql`1`, sql`lower(${table.tableName})`)
  const offered = db
    .select({ eventOptionId: eventOptions.eventOptionId, name: eventOptions.name, capacity: eventOptions.capacity })
    .from(eventOptions)
    .where(and(eq(eventOptions.eventId, eventId), inArray(eventOptions.optionType, eveningTypes), isNull(eventOptions.deletedAt)))
  const [functions, tables, options] = await Promise.all([counted, seated, offered])
  const empty = options
    .filter(({ eventOptionId }) => !functions.some((one) => one.eventOptionId === eventOptionId))
    .map((option) => ({ ...noGuests, ...option, key: `option:${option.eventOptionId}` }))
  return [...functions, ...empty]
    .map((one) => ({
      ...one,
      tables: tables
        .filter(({ key }) => key === one.key)
        .map(({ tableName, seats }) => ({ tableName, seats }))
        .sort((a, b) => byName.compare(a.tableName, b.tableName)),
    }))
    .sort((a, b) => Number(a.name === null) - Number(b.name === null) || b.guests - a.guests || byName.compare(a.name ?? '', b.name ?? ''))
}

/** The hosts of night-time guests of an event, by name. */
export async function readHosts(db: Db, eventId: number): Promise<NightTimeHost[]> {
  return db
    .select({ contactId: hosts.contactId, name: hostName, guests: toInteger(sql`count(*)`) })
    .from(table)
    .innerJoin(hosts, eq(hosts.contactId, table.hostContactId))
    .where(and(ofEvent(eventId), isNotNull(table.hostContactId)))
    .groupBy(hosts.contactId)
    .orderBy(...byPersonName(hosts), asc(hosts.contactId))
}
