import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Metrics } from './Metrics.ts'
import { OnceAMinute } from './OnceAMinute.ts'
import { currentScope } from '../base/scope.ts'

/** What the main thread was doing at one moment while it was blocked. */
export interface Sample {
  call: string | null
  requestId: string | null
  /** The stack frames in the program, innermost first. */
  at: string[]
}
/** A period in which the main thread was blocked. */
export interface Block {
  ms: number
  samples: Sample[]
}
/** The line about one. */
interface HeldLine {
  ms: number
  /** The calls and jobs that ran meanwhile, the longest first. */
  while: string
  requestId: string | undefined
  at: string[] | undefined
}
export interface WatchdogData {
  /** The first number grows with each heartbeat of the main thread. */
  beats: Int32Array
  heldMs: number
  lookMs: number
  /** The expression that the main thread evaluates to a Sample, as JSON. */
  question: string
}

const heldMs = 200
const beatMs = 50
const name = 'copilotWatchdogSample'
const root = join(import.meta.dirname, '../..')
const mostFrames = 8
/** The name for work outside of any call or job. */
const unknownScope = 'unknown'

/**
 * Watches the main thread once the process has run for a while, because startup loads and compiles for longer than any call may.
 * Closing nucleus ends it.
 */
export function watchMainThread(app: FastifyInstance, afterMs = 5000): void {
  let stop: (() => Promise<void>) | undefined
  const timer = setTimeout(() => {
    stop = startWatchdog(app.log, app.observer.metrics)
  }, afterMs).unref()
  app.addHook('onClose', async () => {
    clearTimeout(timer)
    await stop?.()
  })
}

/**
 * Logs and counts what blocks the main thread for over 200 ms, with the name of the call or job and the place in the program. Returns a
 * function that stops it.
 */
function startWatchdog(log: FastifyBaseLogger, metrics: Metrics): () => Promise<void> {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const beat = setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref()
  Object.defineProperty(globalThis, name, { value: sample, configurable: true })
  const workerData: WatchdogData = { beats, heldMs, lookMs: beatMs, question: `globalThis.${name}()` }
  const thread = new Worker(new URL('./watchdogThread.mjs', import.meta.url), { workerData, name: 'watchdog' })
  thread.unref()
  const reports = new OnceAMinute<HeldLine>({
    log: (line) => log.warn(line, 'the main thread was held'),
    isWorse: (one, other) => one.ms > other.ms,
  })
  thread.on('message', (block: Block) => report(block, { log, metrics, reports }))
  thread.on('error', (error) => log.warn({ err: error }, 'the watchdog of the main thread has ended'))
  return async () => {
    clearInterval(beat)
    await thread.terminate()
  }
}

/** Called through the inspector, in the middle of running code. */
function sample(): string {
  const { name: call = null, requestId = null } = currentScope() ?? {}
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 30
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return JSON.stringify({ call, requestId, at: framesOf(stack) } satisfies Sample)
}

/** The program's stack frames below the sample itself, with relative paths. */
function framesOf(stack: string): string[] {
  const frames = stack.split('\n').map((line) => line.trim().replace(/^at /, ''))
  const own = frames.findIndex((frame) => frame.startsWith('<anonymous>'))
  return frames
    .slice(own + 1)
    .filter((frame) => !frame.includes('node:'))
    .slice(0, mostFrames)
    .map((frame) => frame.replace('file://', '').replace(`${root}/`, ''))
}

interface Reporters {
  log: FastifyBaseLogger
  metrics: Metrics
  reports: OnceAMinute<HeldLine>
}

function report({ ms, samples }: Block, { log, metrics, reports }: Reporters): void {
  const own = samples.filter(({ call, at }) => call !== null || at.length > 0)
  // No code of this program ran: the machine gave it no time, or garbage was being collected.
  if (own.length === 0) return log.info({ ms: Math.round(ms) }, 'the main thread did not run')
  const counts = new Map<string, number>()
  for (const { call } of own) counts.set(call ?? unknownScope, (counts.get(call ?? unknownScope) ?? 0) + 1)
  const calls = [...counts].toSorted(([, one], [, other]) => other - one).map(([call]) => call)
  const [main = unknownScope] = calls
  const found = own.find(({ call }) => (call ?? unknownScope) === main)
  metrics.recordBlock(main, ms / 1000)
  const requestId = found?.requestId ?? undefined
  reports.add(main, { ms: Math.round(ms), while: calls.join(', '), requestId, at: found?.at }, performance.now())
}
