import { constants, createZstdCompress, createZstdDecompress, type ZstdCompress, type ZstdDecompress } from 'node:zlib'
import * as z from 'zod'
import { NotPossible } from './notPossible.ts'

/**
 * The backup file: three frames of zstd (RFC 8878), so that `zstd -dc FILE` prints the rows without this program: a skippable
 * frame with the header as text, the rows (rows.ts), and a skippable frame with the SHA-256 of everything before it.
 */
const title = 'copilot-backup'
const formatVersion = 1
/** The first magic number that RFC 8878 reserves for skippable frames. */
const skippable = 0x184d2a50
const frameHead = 8
/** More than any header needs: a longer one is damaged. */
const longestHeader = 16 * 1024 * 1024
export const sumBytes = 32
/** Size of the last frame. */
export const endBytes = frameHead + sumBytes

const column = z.object({ name: z.string(), type: z.string() })
const table = z.object({ name: z.string(), rows: z.number().int().nonnegative(), columns: z.array(column) })
/** The value as text: it may exceed what a number holds. */
const sequence = z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })
/** As drizzle stores it: when it was written, in milliseconds, and the SHA-256 of its text. */
const migration = z.object({ when: z.number().int(), hash: z.string() })
const header = z.object({
  format: z.number(),
  product: z.string(),
  postgres: z.string(),
  takenAt: z.string(),
  migrations: z.array(migration),
  tables: z.array(table),
  sequences: z.array(sequence),
})

/** What a backup contains, and where it was made. */
export type Header = z.output<typeof header>
export type BackupTable = Header['tables'][number]
export type Sequence = Header['sequences'][number]
export type Migration = Header['migrations'][number]

/** The first frame of a file. */
export const headerFrame = (content: Omit<Header, 'format'>): Buffer =>
  frame(Buffer.from(`${title} ${JSON.stringify({ format: formatVersion, ...content })}\n`))
/** The last frame of a file. */
export const endFrame = (sum: Buffer): Buffer => frame(sum)

function frame(content: Buffer): Buffer {
  const head = Buffer.alloc(frameHead)
  head.writeUInt32LE(skippable)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

/** The checksum in the last bytes of a file; undefined when they are not the end of a backup. */
export function readEnd(bytes: Buffer): Buffer | undefined {
  const isEnd = bytes.length === endBytes && bytes.readUInt32LE() === skippable && bytes.readUInt32LE(4) === sumBytes
  return isEnd ? bytes.subarray(frameHead) : undefined
}

type ReadAt = (at: number, length: number) => Promise<Buffer>

/** Whether a file starts like a backup. */
export async function isBackup(read: ReadAt): Promise<boolean> {
  const first = await read(0, frameHead + title.length)
  return first.length === frameHead + title.length && first.readUInt32LE() === skippable && first.subarray(frameHead).toString() === title
}

/** Reads the header of a file whose checksum is right, and the length of its frame. Throws NotPossible for a backup of a newer version. */
export async function readHeader(read: ReadAt): Promise<{ header: Header; length: number }> {
  const length = (await read(0, frameHead)).readUInt32LE(4)
  if (length > longestHeader) throw new Error(`A header of ${length} bytes is none.`)
  const text = (await read(frameHead, length)).toString()
  return { header: parse(text.slice(title.length)), length: frameHead + length }
}

function parse(text: string): Header {
  const content: unknown = JSON.parse(text)
  const { format, product } = z.object({ format: z.number(), product: z.string() }).parse(content)
  if (format > formatVersion)
    throw new NotPossible(`It was made by a newer version of the product (${product}). Restore it with that version or a newer one.`)
  return header.parse(content)
}

const chunkSize = 256 * 1024

/** Compresses the rows; each frame has a checksum of its content too. */
export const compress = (): ZstdCompress =>
  createZstdCompress({ chunkSize, params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } })
export const decompress = (): ZstdDecompress => createZstdDecompress({ chunkSize })
