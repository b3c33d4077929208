import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A file system in memory, which most Linux systems have: a database is made and dropped there with a tenth of the processor time. */
const memory = '/dev/shm'
/** What databases, backups and profiles of browsers may take, and what the machine needs beside them, in bytes. */
const neededRoom = 4 * 2 ** 30
const neededMemory = 8 * 2 ** 30
/** Followed by the number of the process that made it. */
const prefix = 'copilot-check-'
/** What a killed run left is removed when nothing has been added to it for so long. */
const leftAfterMs = 60 * 60_000

/**
 * Has this process, and what it starts, put temporary files in memory, until it ends. Where there is no room for them, they are where the
 * system puts them.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR?.startsWith(join(memory, prefix)) || !hasRoom()) return
  removeLeft()
  const folder = join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // As the system's own: PostgreSQL runs as another account where this one is root.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => remove(folder))
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    if (isWithoutPrograms()) return false
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededRoom && process.availableMemory() >= neededMemory
  } catch {
    return false
  }
}

/** Tests start programs from copies of the product: some systems let none start there. */
const isWithoutPrograms = (): boolean =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .some(([, at, , options = '']) => at === memory && options.split(',').includes('noexec'))

function removeLeft(): void {
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) ? name.slice(prefix.length) : ''
    const folder = join(memory, name)
    if (pid && !existsSync(join('/proc', pid)) && statSync(folder).mtimeMs < Date.now() - leftAfterMs) remove(folder)
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // Something that ends with this process still writes to it: the next run removes it.
  }
}
