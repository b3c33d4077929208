import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Snapshot } from '../../db/snapshot.ts'
import type { Cell, Column, Writer } from './file.ts'
import { attachment } from '../../http/attachment.ts'
import { traceOf } from '../../base/errors.ts'
import { paced } from './readerPace.ts'

export interface RowsFile {
  /** Without the extension. */
  name: string
  columns: readonly Column[]
  /** Makes cells of rows, each given as one text (`values`). */
  read: (texts: readonly string[]) => Cell[][]
  snapshot: Snapshot<{ values: string }>
  writer: Writer
}

/**
 * Streams a snapshot's rows as a file, no faster than it is read. Returns once the last row is sent, or the reader hangs up or is cut
 * off for being slow, and closes the snapshot. An error after the first byte cuts the connection, so that a file is either complete or
 * visibly broken.
 */
export async function sendRows(reply: FastifyReply, { name, columns, read, snapshot, writer }: RowsFile): Promise<void> {
  const cellsOf = (rows: readonly { values: string }[]) => read(rows.map(({ values }) => values))
  try {
    const first = cellsOf((await snapshot.batches.next()).value ?? [])
    async function* all() {
      if (first.length > 0) yield first
      for await (const rows of snapshot.batches) yield cellsOf(rows)
      // Close before the file ends, so that a caller with the complete file can start the next export immediately.
      await snapshot.close()
    }
    const estimated = await estimatedLength(writer, columns, { first, total: snapshot.total })
    const stream = Readable.from(paced(reply.raw, writer.write(columns, all())), { objectMode: false })
    // The estimated length is of the uncompressed file. This header makes the compression plugin skip the reply.
    reply.request.raw.headers['x-no-compression'] = '1'
    const closed = once(stream, 'close')
    void reply
      .header('content-type', writer.contentType)
      .headers(attachment(`${name}.${writer.extension}`))
      .header('x-total-rows', String(snapshot.total))
      .header('x-estimated-length', String(estimated))
      .send(stream)
    // A broken stream cuts the connection; nothing more to report.
    await closed.catch(() => undefined)
  } finally {
    await snapshot.close().catch((error: unknown) => reply.log.error({ ...traceOf(error) }, 'a snapshot was not freed'))
  }
}

/** The bytes of the whole file, estimated from a file of the first batch. */
async function estimatedLength(
  writer: Writer,
  columns: readonly Column[],
  { first, total }: { first: Cell[][]; total: number },
): Promise<number> {
  let bytes = 0
  for await (const part of writer.write(columns, Readable.from([first]))) bytes += Buffer.byteLength(part)
  return first.length === 0 ? bytes : Math.round((bytes * total) / first.length)
}
