import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import type { Notice } from '../Notices.ts'
import { freeBytes, inWholeMegabytes, megabyte } from './diskSpace.ts'

/** What stays free for the server: three files of its log, of 16 MB each, so that it need not stop in the middle of a write. */
export const reserveBytes = 48 * megabyte
/** Below this the reserve is released. Without room for the next file of its log the server stops. */
export const lowestFreeBytes = 32 * megabyte

/** A file beside the database's folder, on the same disk: its space is for when the disk is full. */
export const reservePath = (clusterFolder: string): string => `${clusterFolder}.reserve`

const hasReserve = (clusterFolder: string): Promise<boolean> =>
  stat(reservePath(clusterFolder)).then(
    () => true,
    () => false,
  )

/** Removes the reserve when less than `lowest` bytes are free, and reports it. */
export async function releaseReserve(clusterFolder: string, report: (notice: Notice) => void, lowest = lowestFreeBytes): Promise<void> {
  if (!(await hasReserve(clusterFolder))) return
  const free = await freeBytes(clusterFolder)
  if (free >= lowest) return
  await rm(reservePath(clusterFolder), { force: true })
  report({ level: 'warn', message: 'the reserve of the disk was given up', details: { freeMegabytes: inWholeMegabytes(free) } })
}

/** Creates the reserve when it is missing and at least `least` bytes remain free. Returns whether it was created. */
export async function createReserve(clusterFolder: string, least: number): Promise<boolean> {
  if ((await hasReserve(clusterFolder)) || (await freeBytes(clusterFolder)) < least + reserveBytes) return false
  const draft = `${reservePath(clusterFolder)}.unfinished`
  // A compressing disk would not reserve space for zeros.
  const part = randomBytes(megabyte)
  const file = await open(draft, 'w', 0o600)
  try {
    for (let bytes = 0; bytes < reserveBytes; bytes += part.length) await file.write(part)
  } finally {
    await file.close()
  }
  await rename(draft, reservePath(clusterFolder))
  return true
}
