import { createHash, createHmac, createSecretKey } from 'node:crypto'

/**
 * What is derived from the key of the installation: secrets of private links, of 128 bits, so that a mail can repeat a link of which only a hash
 * is stored; and hashes that nobody without the key can compare.
 */
export interface PrivateKeys {
  /** The secret of a row, or of an address in lower case: 22 characters. That of a mail is in its Message-ID, so that nobody else can say that it came back. */
  of: (kind: 'registration' | 'address' | 'mail', id: number | string) => string
  /** SHA-256 of a secret, as it is stored. */
  hash: (key: string) => string
  /** The keyed hash of a network (`sourceOf`): no address can be read from it. */
  hashOfSource: (source: string) => string
}

export function privateKeysOf(secretKey: string): PrivateKeys {
  const key = createSecretKey(secretKey, 'utf8')
  return {
    of: (kind, id) => createHmac('sha256', key).update(`private link of ${kind} ${id}`).digest().subarray(0, 16).toString('base64url'),
    hashOfSource: (source) => createHmac('sha256', key).update(`source of uploads ${source}`).digest('base64url'),
    hash: (secret) => createHash('sha256').update(secret).digest('base64url'),
  }
}
