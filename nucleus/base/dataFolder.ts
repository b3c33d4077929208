import { chmod, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** What nucleus itself puts into the folder. */
const ours =
  /^(postgres|postgres\.unfinished|postgres\.password(\.unfinished)?|postgres\.reserve(\.unfinished)?|postgres\.log|postgres\.log\.before|secret\.key|lock\.sqlite|lock\.owner)$/

export interface DataFolder {
  /** Without links. */
  path: string
  /** Made just now. */
  isNew: boolean
}

/**
 * The data folder, made for its owner alone when it is missing. What is open to others, because an earlier version or a
 * copy made it so, is closed; but a folder that holds other things too is left as open as it is.
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const isNew = (await stat(path).catch(() => undefined)) === undefined
  await makeFolder(resolve(path))
  const folder = await realpath(resolve(path))
  if (isNew) await chmod(folder, 0o700)
  else await close(folder)
  return { path: folder, isNew }
}

/** One after the other: Node's own way of making several says of a disk that is read-only that the folder above is missing. */
async function makeFolder(path: string): Promise<void> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => undefined,
  )
  if (isFolder) return
  if (isFolder === undefined && dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    const isMade = error.code === 'EEXIST' && (await stat(path).catch(() => undefined))?.isDirectory()
    // Another process may have made it meanwhile.
    if (!isMade) throw error
  })
}

async function close(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  // The group may go through it, where the database belongs to another account.
  if (entries.every(({ name }) => ours.test(name))) await tighten(folder, 0o710)
  for (const entry of entries) if (entry.isFile() && ours.test(entry.name)) await tighten(join(folder, entry.name), 0o600)
}

async function tighten(path: string, most: number): Promise<void> {
  const { mode, uid } = await stat(path)
  const isMine = process.getuid === undefined || process.getuid() === 0 || process.getuid() === uid
  if (isMine && (mode & 0o777 & ~most) !== 0) await chmod(path, mode & most)
}
