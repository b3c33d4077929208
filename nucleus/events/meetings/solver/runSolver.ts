import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refusal } from '../../../base/errors.ts'
import type { PlacementInput, Proposal } from './PlacementInput.ts'

export interface SolverTask {
  input: PlacementInput
  /** Another seed may find another proposal of the same worth. */
  seed: number
  maxSteps: number
  /** For a machine that is too slow for its steps. */
  maxSeconds: number
}
/** What a search found, and the most memory that its process used. */
export interface SolverAnswer {
  proposal: Proposal
  megabytes: number
}
export type SolverMessage = { steps: number } | SolverAnswer

/** What the search may keep; HiGHS has a memory of its own, which a small part does not fill. */
const maxMegabytes = 400

/**
 * Solves a task in a process of its own, which yields the processor to everything else. Throws the reason of `signal` once that is aborted, and 422
 * when the search needs more memory than it may have.
 */
export async function runSolver(
  task: SolverTask,
  { signal, report }: { signal?: AbortSignal; report?: (steps: number) => void } = {},
): Promise<SolverAnswer> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<SolverAnswer>()
  const solver = fork(fileURLToPath(new URL('solverProcess.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${maxMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const end = () => void solver.kill('SIGKILL')
  const stop = () => reject(signal?.reason as Error)
  process.once('exit', end)
  signal?.addEventListener('abort', stop, { once: true })
  solver.on('message', (message: SolverMessage) => {
    if ('steps' in message) report?.(message.steps)
    else resolve(message)
  })
  solver.once('error', reject)
  // After the answer this changes nothing. Node ends itself with SIGABRT when its memory is full.
  solver.once('exit', (code, by) =>
    reject(by === 'SIGABRT' ? tooLarge() : new Error(`The placement ended without an answer (${by ?? code})`)),
  )
  // A failed send is ignored: the exit reports that the process is gone.
  solver.send(task, () => undefined)
  return promise.finally(() => {
    signal?.removeEventListener('abort', stop)
    process.off('exit', end)
    end()
  })
}

const tooLarge = (): Refusal =>
  new Refusal(422, 'This event has too many meetings, people and meeting times for one proposal. Close meeting times that are not needed')
