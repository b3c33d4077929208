import { createHmac, randomBytes } from 'node:crypto'
import { sourceOf } from '../../kernel/sourceOf.ts'

const windowMs = 3_600_000

interface Click {
  dynamicLinkId: number
  ip: string
  at: Date
}

/**
 * Remembers which sources were counted for which link in the last hour, so that each counts once. Addresses are held in memory
 * only, as a hash with a key that ends with the process. `most`: how many are remembered, about 100 bytes each; beyond that the
 * oldest are dropped and may count again.
 */
export function clickSources({ most = 50_000 } = {}) {
  const key = randomBytes(32)
  // Ordered by time: each entry is set once, and not again while it counts.
  const counted = new Map<string, number>()

  function forgetBefore(time: number): void {
    for (const [source, at] of counted) {
      if (at > time && counted.size <= most) return
      counted.delete(source)
    }
  }

  /**
   * Remembers a click. Returns a function that forgets it, for when it could not be stored; undefined when the source was
   * counted in the last hour.
   */
  function enter({ dynamicLinkId, ip, at }: Click): (() => void) | undefined {
    forgetBefore(at.getTime() - windowMs)
    const source = createHmac('sha256', key)
      .update(`${dynamicLinkId} ${sourceOf(ip)}`)
      .digest('base64')
      .slice(0, 22)
    if (counted.has(source)) return undefined
    counted.set(source, at.getTime())
    forgetBefore(at.getTime() - windowMs)
    return () => void counted.delete(source)
  }
  return { enter }
}
