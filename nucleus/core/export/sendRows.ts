import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Snapshot } from '../../db/snapshot.ts'
import type { Cell, Column, Writer } from './file.ts'
import { attachment } from '../../http/attachment.ts'
import { traceOf } from '../errors.ts'

/** A reader who takes nothing for so long is cut off, so that nobody holds a snapshot for ever. */
const stalledAfterMs = 60_000

export interface RowsFile {
  /** Without the extension. */
  name: string
  columns: readonly Column[]
  /** Makes cells of the rows, each of which is one text: its `values`. */
  read: (texts: readonly string[]) => Cell[][]
  snapshot: Snapshot<{ values: string }>
  writer: Writer
}

/**
 * Streams a snapshot's rows as a file, no faster than it is read, and closes the snapshot when the last byte is sent or
 * the reader hangs up. What fails after the first byte cuts the connection: a file is whole or visibly broken.
 */
export async function sendRows(reply: FastifyReply, { name, columns, read, snapshot, writer }: RowsFile): Promise<FastifyReply> {
  const cellsOf = (rows: readonly { values: string }[]) => read(rows.map(({ values }) => values))
  try {
    const first = cellsOf((await snapshot.batches.next()).value ?? [])
    async function* all() {
      if (first.length > 0) yield first
      for await (const rows of snapshot.batches) yield cellsOf(rows)
    }
    const estimated = await estimatedLength(writer, columns, { first, total: snapshot.total })
    const stream = Readable.from(writer.write(columns, all()), { objectMode: false })
    stream.once(
      'close',
      () => void snapshot.close().catch((error: unknown) => reply.log.error({ ...traceOf(error) }, 'a snapshot was not freed')),
    )
    reply.raw.setTimeout(stalledAfterMs, () => reply.raw.destroy())
    // The sizes above are of the file as it is; the compressing plugin leaves such requests alone.
    reply.request.raw.headers['x-no-compression'] = '1'
    return reply
      .header('content-type', writer.contentType)
      .headers(attachment(`${name}.${writer.extension}`))
      .header('x-total-rows', String(snapshot.total))
      .header('x-estimated-length', String(estimated))
      .send(stream)
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

/** Bytes of the whole file, judged by a file of the first batch. */
async function estimatedLength(
  writer: Writer,
  columns: readonly Column[],
  { first, total }: { first: Cell[][]; total: number },
): Promise<number> {
  let bytes = 0
  for await (const part of writer.write(columns, Readable.from([first]))) bytes += Buffer.byteLength(part)
  return first.length === 0 ? bytes : Math.round((bytes * total) / first.length)
}
