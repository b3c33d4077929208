import { execFile } from 'node:child_process'
import { readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CannotStart } from '../../base/cannotStart.ts'
import type { Address } from './address.ts'
import { type Programs, programEnv } from './programs.ts'

/** What is tried one after the other, and how long each may take: in order, at once, by force. Whatever it was, nothing acknowledged is lost. */
const waysToEnd = [
  { signal: 'SIGINT', ms: 900 },
  { signal: 'SIGQUIT', ms: 500 },
  { signal: 'SIGKILL', ms: 500 },
] as const
/** Higher than any process id that a system gives. */
const noProcess = '2147483647'

/**
 * Ends the PostgreSQL of a nucleus that was killed: its server may live on over `place`. To be called by whoever holds
 * the lock of the folder. Throws CannotStart when it lives where we cannot end it, in another container.
 */
export async function endLeftover(place: string, address: Address, programs: Programs): Promise<void> {
  const file = join(place, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  // In single-user mode PostgreSQL writes its id with a minus.
  const pid = Math.abs(Number(text.split('\n')[0]))
  if (!pid) return
  if (process.platform === 'win32') return endOnWindows(place, programs)
  if (await isServerOf(pid, place)) return end(pid, place)
  if (await address.isListening())
    throw new CannotStart(`The database in ${place} is open in another container. Stop that one first, or set DATA_DIR to another folder.`)
  // Another program has the id now, and PostgreSQL would take it for its own server. The rest of the file it needs, to see
  // whether processes of the dead server still use its memory.
  if (isAlive(pid)) await writeFile(file, text.replace(/^-?\d+/, noProcess))
}

async function end(pid: number, place: string): Promise<void> {
  for (const { signal, ms } of waysToEnd) {
    signalTo(pid, signal)
    for (const until = performance.now() + ms; performance.now() < until; await pause(20)) if (!(await isServerOf(pid, place))) return
  }
  throw new CannotStart(`The database in ${place} is still open in process ${pid}, which does not end. Stop it and start again.`)
}

/** Whether the process is a PostgreSQL server over this folder, where it works. One that has ended but that nobody has waited for is none. */
async function isServerOf(pid: number, place: string): Promise<boolean> {
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === place
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes(place) && stdout.includes('postgres')
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** There are no signals; PostgreSQL's own program asks the server to end. It fails when there is none, which is as good. */
async function endOnWindows(place: string, programs: Programs): Promise<void> {
  await stopOnWindows(place, programs).catch(() => undefined)
}

/** Asks the server over `place` to end in order, and waits for it. */
export async function stopOnWindows(place: string, programs: Programs): Promise<void> {
  await promisify(execFile)(programs.pg_ctl, ['stop', '-D', place, '-m', 'fast', '-w', '-t', '5'], { env: programEnv(programs) })
}
