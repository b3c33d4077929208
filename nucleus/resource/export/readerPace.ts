import type { ServerResponse } from 'node:http'
import { limits } from '#constants/limits.ts'

interface Pace {
  /** All is sent by then. */
  mostSeconds: number
  /** So much is taken in each while of so many seconds. */
  bytes: number
  seconds: number
}
const exportPace: Pace = { mostSeconds: limits.exportSeconds, bytes: limits.exportReaderBytes, seconds: limits.exportReaderSeconds }
/** Little enough that a reader of the least pace is seen to take some. */
const pieceBytes = 16 * 1024

/**
 * The parts of an answer in small pieces, no faster than they are read. A reader who takes too little of what is there, or too
 * long in all, is cut off, so that nobody holds for ever what the parts are read from.
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
    // Where nothing waits to be read, the database is slow and not the reader.
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
