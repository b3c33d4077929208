import { BlockList, isIP } from 'node:net'
import * as z from 'zod'

/** How many proxies are in front (0: none), or their addresses and networks. */
export type TrustedProxies = number | readonly string[]

const maxHops = 10
const message = `must be a number of proxies (0 to ${maxHops}) or addresses and networks such as 10.0.0.0/8,127.0.0.1`

/** The setting TRUST_PROXY. */
export const trustedProxies = z
  .string()
  .default('0')
  .transform((text): TrustedProxies => (/^\d+$/.test(text) ? Number(text) : text.split(',').map((entry) => entry.trim())))
  .refine((proxies) => (typeof proxies === 'number' ? proxies <= maxHops : proxies.every(isNetwork)), message)

/** Whether the caller at `address`, `hop` proxies before us, may forward for others. */
export type Trust = (address: string | undefined, hop: number) => boolean

/** The single rule for trusting `X-Forwarded-…`, for nucleus, the console and the headers of its pages. */
export function trustIn(proxies: TrustedProxies): Trust {
  if (typeof proxies === 'number') return (_, hop) => hop < proxies
  const networks = new BlockList()
  for (const { address, bits, family } of proxies.map(parts)) networks.addSubnet(address, bits, family)
  return (address = '') => isIP(address) !== 0 && networks.check(address, familyOf(address))
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function parts(network: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } {
  const [address = '', bits] = network.split('/')
  const family = familyOf(address)
  return { address, bits: bits === undefined ? bitsOf[family] : Number(bits), family }
}

const bitsOf = { ipv4: 32, ipv6: 128 } as const

function isNetwork(text: string): boolean {
  const { address, bits, family } = parts(text)
  return isIP(address) !== 0 && /^[^/]+(\/\d{1,3})?$/.test(text) && bits <= bitsOf[family]
}
