import { statfs } from 'node:fs/promises'

export interface FreeSpace {
  /** Why nothing can be written just now; nothing while there is room. */
  shortage: () => string | undefined
  stop: () => void
}

/** Room for the log of a few writes: a server that runs out of it ends. */
const leastFreeBytes = 100 * 1024 * 1024
const everyMs = 5000

/**
 * Looks every few seconds whether the disk of the database has room. A server without any ends in the middle of a write
 * and cannot start again; so writes are refused before, and go on by themselves when there is room again.
 */
export async function watchFreeSpace(folder: string, least: number = leastFreeBytes): Promise<FreeSpace> {
  let shortage: string | undefined
  async function look(): Promise<void> {
    const disk = await statfs(folder).catch(() => undefined)
    const free = disk ? disk.bavail * disk.bsize : Infinity
    shortage =
      free < least
        ? `The disk of the server is full (${megabytes(free)} MB free). Nothing was saved. Free some space, then try again.`
        : undefined
  }
  await look()
  const timer = setInterval(() => void look(), everyMs).unref()
  return { shortage: () => shortage, stop: () => clearInterval(timer) }
}

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024)
