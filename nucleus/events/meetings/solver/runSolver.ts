import { Worker } from 'node:worker_threads'
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
export type SolverMessage = { steps: number } | { proposal: Proposal }

/** What the thread may use; HiGHS has a memory of its own, which a small part does not fill. */
const maxMegabytes = 400

/**
 * Solves a task in a thread of its own. Throws the reason of `signal` once that is aborted, and 422 when the thread needs more memory than it may
 * have.
 */
export function runSolver(
  task: SolverTask,
  { signal, report }: { signal?: AbortSignal; report?: (steps: number) => void } = {},
): Promise<Proposal> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const thread = new Worker(new URL('solverThread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
      name: 'placement',
    })
    const end = (settle: () => void) => {
      signal?.removeEventListener('abort', stop)
      settle()
      void thread.terminate()
    }
    const stop = () => end(() => reject(signal?.reason as Error))
    signal?.addEventListener('abort', stop, { once: true })
    thread.on('message', (message: SolverMessage) => {
      if ('steps' in message) report?.(message.steps)
      else end(() => resolve(message.proposal))
    })
    thread.once('error', (error: NodeJS.ErrnoException) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error)),
    )
    // After the answer this changes nothing.
    thread.once('exit', () => end(() => reject(new Error('The thread of the placement ended without an answer'))))
  })
}

const tooLarge = (): Refusal =>
  new Refusal(422, 'This event has too many meetings, people and meeting times for one proposal. Close meeting times that are not needed')
