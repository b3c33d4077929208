import { Worker } from 'node:worker_threads'

/** What the thread needs beside the declarations. */
export interface DescriptionTask {
  /** The names of the served calls in their order, with the media types of the file that a call sends. */
  served: ReadonlyMap<string, readonly string[] | undefined>
  format: 'json' | 'yaml'
}

/** What the thread may use; a description takes about a third of it. */
const maxMegabytes = 400

/**
 * The description of the API as UTF-8 text. It is made in a thread of its own: it takes seconds, in which the serving thread would answer nobody.
 * Rejects with the reason of `signal` once that is aborted.
 */
export function describeApi(task: DescriptionTask, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const thread = new Worker(new URL('describeThread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
      name: 'description of the API',
    })
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', stop)
      settle()
      void thread.terminate()
    }
    const stop = () => end(() => reject(signal.reason as Error))
    signal.addEventListener('abort', stop, { once: true })
    thread.once('message', (text: Uint8Array) => end(() => resolve(Buffer.from(text.buffer, text.byteOffset, text.byteLength))))
    thread.once('error', (error: Error) => end(() => reject(error)))
    // After the answer this changes nothing.
    thread.once('exit', () => end(() => reject(new Error('The thread of the description ended without an answer'))))
  })
}
