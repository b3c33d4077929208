import { oneLine, withoutControls } from '#contract/lines.ts'
import type { PushMessage } from '#contract/notifications/pushMessage.ts'
import { signatureHeader, signatureOf, timestampHeader } from '../base/signedRequest.ts'
import type { PushDelivery, PushOutcome } from './PushDelivery.ts'

/** How long the gateway may take to answer. */
const waitMs = 10_000
/** Characters of its answer that are stored as a reason. */
const maxWords = 300
/** Of an answer no more is read. */
const maxBytes = 4096
/** Answers by which the gateway says that it did not take the message, and may later. */
const notTaken: readonly number[] = [429, 503]
/** Failures before anything was sent: no connection, or no trust in it. */
const earlyCodes =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/

/** Sends each message as a signed request of its own. */
export const gatewayDelivery = ({ url, secret }: { url: string; secret: string }): PushDelivery => ({
  way: 'gateway',
  deliver: async (message) => {
    const body = JSON.stringify(message)
    // The real time, whatever the clock of a rule says: the gateway compares it with its own.
    const instant = String(Math.floor(Date.now() / 1000))
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(waitMs),
        headers: headersOf(message, { instant, signature: signatureOf(secret, instant, body) }),
        body,
      })
      return outcomeOf(answer.status, await wordsOf(answer))
    } catch (error) {
      return failureOf(error)
    }
  },
})

const headersOf = ({ key }: PushMessage, { instant, signature }: { instant: string; signature: string }) => ({
  'content-type': 'application/json',
  'idempotency-key': key,
  [timestampHeader]: instant,
  [signatureHeader]: `sha256=${signature}`,
})

function outcomeOf(status: number, words: string): PushOutcome {
  const said = `The gateway answered ${status}${words && `: ${words}`}`
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (notTaken.includes(status)) return { kind: 'temporary', words: said }
  // A proxy may have given up on a gateway that took it.
  return { kind: status >= 500 || status === 408 ? 'unknown' : 'refused', words: said }
}

function failureOf(error: unknown): PushOutcome {
  // Messages of such errors can hold the address and so a key in it.
  const code = codeOf(error)
  return earlyCodes.test(code)
    ? { kind: 'temporary', words: `The gateway could not be reached (${code}).` }
    : { kind: 'unknown', words: `The connection to the gateway broke or it did not answer in time (${code || 'no answer'}).` }
}

function codeOf(error: unknown): string {
  let at = error as { code?: unknown; cause?: unknown } | undefined
  for (let depth = 0; at && depth < 5; depth += 1) {
    if (typeof at.code === 'string') return at.code
    at = at.cause as typeof at
  }
  return ''
}

/** The start of an answer, as one line. That it breaks off changes nothing: its status has arrived. */
async function wordsOf({ body }: Response): Promise<string> {
  if (!body) return ''
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of body as AsyncIterable<Uint8Array>) {
      parts.push(part)
      bytes += part.byteLength
      if (bytes >= maxBytes) break
    }
  } catch {
    return ''
  }
  return withoutControls(oneLine(Buffer.concat(parts).toString('utf8')))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxWords)
}
