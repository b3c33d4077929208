import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { Account } from './account.ts'
import { type Programs, programEnv } from './programs.ts'

/** A program of PostgreSQL under way. What it prints is on `stderr`. */
export type Running = ChildProcess & { stderr: Readable; stdin: Writable | null }

interface Command {
  program: string
  args: readonly string[]
  /** Whether it reads from `stdin`. */
  input?: boolean
}

/** Starts a program for the account. A group of its own, so that Ctrl-C reaches nucleus alone, which then stops it in order. */
export function startProgram(account: Account, programs: Programs, { program, args, input = false }: Command): Running {
  const command = account.command(program, args)
  return spawn(command.program, command.args, {
    ...command.ids,
    cwd: '/',
    env: programEnv(programs),
    stdio: [input ? 'pipe' : 'ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  }) as Running
}

/** Runs a program to its end; throws what it said when it fails. */
export async function runToEnd(account: Account, programs: Programs, command: Command): Promise<void> {
  const child = startProgram(account, programs, command)
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-10_000)))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(said.trim() || `${command.program} ended with ${code}`)
}

/** Why a program of PostgreSQL failed, from what it printed, without its advice. */
export const reasonIn = (printed: string): string =>
  /^(?:initdb: error: |.*(?:FATAL|PANIC):\s+)(\S.*)$/m.exec(printed)?.[1] ?? printed.split('\n').at(-1) ?? ''
