import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { loginLimits } from '#constants/limits.ts'
import type { User } from '#contract/auth.ts'
import type { Db } from '../db/client.ts'
import { contacts, loginChallenges, loginSends } from '../db/tables/index.ts'
import { notAllowed, type Refusal } from '../errors.ts'
import type { Nucleus } from '../nucleus.ts'
import type { Authority } from './authority.ts'
import { maySignIn, roleOf } from './staff.ts'
import { challengeEnded, codeEnded, sentTooOften, triedTooOften, wrongCode } from './words.ts'

const { codeDigits, codeMinutes, sendsPerHour, secondsBetweenSends } = loginLimits
const hourMs = 3_600_000
const iso = (ms: number): string => new Date(ms).toISOString()

/** A code to hand over; `to` is empty for an address that nobody may sign in with. */
export interface SentCode {
  code: string
  to: string | undefined
  expiresAt: string
}

/**
 * The steps of the login. Every limit is counted in the database by a hash of the address, one step of an address at
 * a time, so that neither a new challenge nor a restart of the server resets one. An unknown address takes the same
 * steps and the same statements as a known one.
 */
export function challengesOf({ db, clock }: Nucleus, { hash, issue }: Authority) {
  const codeHashOf = (challengeId: string, code: string): string => hash(`code ${challengeId} ${code}`)

  /** Answers the id of a new challenge. `address` is lower-case. */
  async function start(address: string): Promise<string> {
    const challengeId = randomUUID()
    const [contact] = await db
      .select({ contactId: contacts.contactId })
      .from(contacts)
      .where(and(eq(contacts.email, address), maySignIn))
    await db.insert(loginChallenges).values({
      challengeId,
      contactId: contact?.contactId ?? null,
      addressHash: hash(`address ${address}`),
      createdAt: clock().toISOString(),
    })
    return challengeId
  }

  /** Makes the challenge's code, in place of an earlier one. Throws a Refusal when a limit is reached. */
  const renewCode = (challengeId: string): Promise<SentCode> =>
    db.transaction(async (tx) => {
      const now = clock().getTime()
      const isOpen = and(
        eq(loginChallenges.challengeId, challengeId),
        isNull(loginChallenges.consumedAt),
        gt(loginChallenges.createdAt, iso(now - hourMs)),
      )
      const [challenge] = await tx.select().from(loginChallenges).where(isOpen)
      if (!challenge) throw challengeEnded()
      const { addressHash } = challenge
      await oneAtATime(tx, addressHash)
      const tried = await triesOf(tx, addressHash, now)
      if (tried.left === 0) throw triedTooOften(tried.seconds)
      const seconds = await secondsToWait(tx, addressHash, now)
      if (seconds > 0) throw sentTooOften(seconds)
      const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
      const expiresAt = iso(now + codeMinutes * 60_000)
      await tx.insert(loginSends).values({ addressHash, sentAt: iso(now) })
      await tx
        .update(loginChallenges)
        .set({ codeHash: codeHashOf(challengeId, code), codeExpiresAt: expiresAt })
        .where(eq(loginChallenges.challengeId, challengeId))
      const [contact] = await tx
        .select({ email: contacts.email })
        .from(contacts)
        .where(and(eq(contacts.contactId, challenge.contactId ?? 0), maySignIn))
      return { code, to: contact?.email ?? undefined, expiresAt }
    })

  /** Trades the right code, once, for a token. A wrong one is counted and refused. */
  async function redeem({ challengeId, code, device }: { challengeId: string; code: string; device: string }) {
    const outcome = await db.transaction(async (tx): Promise<{ accessToken: string; user: User } | { refusal: Refusal }> => {
      const now = clock().getTime()
      const [challenge] = await tx
        .select({ addressHash: loginChallenges.addressHash })
        .from(loginChallenges)
        .where(eq(loginChallenges.challengeId, challengeId))
      if (!challenge) return { refusal: codeEnded() }
      await oneAtATime(tx, challenge.addressHash)
      const before = await triesOf(tx, challenge.addressHash, now)
      if (before.left === 0) return { refusal: triedTooOften(before.seconds) }
      const isRight = sql`${loginChallenges.codeHash} = ${codeHashOf(challengeId, code)} and ${loginChallenges.contactId} is not null`
      const [after] = await tx
        .update(loginChallenges)
        .set({
          tries: sql`${loginChallenges.tries} + case when ${isRight} then 0 else 1 end`,
          consumedAt: sql`case when ${isRight} then ${iso(now)}::timestamptz end`,
        })
        .where(
          and(
            eq(loginChallenges.challengeId, challengeId),
            isNull(loginChallenges.consumedAt),
            gt(loginChallenges.codeExpiresAt, iso(now)),
          ),
        )
        .returning({ contactId: loginChallenges.contactId, consumedAt: loginChallenges.consumedAt })
      if (!after) return { refusal: codeEnded() }
      if (!after.consumedAt) {
        const { left, seconds } = await triesOf(tx, challenge.addressHash, now)
        return { refusal: wrongCode(left, seconds) }
      }
      const user = await userOf(tx, after.contactId ?? 0)
      if (!user) return { refusal: notAllowed('This account may no longer sign in.') }
      return { accessToken: await issue(tx, user.contactId, device), user }
    })
    // Thrown out here, because a throw inside would take the counted try back.
    if ('refusal' in outcome) throw outcome.refusal
    return outcome
  }

  return { start, renewCode, redeem }
}

/** Steps of one address wait for each other until the transaction ends, over all instances. */
const oneAtATime = (tx: Db, addressHash: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${addressHash}, 0))`)

/** Wrong codes count for the address, over its challenges, until the code they were tried on has expired. */
async function triesOf(tx: Db, addressHash: string, now: number): Promise<{ left: number; seconds: number }> {
  const [row] = await tx
    .select({
      tries: sql<number>`coalesce(sum(${loginChallenges.tries}), 0)::int`,
      nextEnds: sql<string | null>`min(${loginChallenges.codeExpiresAt}) filter (where ${loginChallenges.tries} > 0)`,
    })
    .from(loginChallenges)
    .where(
      and(eq(loginChallenges.addressHash, addressHash), isNull(loginChallenges.consumedAt), gt(loginChallenges.codeExpiresAt, iso(now))),
    )
  return { left: Math.max(0, loginLimits.tries - (row?.tries ?? 0)), seconds: secondsUntil(row?.nextEnds, now) }
}

async function secondsToWait(tx: Db, addressHash: string, now: number): Promise<number> {
  const [row] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      first: sql<string | null>`min(${loginSends.sentAt})`,
      last: sql<string | null>`max(${loginSends.sentAt})`,
    })
    .from(loginSends)
    .where(and(eq(loginSends.addressHash, addressHash), gt(loginSends.sentAt, iso(now - hourMs))))
  if (!row?.first || !row.last) return 0
  const hourly = row.count >= sendsPerHour ? secondsUntil(row.first, now) + 3600 : 0
  return Math.max(hourly, secondsUntil(row.last, now) + secondsBetweenSends, 0)
}

const secondsUntil = (instant: string | Date | null | undefined, now: number): number =>
  instant ? Math.ceil((new Date(instant).getTime() - now) / 1000) : 0

async function userOf(tx: Db, contactId: number): Promise<User | undefined> {
  const [row] = await tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.contactId, contactId), maySignIn))
  const role = roleOf(row?.role)
  return row && role && { contactId, name: `${row.preferredName ?? row.firstName} ${row.lastName}`, role }
}
