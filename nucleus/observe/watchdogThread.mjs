import { Session } from 'node:inspector'
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Runs in a thread of its own and sees when the main thread stops beating. Then it asks the main thread, through the inspector of
 * V8, which interrupts whatever runs there, on whose behalf that runs and where it is in the program. Its types are `WatchdogData`,
 * `Sample` and `Held` of watchdog.ts; it is JavaScript because TypeScript costs each thread 8 MB.
 */
const { beats, heldMs, lookMs, question } = workerData
/** Enough to tell who held it, whether it was for a second or a minute. */
const mostSamples = 20

let session
let seen = Atomics.load(beats, 0)
let beatAt = performance.now()
let samples = []
let hasAsked = false
let isAsking = false

function look() {
  const beat = Atomics.load(beats, 0)
  const now = performance.now()
  if (beat === seen) {
    if (now - beatAt >= heldMs) ask()
    return
  }
  // An answer that is still on its way came too late to name anybody.
  if (hasAsked) parentPort.postMessage({ ms: now - beatAt, samples })
  samples = []
  hasAsked = false
  seen = beat
  beatAt = now
}

function ask() {
  hasAsked = true
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
