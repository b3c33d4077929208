import * as React from 'react'

/**
 * React's development build takes a stack trace for each element it creates, up to 10,000 a second, only to name the owner in DevTools and
 * warnings. That was a quarter of the time of the tests of screens, so it finds the number always used up. Warnings still come, with their
 * stack of components.
 */
export function withoutOwnerStacks(): void {
  const internals: unknown = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React counts its owner stacks in another place: see ownerStacks.ts')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined, configurable: true })
}
