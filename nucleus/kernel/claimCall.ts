import type { FastifyInstance } from 'fastify'
import type { AnyCall } from '#contract/call.ts'

interface Claim {
  names: Set<string>
  addresses: Map<string, string>
}
/** By server and prefix. */
const claimedBy = new WeakMap<object, Map<string, Claim>>()

/** Claims the name and the address of a call. Throws an error that names both calls if another call has one of them (a programming error). */
export function claimCall({ server, prefix }: FastifyInstance, { name, method, path }: AnyCall): void {
  const { names, addresses } = claimedUnder(server, prefix)
  if (names.has(name)) throw new Error(`${name}: another call of this name is served. Give each declaration a \`name\` of its own`)
  const address = `${method} ${path.replace(/\{\w+\}/g, '{}')}`
  const other = addresses.get(address)
  if (other !== undefined) throw new Error(`${name}: ${method} ${path} is the address of ${other}. Give each call an address of its own`)
  names.add(name)
  addresses.set(address, name)
}

function claimedUnder(server: object, prefix: string): Claim {
  const byPrefix = claimedBy.get(server) ?? new Map<string, Claim>()
  const claimed = byPrefix.get(prefix) ?? { names: new Set(), addresses: new Map<string, string>() }
  claimedBy.set(server, byPrefix.set(prefix, claimed))
  return claimed
}
