import { and, asc, inArray, lte, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { deliveryStatuses } from '#constants/mails.ts'
import type { Db } from '../../db/client.ts'
import { registrationMails as table } from '../../db/tables/index.ts'
import { domainIn, domainOf, type MailRates } from './mailRates.ts'

type Mail = typeof table.$inferSelect
const { queued, sending, retry } = deliveryStatuses
/** A mail that is still Sending after this time belongs to a process that has died. */
export const leaseMs = 5 * 60_000
/** Mails to one domain that one instance hands over at a time: one whose server is slow holds up no other. */
const mostToDomain = 2
/** Due mails that others hold, after which no more are looked for: there is a next look soon. */
const mostHeld = 50
/** Due mails that are looked at, the oldest first, for a few to domains that have a place. */
const lookedAt = 1000
const domain = domainOf(table.recipient)

export interface Due {
  which: SQL
  most: number
  /** The domains whose server is slow, and whether the mails to them are taken or those to all others. */
  lane: { slow: readonly string[]; isSlow: boolean }
  /** The mails that this instance is handing over. */
  leaving: readonly Pick<Mail, 'recipient'>[]
  /** What the settings leave of this minute; without them there is no limit. */
  rates?: MailRates
}

/** Marks due mails as Sending, the oldest first; what another instance takes at this moment is left to it. */
export async function claimDue(db: Db, at: Date, due: Due): Promise<Mail[]> {
  const held: number[] = []
  while (held.length < mostHeld) {
    const chosen = await chooseDue(db, at, due, held)
    if (chosen.length === 0) return []
    const claimable = db
      .select({ id: table.registrationMailId })
      .from(table)
      .where(and(isDue(at), inArray(table.registrationMailId, chosen)))
      .for('update', { skipLocked: true })
    const claimed = await db
      .update(table)
      .set({
        deliveryStatusId: sending,
        attemptedAt: at.toISOString(),
        attempts: sql`${table.attempts} + 1`,
        nextAttemptAt: new Date(at.getTime() + leaseMs).toISOString(),
      })
      .where(inArray(table.registrationMailId, claimable))
      .returning()
    if (claimed.length > 0) return claimed
    // Another transaction has all of them, such as a stop: others may leave meanwhile.
    held.push(...chosen)
  }
  return []
}

const isDue = (at: Date) => and(lte(table.nextAttemptAt, at.toISOString()), inArray(table.deliveryStatusId, [queued, retry]))

/** The due mails that may leave now: as many as there are places, altogether and to each domain. */
async function chooseDue(db: Db, at: Date, { which, most, lane, leaving, rates }: Due, held: readonly number[]): Promise<number[]> {
  const free = Math.min(most, rates?.total ?? most)
  if (free <= 0) return []
  const ofLane = lane.isSlow ? inArray(domain, [...lane.slow]) : notIn(domain, lane.slow)
  const leavingTo = Map.groupBy(leaving, ({ recipient }) => domainIn(recipient))
  const leavingCount = (name: string) => leavingTo.get(name)?.length ?? 0
  const placesTo = (name: string) => Math.min(mostToDomain - leavingCount(name), rates?.leftTo(name) ?? mostToDomain)
  const withoutPlace = [...leavingTo.keys()].filter((name) => placesTo(name) <= 0)
  const oldest = db
    .select({ id: table.registrationMailId, dueAt: table.nextAttemptAt, name: domain.as('name') })
    .from(table)
    .where(and(isDue(at), which, ofLane, notIn(domain, [...(rates?.full ?? []), ...withoutPlace]), notIn(table.registrationMailId, held)))
    .orderBy(asc(table.nextAttemptAt), asc(table.registrationMailId))
    .limit(lookedAt)
    .as('oldest')
  const place = sql<number>`(row_number() over (partition by ${oldest.name} order by ${oldest.dueAt}, ${oldest.id}))::int`
  const ranked = db
    .select({ id: oldest.id, dueAt: oldest.dueAt, name: oldest.name, place: place.as('place') })
    .from(oldest)
    .as('ranked')
  const found = await db
    .select({ id: ranked.id, name: ranked.name, place: ranked.place })
    .from(ranked)
    .where(lte(ranked.place, mostToDomain))
    .orderBy(asc(ranked.place), asc(ranked.dueAt), asc(ranked.id))
    // Enough that none to a domain without a mail on its way is missed.
    .limit(mostToDomain * (free + leaving.length))
  // Domains to which none is on its way come first: the second place of a slow one is free for whoever else is due.
  return found
    .filter((one) => one.place <= placesTo(one.name))
    .map((one) => ({ id: one.id, rank: one.place + leavingCount(one.name) }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, free)
    .map(({ id }) => id)
}

const notIn = (value: SQLWrapper, others: readonly (string | number)[]) =>
  others.length === 0 ? undefined : notInArray(value, [...others])
