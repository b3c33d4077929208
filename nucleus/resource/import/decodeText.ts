import { unreadable } from './FileError.ts'

/** Control characters that a text file contains only by mistake. */
const controls = /[\u0000-\u0008\u000E-\u001F]/g

/**
 * The text of a file of unknown origin: UTF-8 or UTF-16, with or without a byte order mark, or else windows-1252.
 * Throws FileError for a file that is not text.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  const strange = text.match(controls)?.length ?? 0
  if (strange > text.length / 1000 + 1) throw unreadable()
  return text
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const [even, odd] = zeros(bytes.subarray(0, 2000))
  // Half of the bytes of western text in UTF-16 are zero; other encodings have no zero bytes.
  if (odd > 0.3 && even < 0.05) return 'utf-16le'
  if (even > 0.3 && odd < 0.05) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** The share of zeros among the bytes at even and at odd positions. */
function zeros(bytes: Uint8Array): [number, number] {
  const count = (first: number) => bytes.filter((byte, at) => byte === 0 && at % 2 === first).length
  const half = Math.max(1, bytes.length / 2)
  return [count(0) / half, count(1) / half]
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
