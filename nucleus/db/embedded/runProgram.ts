import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import type { Account } from './account.ts'
import { type Programs, programEnv } from './programs.ts'

/** A program of PostgreSQL under way; what it says comes on `stderr`. */
export type Running = ChildProcessByStdio<null, null, Readable>

/** Starts a program for the account. A group of its own, so that Ctrl-C reaches nucleus alone, which then stops it in order. */
export function startProgram(account: Account, programs: Programs, program: string, args: readonly string[]): Running {
  const command = account.command(program, args)
  return spawn(command.program, command.args, {
    ...command.ids,
    cwd: '/',
    env: programEnv(programs),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
}

/** Runs a program to its end; throws what it said when it fails. */
export async function runToEnd(account: Account, programs: Programs, program: string, args: readonly string[]): Promise<void> {
  const child = startProgram(account, programs, program, args)
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-10_000)))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(said.trim() || `${program} ended with ${code}`)
}
