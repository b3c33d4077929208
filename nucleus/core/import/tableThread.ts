import { parentPort, workerData } from 'node:worker_threads'
import { partsOf } from './rowParts.ts'
import { readRows } from './readRows.ts'

/** Runs in a thread of its own: reads the file that it was given, and answers each message with a part of its rows, or why it cannot. */
const reading = await readRows(workerData as Uint8Array)
const parts = 'refused' in reading ? [reading].values() : partsOf(reading.rows)
parentPort?.on('message', () => parentPort?.postMessage(parts.next().value))
