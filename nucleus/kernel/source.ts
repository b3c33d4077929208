import { isIP } from 'node:net'

/**
 * Where a call comes from, as far as limits are concerned: an IPv4 address, or the network of an IPv6 address. Whoever
 * has one IPv6 address has at least 2^64, and a home or a rented server often 2^72: the first 56 bits count.
 */
export function sourceOf(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [first = 0, second = 0, third = 0, fourth = 0] = groupsOf(ip)
  return [first, second, third, fourth >> 8].map((group) => group.toString(16)).join(':')
}

/** The eight numbers of an IPv6 address; `::` stands for as many zeros as are missing. */
function groupsOf(ip: string): number[] {
  const [before = [], after = []] = ip.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].map((group) => parseInt(group, 16))
}
