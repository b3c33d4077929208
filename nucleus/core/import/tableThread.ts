import { parentPort, workerData } from 'node:worker_threads'
import { readRows } from './readRows.ts'

/** Runs in a thread of its own: reads the file that it was given, and says its rows or why it cannot. */
parentPort?.postMessage(await readRows(workerData as Uint8Array))
