import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Its sources are then compiled once for all tests. */
const { NODE_COMPILE_CACHE } = process.env

/** A program of this repository as a process of its own. */
export interface StartedProcess {
  child: ChildProcess
  /** Waits for a match in what it writes; returns its first group. Fails when the process ends without. */
  line: (form: RegExp) => Promise<string>
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>
  said: () => string
}

const running = new Set<ChildProcess>()

/** Starts nucleus, or another program that starts it, on a free port and without demo data unless `env` says so. */
export function startProcess(
  env: Record<string, string>,
  { program = process.execPath, args = ['nucleus/process/main.ts'] } = {},
): StartedProcess {
  const child = spawn(program, args, {
    cwd: root,
    env: { NODE_ENV: 'test', PATH: process.env.PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: '0', SEED: 'none', ...env },
  })
  running.add(child)
  let text = ''
  const look = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text += part.toString()
      for (const one of look) one()
    })
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  const line = (form: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const one = () => {
        const found = form.exec(text)
        if (found) resolve(found[1] ?? found[0])
      }
      look.add(one)
      one()
      void ended.then((code) => reject(new Error(`It ended with ${code}: ${text}`)))
    })
  return { child, line, ended, said: () => text }
}

/** Ends in order whatever a test has left running. */
export async function endProcesses(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
    }),
  )
}
