import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

const sizes = new Map<string, Promise<number>>()

/** Bytes of a file as its server sends it to a client that accepts brotli; read once. */
export function brotliSize(url: string): Promise<number> {
  const known = sizes.get(url) ?? readSize(url)
  sizes.set(url, known)
  return known
}

async function readSize(url: string): Promise<number> {
  const [answer] = (await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage]
  let size = 0
  for await (const part of answer) size += (part as Buffer).length
  return size
}
