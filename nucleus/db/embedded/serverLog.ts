import { appendFileSync, renameSync, statSync } from 'node:fs'

/** The log consists of two files of at most this size: the current one and the previous one. */
const maxBytes = 1_000_000

export interface ServerLog {
  path: string
  write: (text: string) => void
  /** Discards the output of earlier servers. */
  clear: () => void
  /** The last line that says why the server did not start, without its time and process id. */
  lastFailure: () => string | undefined
}

/** Writes the server's output to a file of bounded size. A log that cannot be written stops nothing. */
export function openServerLog(path: string): ServerLog {
  let size = sizeOf(path)
  let tail = ''
  function write(text: string): void {
    tail = (tail + text).slice(-10_000)
    try {
      if (size > maxBytes) {
        renameSync(path, `${path}.before`)
        size = 0
      }
      appendFileSync(path, text, { mode: 0o600 })
      size += Buffer.byteLength(text)
    } catch {
      // The disk is full; callers read what matters with `lastFailure`.
    }
  }
  const lastFailure = (): string | undefined =>
    [...tail.matchAll(/^.*\b(?:FATAL|PANIC):\s+(?!\s|the database system is)(.+)$/gm)].at(-1)?.[1]
  return { path, write, clear: () => void (tail = ''), lastFailure }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
