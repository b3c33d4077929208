import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { copyDatabase, databaseOn, dropDatabase } from '../../__tests__/support/onServer.ts'

export interface RunningServer {
  url: string
  /** The login code mailed to the address that was not taken yet; waits for one to come. */
  takeCode: (email: string) => Promise<string>
  /** Codes mailed to the address that nobody took. */
  codesWaiting: (email: string) => number
  /** Moves the server's clock ahead by more than a session may idle. */
  passAnHour: () => Promise<void>
  /** Everything it has written so far. */
  said: () => string
  /** Sends SIGTERM, and throws its data away; gives the status it ends with. */
  stop: () => Promise<number | null>
}

const root = join(import.meta.dirname, '..', '..')
const patienceMs = 300_000
/** Empty values keep out what a `.env` of the machine may say. */
const settings = {
  NODE_ENV: 'production' as const,
  NODE_OPTIONS: '',
  HOST: '127.0.0.1',
  PORT: '0',
  SEED: 'small',
  LOG_LEVEL: 'error',
  REQUESTS_PER_MINUTE: '0',
  DATABASE_URL: '',
  NUCLEUS_URL: '',
  MAIL_URL: '',
  SECRET_KEY: '',
  TRUST_PROXY: '',
  DATADOG_APPLICATION_ID: '',
  DATADOG_CLIENT_TOKEN: '',
}
const running = new Set<number>()
// In order, so that each ends its database too.
process.on('exit', () => running.forEach((pid) => process.kill(pid, 'SIGTERM')))

/** What runs as a process, and how it says its address. */
const wholeProduct = { program: 'server.ts', address: /^Copilot console:\s+(http\S+)/ }
export const nucleusAlone = { program: 'nucleus/process/main.ts', address: /listens on (http\S+)/ }

/** A program, the whole product by default, as a process of its own with demo data in a database of its own (a copy of DEMO_DATABASE, where that is set). `env` adds settings. Throws its output when it did not start. */
export async function startServer(env: Record<string, string> = {}, { program, address } = wholeProduct): Promise<RunningServer> {
  const folder = join(tmpdir(), `copilot-journeys-${randomUUID()}`)
  const copy = env.DATABASE_URL === undefined && !env.NUCLEUS_URL ? await copyOfDemo() : undefined
  const child = spawn(process.execPath, ['--import', join(import.meta.dirname, 'movableClock.ts'), program], {
    cwd: root,
    env: { ...process.env, ...settings, DATA_DIR: folder, ...(copy && { DATABASE_URL: copy.url }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pid = child.pid ?? 0
  running.add(pid)
  const said = new EventEmitter()
  const output: string[] = []
  const codes = new Map<string, string[]>()
  const read = (line: string): void => {
    output.push(line)
    const [, url] = address.exec(line) ?? []
    const [, email = '', code] = /^Mail to (\S+): Your Copilot sign-in code is (\d+)/.exec(line) ?? []
    if (code) codes.set(email, [...(codes.get(email) ?? []), code])
    if (url) said.emit('address', url)
    if (code) said.emit('code')
    if (line.startsWith('The clock has moved')) said.emit('clock')
  }
  createInterface(child.stdout).on('line', read)
  createInterface(child.stderr).on('line', read)
  const ended = once(child, 'close').then(([status]) => {
    running.delete(pid)
    return status as number | null
  })
  const soon = () => ({ signal: AbortSignal.timeout(patienceMs) })
  const stop = async () => {
    child.kill('SIGTERM')
    const status = await ended
    await copy?.drop()
    await rm(folder, { recursive: true, force: true })
    return status
  }

  const url = await Promise.race([once(said, 'address', soon()).then(String), ended.then(() => '')]).catch(() => '')
  if (!url) {
    await stop()
    throw new Error(`The server did not start:\n${output.join('\n')}`)
  }
  return {
    url,
    takeCode: async (email) => {
      while (!codes.get(email)?.length) await once(said, 'code', soon())
      return codes.get(email)?.shift() ?? ''
    },
    codesWaiting: (email) => codes.get(email)?.length ?? 0,
    passAnHour: async () => {
      const moved = once(said, 'clock', soon())
      child.kill('SIGUSR2')
      await moved
    },
    said: () => output.join('\n'),
    stop,
  }
}

/** A database of its own; none where nobody made the demo data first: the process then makes both in its folder. */
async function copyOfDemo(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const { DEMO_DATABASE: template, TEST_DATABASE_URL: server } = process.env
  if (!template || !server) return undefined
  const name = `copilot_journey_${randomBytes(6).toString('hex')}`
  await copyDatabase(server, { from: template, to: name })
  return { url: databaseOn(server, name), drop: () => dropDatabase(server, name) }
}
