import type { ServerResponse } from 'node:http'
import { limits } from '#constants/limits.ts'

interface Pace {
  /** The most seconds to send everything. */
  mostSeconds: number
  /** The least number of bytes to read in each period of `seconds`. */
  bytes: number
  seconds: number
}
const exportPace: Pace = { mostSeconds: limits.exportSeconds, bytes: limits.exportReaderBytes, seconds: limits.exportReaderSeconds }
/** Small enough that the slowest accepted reader is seen to make progress. */
const pieceBytes = 16 * 1024

/**
 * Yields the parts of a reply in small pieces, no faster than they are read. Cuts off a reader who reads too slowly or takes too long
 * in all, so that nobody holds the source of the parts for ever.
 */
export async function* paced(
  response: ServerResponse,
  parts: AsyncIterable<string | Uint8Array>,
  { mostSeconds, bytes, seconds }: Pace = exportPace,
): AsyncGenerator<Uint8Array, void> {
  if (response.destroyed) return
  let taken = 0
  const cutOff = () => void response.destroy()
  const end = setTimeout(cutOff, mostSeconds * 1000)
  const look = setInterval(() => {
    // When nothing waits to be read, the database is slow, not the reader.
    if (taken < bytes && response.writableNeedDrain) cutOff()
    taken = 0
  }, seconds * 1000)
  response.once('close', () => {
    clearTimeout(end)
    clearInterval(look)
  })
  for await (const part of parts) {
    const whole = typeof part === 'string' ? Buffer.from(part) : part
    for (let at = 0; at < whole.length; at += pieceBytes) {
      const piece = whole.subarray(at, at + pieceBytes)
      taken += piece.length
      yield piece
    }
  }
}
