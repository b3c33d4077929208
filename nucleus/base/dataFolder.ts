import { chmod, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** The files that nucleus puts into the folder. */
const ownFiles =
  /^(postgres|postgres\.unfinished|postgres\.password(\.unfinished)?|postgres\.reserve(\.unfinished)?|postgres\.log|postgres\.log\.before|secret\.key|lock\.sqlite|lock\.owner)$/

export interface DataFolder {
  /** With links resolved. */
  path: string
  /** Created by this call. */
  isNew: boolean
}

/**
 * Opens the data folder, and creates it for its owner only if it is missing. Permissions that an earlier version or a copy left
 * open are tightened, except on a folder that also contains other things.
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const isNew = (await stat(path).catch(() => undefined)) === undefined
  await makeFolder(resolve(path))
  const folder = await realpath(resolve(path))
  if (isNew) await chmod(folder, 0o700)
  else await tightenAll(folder)
  return { path: folder, isNew }
}

/** One level at a time: on a read-only disk Node's recursive `mkdir` reports the parent folder as missing. */
async function makeFolder(path: string): Promise<void> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => undefined,
  )
  if (isFolder) return
  if (isFolder === undefined && dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    const isMade = error.code === 'EEXIST' && (await stat(path).catch(() => undefined))?.isDirectory()
    // Another process may have created it meanwhile.
    if (!isMade) throw error
  })
}

async function tightenAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  // The group may enter it, for a database that belongs to another account.
  if (entries.every(({ name }) => ownFiles.test(name))) await tighten(folder, 0o710)
  for (const entry of entries) if (entry.isFile() && ownFiles.test(entry.name)) await tighten(join(folder, entry.name), 0o600)
}

async function tighten(path: string, maxMode: number): Promise<void> {
  const { mode, uid } = await stat(path)
  const isOwner = process.getuid === undefined || process.getuid() === 0 || process.getuid() === uid
  if (isOwner && (mode & 0o777 & ~maxMode) !== 0) await chmod(path, mode & maxMode)
}
