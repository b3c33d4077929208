import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pinnedNode, root } from '../install.mjs'
import type { FileTime } from './slowest.ts'

/** Counts of passed and failed checks, the names of the failed ones, and the time of each test file. */
export interface Count {
  passed: number
  failed: number
  failures: readonly string[]
  files?: readonly FileTime[]
}
export interface CommandResult {
  code: number
  output: string
}
type Env = Record<string, string | undefined>

/**
 * V8 caches code by its source, and with it retains the whole page or server that a test file made: without this flag a worker
 * of Jest grew by 40 MB with each file, to 4 GB. (The jest script of package.json sets it too; NODE_OPTIONS does not allow it.)
 */
const withoutCodeCache = '--no-compilation-cache'

/** A step that takes longer hangs, even on a busy machine. */
const timeoutMs = 40 * 60_000

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

interface JestResult {
  numPassedTests: number
  numFailedTests: number
  /** Test files that could not be loaded. */
  numRuntimeErrorTestSuites: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/** Jest's own line, and none that a test prints. */
const leak = /^(?:\u001B\[\d+m)?A worker process has failed to exit gracefully/m

/** Runs Jest; each test counts as one check. */
export async function tests(name: string, args: readonly string[], env: Env = {}): Promise<Count> {
  const startedAt = Date.now()
  const folder = await mkdtemp(join(tmpdir(), 'copilot-tests-'))
  const result = join(folder, 'result.json')
  const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
  const jest = [...options, withoutCodeCache, join('node_modules', 'jest', 'bin', 'jest.js'), '--json', `--outputFile=${result}`, ...args]
  const { code, output } = await capture(pinnedNode, jest, {
    ...env,
    NODE_OPTIONS: [process.env.NODE_OPTIONS, ...options].join(' ').trim(),
  })
  const text = await readFile(result, 'utf8').catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
  const ofTests = text === undefined ? { passed: 0, failed: 1, failures: [name] } : countOf(JSON.parse(text) as JestResult, { name, code })
  // Jest ends a worker that something left open keeps running, and only prints it.
  const isLeaking = leak.test(output)
  const count = isLeaking ? sum(ofTests, { passed: 0, failed: 1, failures: [`${name}: a worker did not exit`] }) : ofTests
  report(`${name}: ${count.passed} passed${count.failed > 0 ? `, ${count.failed} failed` : ''}`, count.failed === 0, startedAt)
  if (count.failed > 0) console.log(output.replace(/^\{"numFailedTestSuites".*$/m, ''))
  return count
}

/** Jest may also fail as a whole, for instance when it finds no test. */
function countOf(result: JestResult, { name, code }: { name: string; code: number }): Count {
  const failures = result.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed')
    const isUnread = file.status === 'failed' && tests.length === 0
    const path = relative(root, file.name)
    return isUnread ? [path] : tests.map(({ fullName }) => `${path}: ${fullName}`)
  })
  const files = result.testResults.map((file) => ({ name: relative(root, file.name), ms: file.endTime - file.startTime }))
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites
  if (failed === 0 && code !== 0) return { passed: result.numPassedTests, failed: 1, failures: [name], files }
  return { passed: result.numPassedTests, failed, failures, files }
}

export function sum(...counts: Count[]): Count {
  return counts.reduce((total, count) => ({
    passed: total.passed + count.passed,
    failed: total.failed + count.failed,
    failures: [...total.failures, ...count.failures],
    files: [...(total.files ?? []), ...(count.files ?? [])],
  }))
}

function report(text: string, isGood: boolean, startedAt: number): void {
  console.log(`${isGood ? '✓' : '✗'} ${text} (${Math.round((Date.now() - startedAt) / 1000)} s)`)
}
