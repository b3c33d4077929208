import type { Reply } from '#contract/reply.ts'

/** A read that the page's first script sent before any other code was there (`server/askEarly.js`). */
export interface EarlyRead {
  /** From the root of the console. */
  address: string
  /** The token that it was sent with. */
  accessToken: string
  /** When, in milliseconds since 1970. */
  sentAt: number
  /** What was answered; nothing when that cannot be read. */
  answer: Promise<{ status: number; body: Reply<never> | undefined } | undefined>
}

declare global {
  interface Window {
    copilotEarly?: EarlyRead[]
  }
}

/** Hands over what was sent early, once. */
export function takeEarlyReads(): EarlyRead[] {
  if (typeof window === 'undefined') return []
  const reads = window.copilotEarly ?? []
  delete window.copilotEarly
  return reads
}

/** The same text for the same read, in whatever order and by whatever encoding its parameters stand in the address. */
export function readText(accessToken: string, address: string): string {
  const { origin, pathname, searchParams } = new URL(address, 'http://console')
  searchParams.sort()
  return `${accessToken} ${origin}${pathname}?${searchParams}`
}
