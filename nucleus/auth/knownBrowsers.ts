import { randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { loginLimits } from '#constants/limits.ts'
import type { Db } from '../db/client.ts'
import { knownBrowsers } from '../db/tables/index.ts'

/** How many characters of a `knownBrowser` are random; the rest is a signature. */
const randomLength = 22
const tokenLength = 43

/**
 * Tokens by which browsers are recognized after a sign-in: random and signed, so that a forged one is detected without a query.
 * A token is valid only for the address of that sign-in. `hash` is the server's keyed hash.
 */
export function knownBrowsersOf(hash: (text: string) => string) {
  const signed = (random: string): string => (random + hash(`browser ${random}`)).slice(0, tokenLength)
  const hashOf = (browser: string): string => hash(`known ${browser}`)
  const expiryAt = (now: number): string => new Date(now + loginLimits.knownBrowserDays * 86_400_000).toISOString()

  /** Whether this server issued the token, for any address and at any time. */
  const isOurs = (browser: string): boolean => {
    const [actual, expected] = [browser, signed(browser.slice(0, randomLength))].map((text) => Buffer.from(text))
    return actual !== undefined && expected !== undefined && actual.length === expected.length && timingSafeEqual(actual, expected)
  }

  /** Returns the hash of the token that belongs to the address; undefined if there is none. */
  async function find(db: Db, browsers: readonly string[], { addressHash, now }: { addressHash: string; now: number }) {
    const hashes = browsers.filter(isOurs).map(hashOf)
    if (hashes.length === 0) return undefined
    const isValid = gt(knownBrowsers.expiresAt, new Date(now).toISOString())
    const [row] = await db
      .select({ browserHash: knownBrowsers.browserHash })
      .from(knownBrowsers)
      .where(and(inArray(knownBrowsers.browserHash, hashes), eq(knownBrowsers.addressHash, addressHash), isValid))
    return row?.browserHash
  }

  /** Creates a token for the address. */
  async function make(db: Db, addressHash: string, now: number): Promise<string> {
    const browser = signed(randomBytes(16).toString('base64url'))
    await db.insert(knownBrowsers).values({ browserHash: hashOf(browser), addressHash, expiresAt: expiryAt(now) })
    return browser
  }

  /** Restarts the validity of a token that was used. */
  const renew = (db: Db, browserHash: string, now: number) =>
    db
      .update(knownBrowsers)
      .set({ expiresAt: expiryAt(now) })
      .where(eq(knownBrowsers.browserHash, browserHash))

  return { isOurs, find, make, renew }
}
