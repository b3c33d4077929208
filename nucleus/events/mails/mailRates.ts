import { and, asc, gt, inArray, lte, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { deliveryStatuses } from '#constants/mails.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../db/client.ts'
import { registrationMails as table } from '../../db/tables/index.ts'
import { isToManySql } from './toMany.ts'

type Rates = Pick<Config, 'MAILS_PER_MINUTE' | 'MAILS_PER_MINUTE_TO_DOMAIN'>
const minuteMs = 60_000
/** The lock of instances that count the mails to many of the last minute. */
const rateLock = 5_110_044
/** Due mails that are looked at for a few to domains that may get one. */
const lookedAt = 100
/** The domain of an address, as SQL. */
export const domainOf = (address: SQLWrapper): SQL<string> => sql`lower(split_part(${address}, '@', -1))`
const domain = domainOf(table.recipient)
const none = sql`false`

/**
 * Which mails of e-mails to many may leave now, as SQL, at most `most`: as many in a minute as the settings say, altogether and to each domain, of all
 * instances together. The others wait until the transaction ends.
 */
export async function withinRates(tx: Db, at: Date, rates: Rates, most: number): Promise<SQL> {
  const { MAILS_PER_MINUTE: perMinute, MAILS_PER_MINUTE_TO_DOMAIN: toDomain } = rates
  if (most === 0) return none
  if (perMinute === 0 && toDomain === 0) return isToManySql
  await tx.execute(sql`select pg_advisory_xact_lock(${rateLock})`)
  const left = new Map<string, number>()
  let total = 0
  for (const { name, count } of await sentSince(tx, new Date(at.getTime() - minuteMs))) {
    total += count
    left.set(name, toDomain - count)
  }
  const free = perMinute === 0 ? most : Math.min(most, perMinute - total)
  if (free <= 0) return none
  const full = [...left].filter(([, count]) => count <= 0).map(([name]) => name)
  const { queued, retry } = deliveryStatuses
  const isDue = and(lte(table.nextAttemptAt, at.toISOString()), inArray(table.deliveryStatusId, [queued, retry]), isToManySql)
  const due = await tx
    .select({ id: table.registrationMailId, name: domain })
    .from(table)
    .where(and(isDue, toDomain > 0 && full.length > 0 ? notInArray(domain, full) : undefined))
    .orderBy(asc(table.nextAttemptAt), asc(table.registrationMailId))
    .limit(toDomain === 0 ? free : lookedAt)
  const chosen: number[] = []
  for (const { id, name } of due) {
    const leftToDomain = left.get(name) ?? toDomain
    if (chosen.length === free) break
    if (toDomain > 0 && leftToDomain <= 0) continue
    left.set(name, leftToDomain - 1)
    chosen.push(id)
  }
  return chosen.length === 0 ? none : (and(isToManySql, inArray(table.registrationMailId, chosen)) ?? none)
}

/** The domains to which no e-mail to many may leave at this moment: they have got as many in the last minute as the settings say. */
export async function fullDomains(db: Db, at: Date, { MAILS_PER_MINUTE_TO_DOMAIN: most }: Rates): Promise<string[]> {
  if (most === 0) return []
  return (await sentSince(db, new Date(at.getTime() - minuteMs))).flatMap(({ name, count }) => (count >= most ? name : []))
}

/** How many attempts there were since an instant, by domain. */
const sentSince = (db: Db, since: Date): Promise<{ name: string; count: number }[]> =>
  db
    .select({ name: domain.as('name'), count: sql<number>`count(*)::int` })
    .from(table)
    .where(and(isToManySql, gt(table.attemptedAt, since.toISOString())))
    .groupBy(sql`1`)
