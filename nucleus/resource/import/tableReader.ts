import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type FileToRead, readRows } from './readRows.ts'
import { partsOf } from './rowParts.ts'

// Reading a file may take longer than answering calls.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// The processor time it may use is its only argument.
new Worker(new URL('readerBound.ts', import.meta.url), { workerData: { seconds: Number(process.argv[2]) } }).unref()
process.once('disconnect', () => process.exit())
process.once('message', (file) => void answer(file as FileToRead))

/** Runs in its own process: reads the file that it receives, and answers each message with a part of its rows, or why it cannot. */
async function answer({ bytes, sheet }: FileToRead): Promise<void> {
  const reading = await readRows(bytes, sheet)
  const parts = 'refused' in reading ? [reading].values() : partsOf(reading.rows)
  const format = 'refused' in reading ? undefined : reading.format
  const sendPart = () => {
    const { value } = parts.next()
    if (value) process.send?.({ ...value, format })
  }
  process.on('message', sendPart)
  sendPart()
}
