import { appendFileSync, renameSync, statSync } from 'node:fs'

/** A log of two files of this size at most: the one being written and the one before it. */
const mostBytes = 1_000_000

export interface ServerLog {
  path: string
  write: (text: string) => void
  /** Forgets what servers before have said. */
  begin: () => void
  /** The last line that says why the server did not start, without its time and process id. */
  lastFailure: () => string | undefined
}

/** The server's own words, in a file that does not grow without bound. A log that cannot be written stops nobody. */
export function openServerLog(path: string): ServerLog {
  let size = sizeOf(path)
  let tail = ''
  function write(text: string): void {
    tail = (tail + text).slice(-10_000)
    try {
      if (size > mostBytes) {
        renameSync(path, `${path}.before`)
        size = 0
      }
      appendFileSync(path, text, { mode: 0o600 })
      size += Buffer.byteLength(text)
    } catch {
      // A full disk: what matters is said by the one who reads `lastFailure`.
    }
  }
  const lastFailure = (): string | undefined =>
    [...tail.matchAll(/^.*\b(?:FATAL|PANIC):\s+(?!\s|the database system is)(.+)$/gm)].at(-1)?.[1]
  return { path, write, begin: () => void (tail = ''), lastFailure }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
