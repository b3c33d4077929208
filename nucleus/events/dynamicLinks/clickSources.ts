import { createHmac, randomBytes } from 'node:crypto'
import { sourceOf } from '../../kernel/source.ts'

const everyMs = 3_600_000

interface Click {
  dynamicLinkId: number
  ip: string
  at: Date
}

/**
 * Which sources have been counted for which link in the last hour, so that one source counts once. An address is held in memory
 * alone, as a hash with a key that ends with the process. `most`: how many are remembered, about 100 bytes each; beyond that the
 * oldest is forgotten and may count again.
 */
export function clickSources({ most = 50_000 } = {}) {
  const key = randomBytes(32)
  // In the order of time: each is set once and not again while it counts.
  const counted = new Map<string, number>()

  function forgetBefore(time: number): void {
    for (const [source, at] of counted) {
      if (at > time && counted.size <= most) return
      counted.delete(source)
    }
  }

  /** What forgets the click again, should it not be written down; nothing when the source was counted in the last hour. */
  function enter({ dynamicLinkId, ip, at }: Click): (() => void) | undefined {
    forgetBefore(at.getTime() - everyMs)
    const source = createHmac('sha256', key)
      .update(`${dynamicLinkId} ${sourceOf(ip)}`)
      .digest('base64')
      .slice(0, 22)
    if (counted.has(source)) return undefined
    counted.set(source, at.getTime())
    forgetBefore(at.getTime() - everyMs)
    return () => void counted.delete(source)
  }
  return { enter }
}
