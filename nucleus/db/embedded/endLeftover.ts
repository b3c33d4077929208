import { execFile } from 'node:child_process'
import { readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CannotStart } from '../../base/cannotStart.ts'
import type { Address } from './address.ts'
import { type Programs, programEnv } from './programs.ts'

/** Signals to try one after the other, and how long to wait for each: clean, immediate, forced. None of them loses acknowledged writes. */
const waysToEnd = [
  { signal: 'SIGINT', ms: 900 },
  { signal: 'SIGQUIT', ms: 500 },
  { signal: 'SIGKILL', ms: 500 },
] as const
/** Higher than any process id of a system. */
const noProcess = '2147483647'

/**
 * Ends the PostgreSQL of a nucleus that was killed: its server may still run in `clusterFolder`. Call it while holding the lock of the
 * folder. Throws CannotStart when it runs in another container, where we cannot end it.
 */
export async function endLeftover(clusterFolder: string, address: Address, programs: Programs): Promise<void> {
  const file = join(clusterFolder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  // In single-user mode PostgreSQL writes its id with a minus.
  const pid = Math.abs(Number(text.split('\n')[0]))
  if (!pid) return
  if (process.platform === 'win32') return endOnWindows(clusterFolder, programs)
  if (await isServerOf(pid, clusterFolder)) return end(pid, clusterFolder)
  if (await address.isListening())
    throw new CannotStart(
      `The database in ${clusterFolder} is open in another container. Stop that one first, or set DATA_DIR to another folder.`,
    )
  // Another program has this id now, and PostgreSQL would take it for its own server. The rest of the file is needed to check
  // whether processes of the dead server still use its memory.
  if (isAlive(pid)) await writeFile(file, text.replace(/^-?\d+/, noProcess))
}

async function end(pid: number, clusterFolder: string): Promise<void> {
  for (const { signal, ms } of waysToEnd) {
    signalTo(pid, signal)
    for (const until = performance.now() + ms; performance.now() < until; await pause(20))
      if (!(await isServerOf(pid, clusterFolder))) return
  }
  throw new CannotStart(`The database in ${clusterFolder} is still open in process ${pid}, which does not stop. Stop it, then start again.`)
}

/** Whether the process is a PostgreSQL server of this folder, judged by its working directory. A zombie process is not. */
async function isServerOf(pid: number, clusterFolder: string): Promise<boolean> {
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === clusterFolder
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes(clusterFolder) && stdout.includes('postgres')
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

/** There are no signals; PostgreSQL's own program stops the server. It fails when there is none, which is fine. */
async function endOnWindows(clusterFolder: string, programs: Programs): Promise<void> {
  await stopOnWindows(clusterFolder, programs).catch(() => undefined)
}

/** Stops the server in `clusterFolder` cleanly, and waits for it. */
export async function stopOnWindows(clusterFolder: string, programs: Programs): Promise<void> {
  await promisify(execFile)(programs.pg_ctl, ['stop', '-D', clusterFolder, '-m', 'fast', '-w', '-t', '5'], { env: programEnv(programs) })
}
