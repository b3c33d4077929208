import { createHmac, randomBytes } from 'node:crypto'
import { sourceOf } from '../../kernel/sourceOf.ts'

const windowMs = 3_600_000

/** Browsers behind one address that count for a link within an hour: an office. */
const browsersOfAddress = 50

interface Click {
  dynamicLinkId: number
  ip: string
  /** What the browser says of itself: with the address, what tells browsers apart without a cookie. */
  browser: string
  at: Date
}

/**
 * Remembers which browsers were counted for which link in the last hour, so that each counts once, and at most 50 behind an address. Addresses are held
 * in memory only, as a hash with a key that ends with the process. `most`: how many are remembered, about 100 bytes each; beyond that the oldest are
 * dropped and may count again.
 */
export function clickSources({ most = 50_000 } = {}) {
  const key = randomBytes(32)
  // Ordered by time: each entry is set once, and not again while it counts.
  const counted = new Map<string, { address: string; at: number }>()
  const countsOfAddress = new Map<string, number>()

  const hashOf = (text: string): string => createHmac('sha256', key).update(text).digest('base64').slice(0, 22)

  function forget(browser: string): void {
    const entry = counted.get(browser)
    if (!entry) return
    counted.delete(browser)
    const left = (countsOfAddress.get(entry.address) ?? 0) - 1
    if (left > 0) countsOfAddress.set(entry.address, left)
    else countsOfAddress.delete(entry.address)
  }

  function forgetBefore(time: number): void {
    for (const [browser, { at }] of counted) {
      if (at > time && counted.size <= most) return
      forget(browser)
    }
  }

  /**
   * Remembers a click. Returns a function that forgets it, for when it could not be stored; undefined when the browser was counted in the last
   * hour, or as many behind its address.
   */
  function enter(click: Click): (() => void) | undefined {
    const at = click.at.getTime()
    forgetBefore(at - windowMs)
    const address = hashOf(`${click.dynamicLinkId} ${sourceOf(click.ip)}`)
    const browser = hashOf(`${address} ${click.browser}`)
    const ofAddress = countsOfAddress.get(address) ?? 0
    if (counted.has(browser) || ofAddress >= browsersOfAddress) return undefined
    counted.set(browser, { address, at })
    countsOfAddress.set(address, ofAddress + 1)
    forgetBefore(at - windowMs)
    return () => forget(browser)
  }
  return { enter }
}
