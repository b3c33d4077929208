import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../../base/cannotStart.ts'
import type { Notice } from '../Notices.ts'
import type { Address } from './address.ts'
import type { PostgresRuntime } from './chooseAccount.ts'
import { stopOnWindows } from './endLeftover.ts'
import { releaseReserve } from './reserve.ts'
import { type RunningProgram, startProgram } from './runProgram.ts'
import type { ServerLog } from './serverLog.ts'
import { asArguments, serverSettings } from './settings.ts'

export interface ServerOptions {
  clusterFolder: string
  runtime: PostgresRuntime
  address: Address
  log: ServerLog
  /** Overrides of our settings, for tests. */
  settings?: Record<string, string>
  /** Receives a notice when the server ended unexpectedly. */
  report: (notice: Notice) => void
}

/** A clean stop writes everything to the tables; an immediate one leaves that to the next start; neither loses anything. */
const waysToStop = [
  { signal: 'SIGINT', ms: 3000 },
  { signal: 'SIGQUIT', ms: 1000 },
  { signal: 'SIGKILL', ms: 1000 },
] as const
/**
 * PostgreSQL's log message on SIGTERM: the server accepts no new connections and waits for ours, which never end. So it is
 * stopped and restarted.
 */
const smartShutdown = 'received smart shutdown request'
/** Processes of a killed server may hold its memory for a moment; a start is refused meanwhile. */
const leftoverMs = 5000
const longestPauseMs = 5000

/** Starts the server and restarts it until it is stopped. Throws CannotStart when the first start fails. */
export async function runServer(options: ServerOptions): Promise<{ stop: () => Promise<void>; pid: () => number | undefined }> {
  const state = { server: await startWithRetries(options), isStopping: false }
  const watching = watch(options, state)
  // If this process ends without `stop`, other than by kill -9, this ends the server too.
  const endWithUs = (): void => void state.server.kill('SIGINT')
  process.on('exit', endWithUs)
  return {
    pid: () => state.server.pid,
    stop: async () => {
      state.isStopping = true
      await stopServer(state.server, options)
      await watching
      // A server that was being restarted at that moment.
      await stopServer(state.server, options)
      process.off('exit', endWithUs)
    },
  }
}

interface ServerState {
  server: RunningProgram
  isStopping: boolean
}

/** Restarts the server whenever it ends, without a limit of attempts: a full disk may have room again in an hour. */
async function watch(options: ServerOptions, state: ServerState): Promise<void> {
  for (;;) {
    await ended(state.server)
    if (state.isStopping) return
    const { signalCode, exitCode } = state.server
    const details = { by: signalCode ?? `status ${exitCode}`, log: options.log.path }
    options.report({ level: 'warn', message: 'the database has ended and is being started again', details })
    await restart(options, state)
    if (!hasEnded(state.server)) options.report({ level: 'warn', message: 'the database is running again' })
  }
}

async function restart(options: ServerOptions, state: ServerState): Promise<void> {
  for (let pauseMs = 50; hasEnded(state.server) && !state.isStopping; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    state.server = await startWithRetries(options).catch(() => state.server)
    if (hasEnded(state.server)) await pause(pauseMs)
  }
}

async function startWithRetries(options: ServerOptions): Promise<RunningProgram> {
  for (const until = performance.now() + leftoverMs; ; await pause(50)) {
    try {
      return await start(options)
    } catch (error) {
      const isBusy = error instanceof CannotStart && /shared memory|lock file/.test(error.message)
      if (!isBusy || performance.now() > until) throw error
    }
  }
}

/** Resolves when the server accepts connections. */
async function start({
  clusterFolder,
  runtime: { account, programs },
  address,
  log,
  settings,
  report,
}: ServerOptions): Promise<RunningProgram> {
  log.clear()
  // A server that stopped because the disk was full needs room to start.
  await releaseReserve(clusterFolder, report)
  const args = ['-D', clusterFolder, ...asArguments({ ...serverSettings, ...address.settings, ...settings })]
  const server = startProgram(account, programs, { program: programs.postgres, args })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    let output = ''
    server.stderr.on('data', (part: Buffer) => {
      const text = part.toString()
      log.write(text)
      output = (output + text).slice(-1000)
      if (output.includes('ready to accept connections')) resolve()
      if (output.includes(smartShutdown)) server.kill('SIGINT')
    })
    server.once('exit', () =>
      reject(new CannotStart(`The database in ${clusterFolder} did not start${reason(log)}. Its log is ${log.path}`)),
    )
  })
  return server
}

const reason = (log: ServerLog): string => {
  const failure = log.lastFailure()
  return failure ? `: ${failure}` : ''
}

const hasEnded = (server: RunningProgram): boolean => server.exitCode !== null || server.signalCode !== null

async function ended(server: RunningProgram): Promise<void> {
  if (!hasEnded(server)) await once(server, 'exit')
}

async function stopServer(server: RunningProgram, { clusterFolder, runtime }: ServerOptions): Promise<void> {
  if (process.platform === 'win32') return stopOnWindows(clusterFolder, runtime.programs)
  for (const { signal, ms } of waysToStop) {
    if (hasEnded(server)) return
    server.kill(signal)
    await Promise.race([ended(server), pause(ms, undefined, { ref: false })])
  }
}
