import { createHmac, timingSafeEqual } from 'node:crypto'

/** The headers of a signed request. */
export const timestampHeader = 'x-copilot-timestamp'
export const signatureHeader = 'x-copilot-signature'
/** How old the instant of a signed request may be, or how far ahead: clocks differ. */
const validSeconds = 300

/**
 * What proves that a request comes from whoever has the secret: HMAC-SHA256 over the instant (seconds since 1970), a dot and the body, in hexadecimal. Whoever
 * takes it refuses an instant that is more than a few minutes away (docs/operations.md, "Push notifications", "Bounces").
 */
export const signatureOf = (secret: string, instant: string, body: string | Uint8Array): string =>
  createHmac('sha256', secret).update(`${instant}.`).update(body).digest('hex')

interface SignedRequest {
  instant: string | undefined
  /** `sha256=` and the signature. */
  signature: string | undefined
  body: Uint8Array
}

/** Whether a request was signed with the secret, lately. */
export function isSigned(secret: string, { instant = '', signature = '', body }: SignedRequest): boolean {
  if (!/^\d{1,12}$/.test(instant) || Math.abs(Date.now() / 1000 - Number(instant)) > validSeconds) return false
  const [given, right] = [Buffer.from(signature), Buffer.from(`sha256=${signatureOf(secret, instant, body)}`)]
  return given.length === right.length && timingSafeEqual(given, right)
}
