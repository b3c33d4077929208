import { lstat, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from '../../base/cannotStart.ts'

export const megabyte = 1024 * 1024

/** Bytes that this process can still write to the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Total size of all files in a folder, in bytes. */
export async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(folder, { recursive: true }))
    // A file that is removed meanwhile counts as 0.
    bytes += await lstat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    )
  return bytes
}

/** Throws CannotStart, with `why` as its first sentence, when the disk of a folder has too little room. */
export async function requireSpace(folder: string, { bytes, why }: { bytes: number; why: string }): Promise<void> {
  const free = await freeBytes(folder)
  if (free >= bytes) return
  throw new CannotStart(
    `${why} That needs ${inMegabytes(bytes)} of free space on its disk, which has ${inMegabytes(free)}. Free some space and start again, or set DATA_DIR to a folder on a larger disk. Nothing was changed.`,
  )
}

/** Rounded down. */
export const inWholeMegabytes = (bytes: number): number => Math.floor(bytes / megabyte)

/** Formatted for people, rounded down. */
export const inMegabytes = (bytes: number): string => `${inWholeMegabytes(bytes).toLocaleString('en-US')} MB`
