import { closeSync, openSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from '../../base/cannotStart.ts'

/** Another process uses the folder. */
export class FolderInUse extends CannotStart {}

/** SQLite's code for a file that another process has locked. */
const busy = 5

/**
 * Locks the data folder for this process; returns the function that unlocks it. Throws FolderInUse while another process has
 * the lock. It is an operating system lock on a file, taken through SQLite because Node has no call for it: it ends with its
 * process however that ends, depends on no process ids or clocks, and works across containers that share the folder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const owner = join(folder, 'lock.owner')
  const unlock = lockFile(join(folder, 'lock.sqlite'))
  if (!unlock) throw new FolderInUse(await inUse(folder, owner))
  await writeFile(owner, `${process.pid} ${hostname()}`, { mode: 0o600 })
  return async () => {
    await rm(owner, { force: true })
    unlock()
  }
}

function lockFile(path: string): (() => void) | undefined {
  // SQLite would make it readable by everybody.
  closeSync(openSync(path, 'a', 0o600))
  const file = openFile(path)
  try {
    // Nothing is ever written to it.
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === busy) return undefined
    throw cannotLock(path, error)
  }
  return () => file.close()
}

function openFile(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path)
  } catch (error) {
    throw cannotLock(path, error)
  }
}

const cannotLock = (path: string, error: unknown): CannotStart =>
  new CannotStart(`The file ${path} cannot be locked: ${(error as Error).message}. The folder must be on a disk of this machine.`)

async function inUse(folder: string, owner: string): Promise<string> {
  const [pid, host] = (await readFile(owner, 'utf8').catch(() => '')).split(' ')
  const by = pid ? `process ${pid}${host === hostname() ? '' : ` on ${host}`}` : 'another process'
  return `The data folder ${folder} is in use by ${by}. Stop that process first, or set DATA_DIR to another folder.`
}
