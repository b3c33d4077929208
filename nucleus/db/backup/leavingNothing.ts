import { lstat, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { FolderInUse, lockFolder } from '../embedded/folderLock.ts'

/** What a database that is made leaves in its folder; the lock goes last. */
const made =
  /^(postgres|postgres\.unfinished|postgres\.password(\.unfinished)?|postgres\.reserve(\.unfinished)?|postgres\.log|postgres\.log\.before)$/
const locks = ['lock.owner', 'lock.sqlite']

/**
 * Does something that may make a database in a data folder. When it fails, what was not there before is removed again: the database, the
 * folder and the folders above. What was there stays.
 */
export async function leavingNothing<T>(path: string, work: () => Promise<T>): Promise<T> {
  const folder = resolve(path)
  const before = new Set(await readdir(folder).catch(() => []))
  // A database that is there may have been moved over to this version, password and all.
  if (before.has('postgres')) return work()
  const firstNew = await firstMissing(folder)
  try {
    return await work()
  } catch (error) {
    // Why it failed is what is reported; what cannot be removed stays.
    await remove(folder, { before, firstNew }).catch(() => undefined)
    throw error
  }
}

async function remove(folder: string, { before, firstNew }: { before: ReadonlySet<string>; firstNew: string | undefined }): Promise<void> {
  if (!(await stat(folder).catch(() => undefined))) return
  // A database that is elsewhere (`chooseAccount.ts`) may be older than this folder.
  if ((await lstat(join(folder, 'postgres')).catch(() => undefined))?.isSymbolicLink()) return
  const unlock = await lockFolder(folder).catch((error: unknown) => {
    // Somebody has begun to use what was made.
    if (error instanceof FolderInUse) return undefined
    throw error
  })
  if (!unlock) return
  try {
    const names = (await readdir(folder)).filter((name) => made.test(name) && !before.has(name))
    for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
  } finally {
    await unlock()
  }
  for (const name of locks) if (!before.has(name)) await rm(join(folder, name), { force: true })
  if (firstNew) for (let one = folder; one.startsWith(firstNew); one = dirname(one)) await rmdir(one)
}

/** The topmost folder of a path that is not there. */
async function firstMissing(path: string): Promise<string | undefined> {
  if (await stat(path).catch(() => undefined)) return undefined
  return dirname(path) === path ? path : ((await firstMissing(dirname(path))) ?? path)
}
