import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../../base/cannotStart.ts'
import type { Notice } from '../Notices.ts'
import type { Address } from './address.ts'
import type { Chosen } from './chooseAccount.ts'
import { stopOnWindows } from './endLeftover.ts'
import { giveUpReserve } from './reserve.ts'
import { type Running, startProgram } from './runProgram.ts'
import type { ServerLog } from './serverLog.ts'
import { asArguments, serverSettings } from './settings.ts'

export interface ServerParts {
  place: string
  chosen: Chosen
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
export async function runServer(parts: ServerParts): Promise<{ stop: () => Promise<void>; pid: () => number | undefined }> {
  const state = { server: await startPatiently(parts), isStopping: false }
  const watching = watch(parts, state)
  // If this process ends without `stop`, other than by kill -9, this ends the server too.
  const endWithUs = (): void => void state.server.kill('SIGINT')
  process.on('exit', endWithUs)
  return {
    pid: () => state.server.pid,
    stop: async () => {
      state.isStopping = true
      await stopServer(state.server, parts)
      await watching
      // A server that was being restarted at that moment.
      await stopServer(state.server, parts)
      process.off('exit', endWithUs)
    },
  }
}

interface State {
  server: Running
  isStopping: boolean
}

/** Restarts the server whenever it ends, without a limit of attempts: a full disk may have room again in an hour. */
async function watch(parts: ServerParts, state: State): Promise<void> {
  for (;;) {
    await ended(state.server)
    if (state.isStopping) return
    const { signalCode, exitCode } = state.server
    const facts = { by: signalCode ?? `status ${exitCode}`, log: parts.log.path }
    parts.report({ level: 'warn', words: 'the database has ended and is being started again', facts })
    await startAgain(parts, state)
    if (!hasEnded(state.server)) parts.report({ level: 'warn', words: 'the database is running again' })
  }
}

async function startAgain(parts: ServerParts, state: State): Promise<void> {
  for (let pauseMs = 50; hasEnded(state.server) && !state.isStopping; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    state.server = await startPatiently(parts).catch(() => state.server)
    if (hasEnded(state.server)) await pause(pauseMs)
  }
}

async function startPatiently(parts: ServerParts): Promise<Running> {
  for (const until = performance.now() + leftoverMs; ; await pause(50)) {
    try {
      return await start(parts)
    } catch (error) {
      const isHeld = error instanceof CannotStart && /shared memory|lock file/.test(error.message)
      if (!isHeld || performance.now() > until) throw error
    }
  }
}

/** Resolves when the server accepts connections. */
async function start({ place, chosen: { account, programs }, address, log, settings, report }: ServerParts): Promise<Running> {
  log.begin()
  // A server that stopped because the disk was full needs room to start.
  await giveUpReserve(place, report)
  const args = ['-D', place, ...asArguments({ ...serverSettings, ...address.settings, ...settings })]
  const server = startProgram(account, programs, { program: programs.postgres, args })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    let said = ''
    server.stderr.on('data', (part: Buffer) => {
      const text = part.toString()
      log.write(text)
      said = (said + text).slice(-1000)
      if (said.includes('ready to accept connections')) resolve()
      if (said.includes(smartShutdown)) server.kill('SIGINT')
    })
    server.once('exit', () => reject(new CannotStart(`The database in ${place} did not start${reason(log)}. Its log is ${log.path}`)))
  })
  return server
}

const reason = (log: ServerLog): string => {
  const words = log.lastFailure()
  return words ? `: ${words}` : ''
}

const hasEnded = (server: Running): boolean => server.exitCode !== null || server.signalCode !== null

async function ended(server: Running): Promise<void> {
  if (!hasEnded(server)) await once(server, 'exit')
}

async function stopServer(server: Running, { place, chosen }: ServerParts): Promise<void> {
  if (process.platform === 'win32') return stopOnWindows(place, chosen.programs)
  for (const { signal, ms } of waysToStop) {
    if (hasEnded(server)) return
    server.kill(signal)
    await Promise.race([ended(server), pause(ms, undefined, { ref: false })])
  }
}
