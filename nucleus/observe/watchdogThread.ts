import { Session } from 'node:inspector'
import { parentPort, workerData } from 'node:worker_threads'
import type { Held, Sample, WatchdogData } from './watchdog.ts'

/**
 * Runs in a thread of its own and sees when the main thread stops beating. Then it asks the main thread, through the inspector of
 * V8, which interrupts whatever runs there, on whose behalf that runs and where it is in the program.
 */
const { beats, heldMs, lookMs, question } = workerData as WatchdogData
/** Enough to tell who held it, whether it was for a second or a minute. */
const mostSamples = 20

let session: Session | undefined
let seen = Atomics.load(beats, 0)
let beatAt = performance.now()
let samples: Sample[] = []
let hasAsked = false
let isAsking = false

function look(): void {
  const beat = Atomics.load(beats, 0)
  const now = performance.now()
  if (beat === seen) {
    if (now - beatAt >= heldMs) ask()
    return
  }
  // An answer that is still on its way came too late to name anybody.
  if (hasAsked) parentPort?.postMessage({ ms: now - beatAt, samples } satisfies Held)
  samples = []
  hasAsked = false
  seen = beat
  beatAt = now
}

function ask(): void {
  hasAsked = true
  if (isAsking || samples.length >= mostSamples) return
  isAsking = true
  session ??= connected()
  session.post('Runtime.evaluate', { expression: question, returnByValue: true }, (error, answer) => {
    isAsking = false
    if (!error && typeof answer.result.value === 'string') samples.push(JSON.parse(answer.result.value) as Sample)
  })
}

function connected(): Session {
  const own = new Session()
  own.connectToMainThread()
  return own
}

setInterval(look, lookMs)
