import { lstat, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { FolderInUse, lockFolder } from '../embedded/folderLock.ts'

/** What a new database leaves in its folder; the lock is removed last. */
const createdFiles =
  /^(postgres|postgres\.unfinished|postgres\.password(\.unfinished)?|postgres\.reserve(\.unfinished)?|postgres\.log|postgres\.log\.before)$/
const locks = ['lock.owner', 'lock.sqlite']

/**
 * Runs work that may create a database in a data folder. When it fails, everything it created is removed: the database, the
 * folder and its parents. Nothing that existed before is removed.
 */
export async function cleanUpOnFailure<T>(path: string, work: () => Promise<T>): Promise<T> {
  const folder = resolve(path)
  const before = new Set(await readdir(folder).catch(() => []))
  // An existing database may have been upgraded to this version, including its password.
  if (before.has('postgres')) return work()
  const firstNew = await firstMissing(folder)
  try {
    return await work()
  } catch (error) {
    // The failure itself is reported; what cannot be removed is left.
    await remove(folder, { before, firstNew }).catch(() => undefined)
    throw error
  }
}

async function remove(folder: string, { before, firstNew }: { before: ReadonlySet<string>; firstNew: string | undefined }): Promise<void> {
  if (!(await stat(folder).catch(() => undefined))) return
  // A database elsewhere (`chooseAccount.ts`) may be older than this folder.
  if ((await lstat(join(folder, 'postgres')).catch(() => undefined))?.isSymbolicLink()) return
  const unlock = await lockFolder(folder).catch((error: unknown) => {
    // Another process already uses the new database.
    if (error instanceof FolderInUse) return undefined
    throw error
  })
  if (!unlock) return
  try {
    const names = (await readdir(folder)).filter((name) => createdFiles.test(name) && !before.has(name))
    for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
  } finally {
    await unlock()
  }
  for (const name of locks) if (!before.has(name)) await rm(join(folder, name), { force: true })
  if (firstNew) for (let one = folder; one.startsWith(firstNew); one = dirname(one)) await rmdir(one)
}

/** The topmost missing folder of a path. */
async function firstMissing(path: string): Promise<string | undefined> {
  if (await stat(path).catch(() => undefined)) return undefined
  return dirname(path) === path ? path : ((await firstMissing(dirname(path))) ?? path)
}
