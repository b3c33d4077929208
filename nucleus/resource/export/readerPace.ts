import type { ServerResponse } from 'node:http'
import { nucleusLimits } from '#constants/nucleusLimits.ts'

interface Pace {
  /** The most seconds to send everything. */
  maxSeconds: number
  /** The least number of bytes to read in each period of `seconds`. */
  bytes: number
  seconds: number
}
const exportPace: Pace = {
  maxSeconds: nucleusLimits.exportSeconds,
  bytes: nucleusLimits.exportReaderBytes,
  seconds: nucleusLimits.exportReaderSeconds,
}
/** Small enough that the slowest accepted reader is seen to make progress. */
const pieceBytes = 16 * 1024

/**
 * Yields the parts of a reply in small pieces, no faster than they are read. Cuts off a reader who reads too slowly or takes too long
 * in all, so that nobody holds the source of the parts for ever.
 */
export async function* paced(
  response: ServerResponse,
  parts: AsyncIterable<string | Uint8Array>,
  { maxSeconds, bytes, seconds }: Pace = exportPace,
): AsyncGenerator<Uint8Array, void> {
  if (response.destroyed) return
  let bytesRead = 0
  const cutOff = () => void response.destroy()
  const end = setTimeout(cutOff, maxSeconds * 1000)
  const check = setInterval(() => {
    // When nothing waits to be read, the database is slow, not the reader.
    if (bytesRead < bytes && response.writableNeedDrain) cutOff()
    bytesRead = 0
  }, seconds * 1000)
  response.once('close', () => {
    clearTimeout(end)
    clearInterval(check)
  })
  for await (const part of parts) {
    const buffer = typeof part === 'string' ? Buffer.from(part) : part
    for (let at = 0; at < buffer.length; at += pieceBytes) {
      const piece = buffer.subarray(at, at + pieceBytes)
      bytesRead += piece.length
      yield piece
    }
  }
}
