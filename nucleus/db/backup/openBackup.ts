import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { decompress, endBytes, type Header, isBackup, readEnd, readHeader } from './format.ts'
import { explainFileFailure, sizeOf } from './newFile.ts'
import { NotPossible } from './notPossible.ts'
import { RowReader } from './rows.ts'

/** A verified backup. */
export interface Backup {
  header: Header
  /** Size of the file in bytes. */
  size: number
  /** The rows; can be read once. */
  rows: () => RowReader
  close: () => Promise<void>
}

const partBytes = 256 * 1024

/**
 * Opens a backup and verifies all of it. The file stays open, so that the verified bytes are the ones that are read. Throws
 * NotPossible.
 */
export async function openBackup(path: string): Promise<Backup> {
  const size = await sizeOf(path)
  const handle = await open(path, 'r').catch(explainFileFailure(path))
  const close = (): Promise<void> => handle.close()
  try {
    const readAt = (at: number, length: number): Promise<Buffer> => read(handle, at, length)
    if (!(await isBackup(readAt))) throw new NotPossible(`${path} is not a backup of this product. Choose another file.`)
    await checkSum(handle, { path, size })
    const { header, length } = await readHeader(readAt).catch(explainHeader(path))
    const rows = (): RowReader => new RowReader(unpacked(handle, length, size - endBytes))
    return { header, size, rows, close }
  } catch (error) {
    await close()
    throw error
  }
}

const damaged = (path: string): NotPossible =>
  new NotPossible(`${path} is damaged or incomplete. Use another copy of it, or another backup.`)

const explainHeader =
  (path: string) =>
  (error: unknown): never => {
    if (error instanceof NotPossible) throw new NotPossible(`${path} cannot be restored. ${error.message}`)
    throw (error as NodeJS.ErrnoException).syscall ? error : damaged(path)
  }

async function checkSum(handle: FileHandle, { path, size }: { path: string; size: number }): Promise<void> {
  const end = Math.max(0, size - endBytes)
  const expected = readEnd(await read(handle, end, endBytes))
  if (!expected) throw damaged(path)
  const sum = createHash('sha256')
  for await (const part of parts(handle, 0, end)) sum.update(part)
  if (!sum.digest().equals(expected)) throw damaged(path)
}

/** The bytes of a range of the file. */
async function* parts(handle: FileHandle, from: number, until: number): AsyncGenerator<Buffer, void> {
  for (let at = from; at < until;) {
    const part = await read(handle, at, Math.min(partBytes, until - at))
    if (part.length === 0) return
    at += part.length
    yield part
  }
}

async function read(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  let got = 0
  for (;;) {
    const { bytesRead } = await handle.read(buffer, got, length - got, at + got)
    got += bytesRead
    if (bytesRead === 0 || got === length) return buffer.subarray(0, got)
  }
}

function unpacked(handle: FileHandle, from: number, until: number): AsyncIterable<Buffer> {
  const unpack = decompress()
  // The reader of the stream gets the error.
  pipeline(Readable.from(parts(handle, from, until), { objectMode: true, highWaterMark: 2 }), unpack).catch(() => undefined)
  return unpack
}
