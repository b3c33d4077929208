import type { Reply } from '#contract/reply.ts'

/** A read that the page's first script sent before any other code had loaded (`server/sendEarlyReads.js`). */
export interface EarlyRead {
  /** From the root of the console. */
  address: string
  /** The token that it was sent with. */
  accessToken: string
  /** When, in milliseconds since 1970. */
  sentAt: number
  /** The reply; undefined when it cannot be read. */
  answer: Promise<{ status: number; body: Reply<never> | undefined } | undefined>
}

declare global {
  interface Window {
    copilotEarly?: EarlyRead[]
  }
}

/** Sends a read like that script, before the code that sends all other requests has loaded. Rejects without a reply. */
export async function fetchReply(address: string, { headers, signal }: { headers: Record<string, string>; signal?: AbortSignal }) {
  const timeout = AbortSignal.timeout(60_000)
  const response = await fetch(address, { headers, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
  const text = await response.text()
  return { status: response.status, body: parsed(text) }
}

function parsed(text: string): Reply<never> | undefined {
  try {
    return JSON.parse(text) as Reply<never>
  } catch {
    return undefined
  }
}

/** Returns the early reads once; later calls return none. */
export function takeEarlyReads(): EarlyRead[] {
  if (typeof window === 'undefined') return []
  const reads = window.copilotEarly ?? []
  delete window.copilotEarly
  return reads
}

/** A text that is equal for equal reads, whatever the order and encoding of their parameters. */
export function readText(accessToken: string, address: string): string {
  const { origin, pathname, searchParams } = new URL(address, 'http://console')
  searchParams.sort()
  return `${accessToken} ${origin}${pathname}?${searchParams}`
}
