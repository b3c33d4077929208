import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { loginLimits } from '#constants/limits.ts'
import type { User } from '#contract/auth.ts'
import { fullNameOf } from '#contract/personName.ts'
import type { Db } from '../db/client.ts'
import { contacts, loginChallenges, loginSends } from '../db/tables/index.ts'
import { notAllowed, type Refusal } from '../base/errors.ts'
import type { Nucleus } from '../kernel/context.ts'
import type { Authority } from './authority.ts'
import { type Lane, secondsToSend } from './sendLimits.ts'
import { maySignIn, roleOf } from '../kernel/staff.ts'
import { isUnderAttack, triesLeft } from './tryLimits.ts'
import { challengeEnded, codeEnded, onlyTryWasWrong, sentTooOften, triedTooOften, wrongCode } from './texts.ts'

const { codeDigits, codeMinutes } = loginLimits
const hourMs = 3_600_000
const iso = (ms: number): string => new Date(ms).toISOString()

/** A code to deliver; `to` is undefined for an address that nobody may sign in with. */
export interface SentCode {
  code: string
  to: string | undefined
  expiresAt: string
}

interface SignInResult {
  accessToken: string
  user: User
  knownBrowser?: string
}

/** Who starts a sign-in: the address in lower case, the known browsers presented, and the network source. */
interface SignInStart {
  address: string
  browsers: readonly string[]
  source: string
}

/**
 * The steps of the login. Limits are counted in the database, by hashes of the address and of the lane, one step per address at
 * a time, so that neither a new challenge nor a restart resets one. An unknown address runs the same steps and statements as a
 * known one.
 */
export function challengesOf({ db, clock }: Nucleus, { hash, issue, browsers: browserTokens }: Authority) {
  const codeHashOf = (challengeId: string, code: string): string => hash(`code ${challengeId} ${code}`)

  /** Returns the id of a new challenge. */
  async function start({ address, browsers, source }: SignInStart): Promise<string> {
    const challengeId = randomUUID()
    const now = clock().getTime()
    const addressHash = hash(`address ${address}`)
    const browserHash = await browserTokens.find(db, browsers, { addressHash, now })
    const [contact] = await db
      .select({ contactId: contacts.contactId })
      .from(contacts)
      .where(and(eq(contacts.email, address), maySignIn))
    await db.insert(loginChallenges).values({
      challengeId,
      contactId: contact?.contactId ?? null,
      addressHash,
      laneHash: browserHash ?? hash(`source ${source} ${addressHash}`),
      isKnownBrowser: browserHash !== undefined,
      createdAt: iso(now),
    })
    return challengeId
  }

  /** Creates a new code for the challenge, which replaces an earlier one. Throws a Refusal when a limit is reached. */
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
      const { addressHash, laneHash, isKnownBrowser } = challenge
      await lockAddress(tx, addressHash)
      const tried = await triesLeft(tx, challenge, now)
      if (tried.left === 0) throw triedTooOften(tried.seconds)
      const seconds = await secondsToSend(tx, challenge, now)
      if (seconds > 0) throw sentTooOften(seconds)
      const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
      const expiresAt = iso(now + codeMinutes * 60_000)
      await tx.insert(loginSends).values({ addressHash, laneHash, isKnownBrowser, sentAt: iso(now) })
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

  /** Exchanges the right code, once, for a token. A wrong one is counted and refused. */
  async function redeem({ challengeId, code, device }: { challengeId: string; code: string; device: string }) {
    const outcome = await db.transaction(async (tx): Promise<SignInResult | { refusal: Refusal }> => {
      const now = clock().getTime()
      const [challenge] = await tx.select().from(loginChallenges).where(eq(loginChallenges.challengeId, challengeId))
      if (!challenge) return { refusal: codeEnded() }
      await lockAddress(tx, challenge.addressHash)
      const before = await triesLeft(tx, challenge, now)
      if (before.left === 0) return { refusal: triedTooOften(before.seconds) }
      const hasOneTry = await isUnderAttack(tx, challenge, now)
      const isRight = sql`${loginChallenges.codeHash} = ${codeHashOf(challengeId, code)} and ${loginChallenges.contactId} is not null`
      const [after] = await tx
        .update(loginChallenges)
        .set({
          tries: sql`${loginChallenges.tries} + case when ${isRight} then 0 else 1 end`,
          codeHash: hasOneTry ? sql`case when ${isRight} then ${loginChallenges.codeHash} end` : undefined,
          consumedAt: sql`case when ${isRight} then ${iso(now)}::timestamptz end`,
        })
        .where(
          and(
            eq(loginChallenges.challengeId, challengeId),
            isNull(loginChallenges.consumedAt),
            isNotNull(loginChallenges.codeHash),
            gt(loginChallenges.codeExpiresAt, iso(now)),
          ),
        )
        .returning({ contactId: loginChallenges.contactId, consumedAt: loginChallenges.consumedAt })
      if (!after) return { refusal: codeEnded() }
      if (!after.consumedAt) {
        if (hasOneTry) return { refusal: onlyTryWasWrong() }
        const { left, seconds } = await triesLeft(tx, challenge, now)
        return { refusal: wrongCode(left, seconds) }
      }
      const user = await userOf(tx, after.contactId ?? 0)
      if (!user) return { refusal: notAllowed('This account may no longer sign in.') }
      const accessToken = await issue(tx, user.contactId, device)
      return { accessToken, user, ...(await rememberBrowser(tx, challenge, now)) }
    })
    // Thrown outside of the transaction, because a throw inside would roll back the counted try.
    if ('refusal' in outcome) throw outcome.refusal
    return outcome
  }

  /** Renews a known browser; makes any other browser known. */
  async function rememberBrowser(tx: Db, { addressHash, laneHash, isKnownBrowser }: Lane, now: number) {
    if (!isKnownBrowser) return { knownBrowser: await browserTokens.make(tx, addressHash, now) }
    await browserTokens.renew(tx, laneHash, now)
    return {}
  }

  /** Whether a code that was created can still be entered: a newer one replaces it. */
  async function isValid(challengeId: string, code: string): Promise<boolean> {
    const { codeHash, codeExpiresAt, consumedAt } = loginChallenges
    const isOwn = and(eq(loginChallenges.challengeId, challengeId), eq(codeHash, codeHashOf(challengeId, code)))
    return (await db.$count(loginChallenges, and(isOwn, isNull(consumedAt), gt(codeExpiresAt, clock().toISOString())))) > 0
  }

  return { start, renewCode, redeem, isValid }
}

/** Serializes the steps of one address until the transaction ends, across instances. */
const lockAddress = (tx: Db, addressHash: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${addressHash}, 0))`)

async function userOf(tx: Db, contactId: number): Promise<User | undefined> {
  const [row] = await tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.contactId, contactId), maySignIn))
  const role = roleOf(row?.role)
  return row && role && { contactId, name: fullNameOf({ firstName: row.preferredName ?? row.firstName, lastName: row.lastName }), role }
}
