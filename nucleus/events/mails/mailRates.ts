import { and, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../db/client.ts'
import { registrationMails as table } from '../../db/tables/index.ts'
import { isToManySql } from './toMany.ts'

type Rates = Pick<Config, 'MAILS_PER_MINUTE' | 'MAILS_PER_MINUTE_TO_DOMAIN'>
const minuteMs = 60_000
/** The lock of instances that count the mails to many of the last minute. */
const rateLock = 5_110_044
/** The domain of an address, as SQL. */
export const domainOf = (address: SQLWrapper): SQL<string> => sql`lower(split_part(${address}, '@', -1))`
const domain = domainOf(table.recipient)
/** The same of an address in memory. */
export const domainIn = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** How many e-mails to many may leave now: altogether, and to a domain; and the domains to which none may. */
export interface MailRates {
  total: number
  leftTo: (domain: string) => number
  full: readonly string[]
}

/** What the settings leave of this minute, for all instances together: the others wait until the transaction ends. */
export async function leftInRates(tx: Db, at: Date, rates: Rates): Promise<MailRates | undefined> {
  const { MAILS_PER_MINUTE: perMinute, MAILS_PER_MINUTE_TO_DOMAIN: toDomain } = rates
  if (perMinute === 0 && toDomain === 0) return undefined
  await tx.execute(sql`select pg_advisory_xact_lock(${rateLock})`)
  const sent = await sentInMinute(tx, at)
  const counts = new Map(sent.map(({ name, count }) => [name, count]))
  const total = sent.reduce((sum, { count }) => sum + count, 0)
  return {
    total: perMinute === 0 ? Infinity : perMinute - total,
    leftTo: (name) => (toDomain === 0 ? Infinity : toDomain - (counts.get(name) ?? 0)),
    full: fullOf(sent, toDomain),
  }
}

/** The domains to which no e-mail to many may leave at this moment: they have got as many in the last minute as the settings say. */
export async function fullDomains(db: Db, at: Date, { MAILS_PER_MINUTE_TO_DOMAIN: most }: Rates): Promise<string[]> {
  return most === 0 ? [] : fullOf(await sentInMinute(db, at), most)
}

const fullOf = (sent: readonly Sent[], most: number): string[] =>
  most === 0 ? [] : sent.filter(({ count }) => count >= most).map(({ name }) => name)

interface Sent {
  /** Of the domain. */
  name: string
  count: number
}

/** How many attempts there were in the last minute, by domain. */
const sentInMinute = (db: Db, at: Date): Promise<Sent[]> =>
  db
    .select({ name: domain.as('name'), count: sql<number>`count(*)::int` })
    .from(table)
    .where(and(isToManySql, gt(table.attemptedAt, new Date(at.getTime() - minuteMs).toISOString())))
    .groupBy(sql`1`)
