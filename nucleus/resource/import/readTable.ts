import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { createGate } from '../../kernel/gate.ts'
import { Refusal, ruleBroken } from '../../base/errors.ts'
import type { FileRow } from './fileRows.ts'
import { type FileFormat, type FileToRead, isZip, type ReadResult, readRows } from './readRows.ts'
import type { RowPart } from './rowParts.ts'

const throughImportGate = createGate({
  maxRunning: nucleusLimits.importsAtOnce,
  maxWaiting: nucleusLimits.importsWaiting,
  waitSeconds: nucleusLimits.importWaitSeconds,
  refusal: () => new Refusal(503, 'Too many files are being imported. Try again in a minute.'),
})

/** A text of this size is read faster than a process starts, whatever is in it. */
const smallBytes = 32 * 1024

const tooComplex = 'The file is too complex to read. Keep only the sheet and the columns you need, or save it as CSV.'

/**
 * The rows of a CSV or XLSX file that are not empty, as text. All but small texts are read in a separate process with limits on memory
 * and time, so that neither a hostile nor a large file blocks others. Throws 422 on `file`, and 503 when too many files wait.
 */
export const readTable = ({ bytes, sheet }: FileToRead): Promise<{ rows: FileRow[]; format: FileFormat }> =>
  throughImportGate(async () => {
    const isSmall = bytes.length <= smallBytes && !isZip(bytes)
    const result = isSmall ? await readRows(bytes) : await readApart({ bytes, sheet })
    if ('refused' in result) throw ruleBroken({ file: result.refused })
    return result
  })

/**
 * A process and not a thread: a thread that exceeds its heap in one large step ends the whole process. This process ends alone.
 */
function readApart(file: FileToRead): Promise<ReadResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadResult>()
  const reader = fork(fileURLToPath(new URL('tableReader.ts', import.meta.url)), [String(nucleusLimits.importReadSeconds)], {
    execArgv: [`--max-old-space-size=${nucleusLimits.importHeapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const end = () => void reader.kill('SIGKILL')
  process.once('exit', end)
  const timeout = setTimeout(() => resolve({ refused: tooComplex }), nucleusLimits.importReadElapsedSeconds * 1000)
  reader.once('error', reject)
  reader.once('exit', () => resolve({ refused: tooComplex }))
  const rows: FileRow[] = []
  // One part at a time, so that other work runs between two parts.
  reader.on('message', (part: RowPart | { refused: string }) => {
    if ('refused' in part) return resolve(part)
    rows.push(...part.rows)
    if (part.isLast && part.format) resolve({ rows, format: part.format })
    else reader.send('next', ignoreError)
  })
  reader.send(file, ignoreError)
  return promise.finally(() => {
    clearTimeout(timeout)
    process.off('exit', end)
    end()
  })
}

/** A failed send is ignored: the reader's exit reports that it is gone. */
const ignoreError = () => undefined
