import { Worker } from 'node:worker_threads'
import { limits } from '#constants/limits.ts'
import { createGate } from '../../files/gate.ts'
import { Refusal, ruleBroken } from '../errors.ts'
import { unreadable } from './fileRefused.ts'
import type { FileRow } from './fileRows.ts'
import { isZip, type Reading, readRows } from './readRows.ts'
import type { RowPart } from './rowParts.ts'

const throughImportGate = createGate({
  atOnce: limits.importsAtOnce,
  waiting: limits.importsWaiting,
  waitSeconds: limits.importWaitSeconds,
  refusal: () => new Refusal(503, 'Many files are being imported right now. Wait a minute and try again.'),
})

/** A text of so many bytes is read sooner than a thread has started, whatever is in it. */
const smallBytes = 32 * 1024

const toughFile = 'The file takes too much to read. Keep only the sheet and the columns that are needed, or save it as CSV.'

/**
 * The rows of a CSV or XLSX file that hold something, as text. All but small texts are read in a thread with bounds of its own
 * for memory and time: neither a hostile nor a large file keeps others waiting. Throws 422 on `file`, and 503 when many wait already.
 */
export const readTable = (bytes: Uint8Array): Promise<FileRow[]> =>
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
    resourceLimits: { maxOldGenerationSizeMb: limits.importThreadMegabytes },
  })
  const giveUp = setTimeout(() => resolve({ refused: toughFile }), limits.importReadSeconds * 1000)
  const rows: FileRow[] = []
  // One part at a time: whatever is under way here has its turn between two of them.
  worker.on('message', (part: RowPart | { refused: string }) => {
    if ('refused' in part) return resolve(part)
    rows.push(...part.rows)
    if (part.isLast) resolve({ rows })
    else worker.postMessage('next')
  })
  worker.postMessage('first')
  worker.once('error', (error: NodeJS.ErrnoException) =>
    resolve({ refused: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? toughFile : unreadable().message }),
  )
  worker.once('exit', () => resolve({ refused: toughFile }))
  return promise.finally(() => {
    clearTimeout(giveUp)
    void worker.terminate()
  })
}
