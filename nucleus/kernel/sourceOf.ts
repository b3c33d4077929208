import { isIP } from 'node:net'

/**
 * The source of a call, for rate limits: an IPv4 address, or the first 56 bits of an IPv6 address, because anyone with one IPv6
 * address has at least 2^64, and a home or a rented server often 2^72.
 */
export function sourceOf(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [first = 0, second = 0, third = 0, fourth = 0] = groupsOf(ip)
  return [first, second, third, fourth >> 8].map((group) => group.toString(16)).join(':')
}

/** The eight groups of an IPv6 address, with `::` filled up by zeros. */
function groupsOf(ip: string): number[] {
  const [before = [], after = []] = ip.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].map((group) => parseInt(group, 16))
}
