import { Worker } from 'node:worker_threads'
import { limits } from '#constants/limits.ts'
import { createGate } from '../../files/gate.ts'
import { Refusal, ruleBroken } from '../errors.ts'
import { unreadable } from './fileRefused.ts'
import { isZip, type Reading, readRows } from './readRows.ts'

const throughImportGate = createGate({
  atOnce: limits.importsAtOnce,
  waiting: limits.importsWaiting,
  waitSeconds: limits.importWaitSeconds,
  refusal: () => new Refusal(503, 'Many files are being imported right now. Wait a minute and try again.'),
})

/** A text of so many bytes is read sooner than a thread has started. */
const smallBytes = 128 * 1024

const toughFile = 'The file takes too much to read. Keep only the sheet and the columns that are needed, or save it as CSV.'

/**
 * The rows of a CSV or XLSX file as text, blank ones among them. All but small texts are read in a thread with bounds of its own
 * for memory and time: neither a hostile nor a large file keeps others waiting. Throws 422 on `file`, and 503 when many wait already.
 */
export const readTable = (bytes: Uint8Array): Promise<string[][]> =>
  throughImportGate(async () => {
    const isSmall = bytes.length <= smallBytes && !isZip(bytes)
    const said = isSmall ? await readRows(bytes) : await readInThread(bytes)
    if ('refused' in said) throw ruleBroken({ file: said.refused })
    return said.rows
  })

function readInThread(bytes: Uint8Array): Promise<Reading> {
  const { promise, resolve } = Promise.withResolvers<Reading>()
  const worker = new Worker(new URL('tableThread.ts', import.meta.url), {
    workerData: bytes,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const giveUp = setTimeout(() => resolve({ refused: toughFile }), limits.importReadSeconds * 1000)
  worker.once('message', resolve)
  worker.once('error', (error: NodeJS.ErrnoException) =>
    resolve({ refused: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? toughFile : unreadable().message }),
  )
  worker.once('exit', () => resolve({ refused: toughFile }))
  return promise.finally(() => {
    clearTimeout(giveUp)
    void worker.terminate()
  })
}
