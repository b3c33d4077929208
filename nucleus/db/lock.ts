import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Thrown when another living process has the folder open. */
export class FolderInUse extends Error {}

/**
 * Takes the data folder for this process; answers what gives it back. A lock whose owner has died (or whose process
 * id now belongs to another program) is taken over. Throws FolderInUse while the owner lives.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock')
  const mine = JSON.stringify({ pid: process.pid, startedAt: await startOf(process.pid) })
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await created(path, mine)) return () => release(path, mine)
    const text = await readFile(path, 'utf8').catch(() => '')
    const owner = parse(text)
    if (owner && (await isAlive(owner)))
      throw new FolderInUse(
        `The data folder ${folder} is in use by process ${owner.pid}. Stop that process first, or set DATA_DIR to another folder.`,
      )
    // Renamed before it is removed: of two processes that find the same dead lock only one rename succeeds.
    const dead = `${path}.${process.pid}.${Date.now()}`
    await rename(path, dead).catch(() => undefined)
    if ((await readFile(dead, 'utf8').catch(() => text)) !== text) await rename(dead, path)
    else await rm(dead, { force: true })
  }
  throw new FolderInUse(`The data folder ${folder} is being opened by another process.`)
}

interface Owner {
  pid: number
  startedAt: string
}

/** The file appears with its text at once, so that no other process can read it half-written. */
async function created(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${process.pid}.new`
  await writeFile(draft, text)
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function release(path: string, mine: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => '')) === mine) await rm(path, { force: true })
}

function parse(text: string): Owner | undefined {
  try {
    return JSON.parse(text) as Owner
  } catch {
    return undefined
  }
}

async function isAlive({ pid, startedAt }: Owner): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return (await startOf(pid)) === startedAt
}

/** When a process started, in the kernel's ticks: tells two owners of the same id apart. Empty where /proc is missing. */
async function startOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}
