import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { limits } from '#constants/limits.ts'
import { createGate } from '../../files/gate.ts'
import { Refusal, ruleBroken } from '../../base/errors.ts'
import type { FileRow } from './fileRows.ts'
import { isZip, type Reading, readRows } from './readRows.ts'
import type { RowPart } from './rowParts.ts'

const throughImportGate = createGate({
  atOnce: limits.importsAtOnce,
  waiting: limits.importsWaiting,
  waitSeconds: limits.importWaitSeconds,
  refusal: () => new Refusal(503, 'Many files are being imported right now. Wait a minute and try again.'),
})

/** A text of so many bytes is read sooner than a process has started, whatever is in it. */
const smallBytes = 32 * 1024

const toughFile = 'The file takes too much to read. Keep only the sheet and the columns that are needed, or save it as CSV.'

/**
 * The rows of a CSV or XLSX file that hold something, as text. All but small texts are read in a process with bounds of its own
 * for memory and time: neither a hostile nor a large file keeps others waiting. Throws 422 on `file`, and 503 when many wait already.
 */
export const readTable = (bytes: Uint8Array): Promise<FileRow[]> =>
  throughImportGate(async () => {
    const isSmall = bytes.length <= smallBytes && !isZip(bytes)
    const said = isSmall ? await readRows(bytes) : await readApart(bytes)
    if ('refused' in said) throw ruleBroken({ file: said.refused })
    return said.rows
  })

/**
 * A process and not a thread: where a thread comes to the end of its heap in one large step, the whole process ends. This one
 * ends alone.
 */
function readApart(bytes: Uint8Array): Promise<Reading> {
  const { promise, resolve, reject } = Promise.withResolvers<Reading>()
  const reader = fork(fileURLToPath(new URL('tableReader.ts', import.meta.url)), [], {
    execArgv: [`--max-old-space-size=${limits.importHeapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const end = () => void reader.kill('SIGKILL')
  process.once('exit', end)
  const giveUp = setTimeout(() => resolve({ refused: toughFile }), limits.importReadSeconds * 1000)
  reader.once('error', reject)
  reader.once('exit', () => resolve({ refused: toughFile }))
  const rows: FileRow[] = []
  // One part at a time: whatever is under way here has its turn between two of them.
  reader.on('message', (part: RowPart | { refused: string }) => {
    if ('refused' in part) return resolve(part)
    rows.push(...part.rows)
    if (part.isLast) resolve({ rows })
    else reader.send('next', ignored)
  })
  reader.send(bytes, ignored)
  return promise.finally(() => {
    clearTimeout(giveUp)
    process.off('exit', end)
    end()
  })
}

/** A reader that is gone says so by its exit. */
const ignored = () => undefined
