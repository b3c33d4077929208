import { Session } from 'node:inspector'
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Runs in its own thread and notices when the main thread's heartbeat stops. Then it samples the main thread through V8's inspector,
 * which interrupts running code: the call or job that runs, and the place in the program. Its types are `WatchdogData`, `Sample` and
 * `Block` of watchdog.ts; it is JavaScript because TypeScript costs each thread 8 MB.
 */
const { beats, heldMs, lookMs, question } = workerData
/** Enough to find the cause of a block, whether it lasts a second or a minute. */
const mostSamples = 20

let session
let seen = Atomics.load(beats, 0)
let beatAt = performance.now()
let samples = []
let isBlocked = false
let isAsking = false

function look() {
  const beat = Atomics.load(beats, 0)
  const now = performance.now()
  if (beat === seen) {
    if (now - beatAt >= heldMs) ask()
    return
  }
  // A sample that has not arrived yet is too late.
  if (isBlocked) parentPort.postMessage({ ms: now - beatAt, samples })
  samples = []
  isBlocked = false
  seen = beat
  beatAt = now
}

function ask() {
  isBlocked = true
  if (isAsking || samples.length >= mostSamples) return
  isAsking = true
  session ??= connected()
  session.post('Runtime.evaluate', { expression: question, returnByValue: true }, (error, answer) => {
    isAsking = false
    if (!error && typeof answer.result.value === 'string') samples.push(JSON.parse(answer.result.value))
  })
}

function connected() {
  const own = new Session()
  own.connectToMainThread()
  return own
}

setInterval(look, lookMs)
