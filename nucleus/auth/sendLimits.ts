import { and, desc, eq, gt } from 'drizzle-orm'
import { loginLimits } from '#constants/limits.ts'
import type { Db } from '../db/client.ts'
import { loginSends } from '../db/tables/index.ts'

/** A request for a code, as the limits see it; see the table `login_challenges`. */
export interface Lane {
  addressHash: string
  laneHash: string
  isKnownBrowser: boolean
}

const { secondsBetweenSends, sends, sendsToUnknownBrowsers, windowMinutes } = loginLimits
const windowMs = windowMinutes * 60_000
const hourMs = 3_600_000

/**
 * Returns how many seconds this lane must wait for its next code, 0 for none. Each lane has its own limits. Lanes of unknown
 * browsers also share a limit per address, so that mail is bounded however many sources request it; a lane that had a code
 * within the hour may only use the part of it that one lane could use, and the rest is reserved for new lanes.
 */
export async function secondsToSend(db: Db, { addressHash, laneHash, isKnownBrowser }: Lane, now: number): Promise<number> {
  const rows = await db
    .select()
    .from(loginSends)
    .where(and(eq(loginSends.addressHash, addressHash), gt(loginSends.sentAt, new Date(now - hourMs).toISOString())))
    .orderBy(desc(loginSends.sentAt))
  const own = timesOf(rows.filter((row) => row.laneHash === laneHash))
  const strangers = isKnownBrowser ? [] : timesOf(rows.filter((row) => !row.isKnownBrowser))
  const share = own.length > 0 ? sends : sendsToUnknownBrowsers
  const free = Math.max(
    (own[0] ?? 0) + secondsBetweenSends * 1000,
    (own[sends - 1] ?? 0) + windowMs,
    (strangers[share - 1] ?? 0) + windowMs,
  )
  return Math.max(0, Math.ceil((free - now) / 1000))
}

const timesOf = (rows: readonly { sentAt: string }[]): number[] => rows.map(({ sentAt }) => Date.parse(sentAt))
