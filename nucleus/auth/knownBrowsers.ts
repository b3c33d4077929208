import { randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { loginLimits } from '#constants/limits.ts'
import type { Db } from '../db/client.ts'
import { knownBrowsers } from '../db/tables/index.ts'

/** How many characters of a `knownBrowser` are random; the rest proves that we made it. */
const randomLength = 22
const wholeLength = 43

/**
 * What browsers keep of a sign-in: random, and signed, so that one that was made up is told without the database. It
 * counts for the address of that sign-in only. `hash` is the keyed hash of the server.
 */
export function knownBrowsersOf(hash: (text: string) => string) {
  const signed = (random: string): string => (random + hash(`browser ${random}`)).slice(0, wholeLength)
  const hashOf = (browser: string): string => hash(`known ${browser}`)
  const expiryAt = (now: number): string => new Date(now + loginLimits.knownBrowserDays * 86_400_000).toISOString()

  /** Whether we made it, for whomever and whenever. */
  const isOurs = (browser: string): boolean => {
    const [given, made] = [browser, signed(browser.slice(0, randomLength))].map((text) => Buffer.from(text))
    return given !== undefined && made !== undefined && given.length === made.length && timingSafeEqual(given, made)
  }

  /** Returns the hash of the one that belongs to the address, if any does. */
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

  /** Returns a new one for the address. */
  async function make(db: Db, addressHash: string, now: number): Promise<string> {
    const browser = signed(randomBytes(16).toString('base64url'))
    await db.insert(knownBrowsers).values({ browserHash: hashOf(browser), addressHash, expiresAt: expiryAt(now) })
    return browser
  }

  /** Lets one that was used count from today. */
  const renew = (db: Db, browserHash: string, now: number) =>
    db
      .update(knownBrowsers)
      .set({ expiresAt: expiryAt(now) })
      .where(eq(knownBrowsers.browserHash, browserHash))

  return { isOurs, find, make, renew }
}
