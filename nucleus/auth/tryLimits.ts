import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { loginLimits } from '#constants/limits.ts'
import type { Db } from '../db/client.ts'
import { loginChallenges } from '../db/tables/index.ts'
import type { Lane } from './sendLimits.ts'

const dayMs = 86_400_000
const sumOfTries = sql<number>`coalesce(sum(${loginChallenges.tries}), 0)::int`

/**
 * Wrong codes count for their lane, across its challenges, until the code they were tried on expires. `seconds` is the wait for
 * the next try.
 */
export async function triesLeft(db: Db, { laneHash }: Lane, now: number): Promise<{ left: number; seconds: number }> {
  const [row] = await db
    .select({
      tries: sumOfTries,
      nextEnds: sql<string | Date | null>`min(${loginChallenges.codeExpiresAt}) filter (where ${loginChallenges.tries} > 0)`,
    })
    .from(loginChallenges)
    .where(
      and(
        eq(loginChallenges.laneHash, laneHash),
        isNull(loginChallenges.consumedAt),
        gt(loginChallenges.codeExpiresAt, new Date(now).toISOString()),
      ),
    )
  const seconds = row?.nextEnds ? Math.ceil((new Date(row.nextEnds).getTime() - now) / 1000) : 0
  return { left: Math.max(0, loginLimits.tries - (row?.tries ?? 0)), seconds }
}

/** Whether unknown browsers guessed at the address so often today that one wrong code voids its code. */
export async function isUnderAttack(db: Db, { addressHash, isKnownBrowser }: Lane, now: number): Promise<boolean> {
  if (isKnownBrowser) return false
  const [row] = await db
    .select({ tries: sumOfTries })
    .from(loginChallenges)
    .where(
      and(
        eq(loginChallenges.addressHash, addressHash),
        eq(loginChallenges.isKnownBrowser, false),
        gt(loginChallenges.createdAt, new Date(now - dayMs).toISOString()),
      ),
    )
  return (row?.tries ?? 0) >= loginLimits.unknownBrowserTriesPerDay
}
