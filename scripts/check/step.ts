import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pinnedNode, root } from '../install.mjs'
import type { FileTime } from './slowest.ts'

/** Counts of passed and failed checks, and the names of the failed ones. */
export interface Count {
  passed: number
  failed: number
  failures: readonly string[]
  /** Of a run of tests: the time of each file. */
  files?: readonly FileTime[]
  /** Of a run of tests: its files with a failure, each with its part of these counts. */
  failedFiles?: readonly FailedFile[]
}
/** A test file that failed, and how it is run once more, with nothing beside it. */
export interface FailedFile extends Count {
  path: string
  runAgain: () => Promise<Count>
}
export interface CommandResult {
  code: number
  output: string
}
export type Env = Record<string, string | undefined>

/** A step that takes longer hangs, even on a busy machine. */
const timeoutMs = 60 * 60_000

/** Running programs, each the leader of a process group. They are ended cleanly with this process: some have a database to stop. */
const running = new Set<number>()
process.on('exit', () => running.forEach((pid) => endGroup(pid, 'SIGTERM')))

/** Runs a program to its end and captures its output. A program that cannot be run, or hangs, returns code 1. */
export function capture(program: string, args: readonly string[], env: Env = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const { pid } = child
    const output: string[] = []
    const tooLong = setTimeout(() => {
      output.push(`\nIt was ended: it took longer than ${timeoutMs / 60_000} minutes.\n`)
      if (pid) endGroup(pid, 'SIGKILL')
    }, timeoutMs)
    if (pid) running.add(pid)
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    const end = (ran: CommandResult): void => {
      clearTimeout(tooLong)
      if (pid) running.delete(pid)
      resolve(ran)
    }
    child.on('error', (error) => end({ code: 1, output: `${program} cannot be run: ${error.message}` }))
    child.on('close', (code) => end({ code: code ?? 1, output: output.join('') }))
  })
}

function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // It has already ended.
  }
}

/** Runs a tool of node_modules on the pinned Node. */
export const tool = (path: string, args: readonly string[], env?: Env): Promise<CommandResult> =>
  capture(pinnedNode, [join(root, 'node_modules', path), ...args], env)

/** Runs a step that counts as one check. Its output is printed when it fails. */
export async function step(name: string, work: () => Promise<CommandResult>): Promise<Count> {
  const startedAt = Date.now()
  const { code, output } = await work()
  report(name, code === 0, startedAt)
  if (code !== 0) console.log(output)
  return code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [name] }
}

export function sum(...counts: Count[]): Count {
  return counts.reduce((total, count) => ({
    passed: total.passed + count.passed,
    failed: total.failed + count.failed,
    failures: [...total.failures, ...count.failures],
    files: [...(total.files ?? []), ...(count.files ?? [])],
    failedFiles: [...(total.failedFiles ?? []), ...(count.failedFiles ?? [])],
  }))
}

/** Prints the result of a step, with the seconds it took. */
export function report(text: string, isGood: boolean, startedAt: number): void {
  console.log(`${isGood ? '✓' : '✗'} ${text} (${Math.round((Date.now() - startedAt) / 1000)} s)`)
}
