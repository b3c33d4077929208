import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { Account } from './account.ts'
import { type Programs, programEnv } from './programs.ts'

/** A running program of PostgreSQL. Its output is on `stderr`. */
export type RunningProgram = ChildProcess & { stderr: Readable; stdin: Writable | null }

interface Command {
  program: string
  args: readonly string[]
  /** Whether it reads from `stdin`. */
  input?: boolean
}

/** Starts a program for the account, in a process group of its own: Ctrl-C only reaches nucleus, which then stops the program cleanly. */
export function startProgram(account: Account, programs: Programs, { program, args, input = false }: Command): RunningProgram {
  const command = account.command(program, args)
  return spawn(command.program, command.args, {
    ...command.ids,
    cwd: '/',
    env: programEnv(programs),
    stdio: [input ? 'pipe' : 'ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  }) as RunningProgram
}

/** Runs a program to its end. Throws its output when it fails. */
export async function runToEnd(account: Account, programs: Programs, command: Command): Promise<void> {
  const child = startProgram(account, programs, command)
  let output = ''
  child.stderr.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-10_000)))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(output.trim() || `${command.program} ended with ${code}`)
}

/** The reason in the output of a failed PostgreSQL program, without its hints. */
export const reasonIn = (printed: string): string =>
  /^(?:initdb: error: |.*(?:FATAL|PANIC):\s+)(\S.*)$/m.exec(printed)?.[1] ?? printed.split('\n').at(-1) ?? ''
