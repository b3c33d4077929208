import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, type FileHandle, link, open, rename, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { NotPossible } from './notPossible.ts'

/** A file that gets its name only when it is complete. */
export interface NewFile {
  handle: FileHandle
  /** Flushes the file to the disk and gives it its name. Throws NotPossible when another file has that name. */
  commit: () => Promise<void>
  /** Removes the unfinished file; does nothing after `commit`. */
  discard: () => Promise<void>
}

/** Creates a file readable by its owner only, in an existing folder. Never overwrites one. Throws NotPossible. */
export async function createFile(path: string): Promise<NewFile> {
  if (await exists(path)) throw nameTaken(path)
  if (!(await exists(dirname(path)))) throw noFolder(dirname(path))
  const draft = `${path}.${randomBytes(3).toString('hex')}.unfinished`
  const handle = await open(draft, 'wx', 0o600).catch(explainFileFailure(path))
  let isDone = false
  const discard = async (): Promise<void> => {
    if (isDone) return
    isDone = true
    await handle.close().catch(() => undefined)
    await unlink(draft).catch(() => undefined)
  }
  const commit = async (): Promise<void> => {
    await handle.sync()
    await handle.close()
    await giveName(draft, path)
    isDone = true
    await syncFolder(dirname(path))
  }
  return { handle, commit, discard }
}

/** Linking fails when the name is taken; on disks without links, check first. */
async function giveName(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw nameTaken(path)
    if (await exists(path)) throw nameTaken(path)
    return rename(draft, path)
  }
  await unlink(draft)
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders.
  const folder = await open(path, constants.O_RDONLY).catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      return explainFileFailure(path)(error)
    },
  )

const nameTaken = (path: string): NotPossible => new NotPossible(`${path} already exists. Choose another name.`)

/** Creating it would fill the disk on which another one should be mounted. */
const noFolder = (path: string): NotPossible =>
  new NotPossible(`The folder ${path} does not exist. Mount its disk, create the folder, or choose another one.`)

/** Messages for errors of the file system. */
const refusals: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'cannot be used by this account',
  EPERM: 'cannot be used by this account',
  EROFS: 'is on a disk that is read-only',
  ENOTDIR: 'is not in a folder',
  EEXIST: 'is not in a folder',
  EISDIR: 'is a folder',
  ENAMETOOLONG: 'has a name that is too long',
  ENOSPC: 'does not fit: the disk is full',
  EDQUOT: 'does not fit: this account has reached its disk quota',
}

/** Replaces an error by one with a message for people, where we have one. */
export const explainFileFailure =
  (path: string) =>
  (error: unknown): never => {
    const message = refusals[(error as NodeJS.ErrnoException).code ?? '']
    throw message ? new NotPossible(`${path} ${message}. Fix this or choose another place, then try again.`, { cause: error }) : error
  }

/** The size of a file in bytes. Throws NotPossible when it is not a file. */
export async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(explainFileFailure(path))
  if (found.isFile()) return found.size
  throw new NotPossible(`${path} is not a file. Choose another.`)
}
